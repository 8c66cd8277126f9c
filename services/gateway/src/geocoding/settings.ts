import { z } from "zod";

export const geocoderSettings = {
  GEOCODER: z.enum(["offline", "nominatim", "photon", "pelias"]).default("offline"),
  GEOCODER_URL: z.url({ protocol: /^(https?|file)$/ }).optional(),
  GEOCODER_USER_AGENT: z
    .string()
    .regex(/^[\x20-\x7e]{1,200}$/, "must be at most 200 printable ASCII characters")
    .optional(),
  GEOCODER_REQUESTS_PER_SECOND: z.coerce.number().min(0.01).max(1000).optional(),
  GEOCODER_CONCURRENCY: z.coerce.number().int().min(1).max(64).optional(),
  GEOCODER_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(5000),
  GEOCODER_CACHE_DAYS: z.coerce.number().min(0).max(3650).default(30),
};

type Values = z.output<z.ZodObject<typeof geocoderSettings>>;

/** An index on this machine, or a server. */
export type GeocoderSettings = IndexSettings | ServerSettings;

interface IndexSettings {
  readonly kind: "offline";
  /** file: URL of an index other than the included one. */
  readonly url: string | undefined;
}

interface ServerSettings {
  readonly kind: Exclude<Values["GEOCODER"], "offline">;
  readonly url: string;
  readonly userAgent: string;
  /** For all gateways together; null: as fast as the server answers. */
  readonly requestsPerSecond: number | null;
  readonly concurrency: number;
  readonly timeoutMs: number;
  readonly cacheDays: number;
}

/**
 * The server of the OpenStreetMap Foundation. Its usage policy allows one request per second, and requires requests to
 * name their sender.
 */
const publicNominatim = "nominatim.openstreetmap.org";

/**
 * Checks the settings against each other.
 * @returns the settings, which are valid only without faults, and one line per fault
 */
export function readGeocoder(values: Values): { geocoder: GeocoderSettings; faults: string[] } {
  const { GEOCODER: kind, GEOCODER_URL: url } = values;
  const fault = urlFault(kind, url);
  if (kind === "offline" || url === undefined || fault !== undefined)
    return { geocoder: { kind: "offline", url }, faults: fault === undefined ? [] : [fault] };
  const isPublic = URL.parse(url)?.hostname === publicNominatim;
  const perSecond = values.GEOCODER_REQUESTS_PER_SECOND ?? (isPublic ? 1 : null);
  const faults: string[] = [];
  if (isPublic && perSecond !== null && perSecond > 1)
    faults.push(`GEOCODER_REQUESTS_PER_SECOND is at most 1 for ${publicNominatim}`);
  if (isPublic && values.GEOCODER_USER_AGENT === undefined)
    faults.push(`GEOCODER_USER_AGENT must name your application and a contact for ${publicNominatim}`);
  const geocoder = {
    kind,
    url,
    userAgent: values.GEOCODER_USER_AGENT ?? "rondo",
    requestsPerSecond: perSecond,
    concurrency: values.GEOCODER_CONCURRENCY ?? (isPublic ? 1 : 4),
    timeoutMs: values.GEOCODER_TIMEOUT_MS,
    cacheDays: values.GEOCODER_CACHE_DAYS,
  };
  return { geocoder, faults };
}

function urlFault(kind: Values["GEOCODER"], url: string | undefined): string | undefined {
  if (url === undefined)
    return kind === "offline" ? undefined : `GEOCODER_URL must be set for GEOCODER=${kind}`;
  if (url.startsWith("file:") === (kind === "offline")) return undefined;
  return "GEOCODER_URL is a file: URL of an index for GEOCODER=offline, and http(s) for the others";
}
