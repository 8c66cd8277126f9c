import { DEFAULT_LINES, type StraightLines } from "../straight-line.ts";
import { z } from "zod";
import { PROFILE_OF, type ProfileName } from "./profile.ts";

const integer = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

/** `bike=http://127.0.0.1:5001,foot=walking`: a server's URL, or the name of a profile of the server of ROUTING_URL. */
const routingProfiles = z.string().transform((text, context): RoutingProfiles => {
  const given = text.split(",").map((entry) => entry.trim().split(/=(.*)/s, 2));
  for (const [name = "", target = ""] of given) {
    if (name in PROFILE_OF && (URL.canParse(target) ? /^https?:/ : /^[\w.-]+$/).test(target)) continue;
    context.addIssue({
      code: "custom",
      message: `must be like bike=http://127.0.0.1:5001, of ${Object.keys(PROFILE_OF).join(", ")}`,
    });
  }
  return Object.fromEntries(given) as RoutingProfiles;
});

export const travelSettings = {
  ROUTING: z.enum(["straight-line", "osrm", "valhalla"]).default("straight-line"),
  ROUTING_URL: z.url({ protocol: /^https?$/ }).optional(),
  ROUTING_PROFILES: routingProfiles.optional(),
  ROUTING_SNAP_METERS: integer(1, 100_000).default(1000),
  ROUTING_FAR_METERS: integer(1, 100_000).default(200),
  ROUTING_FALLBACK: z.enum(["straight-line"]).optional(),
  ROUTING_AVOID: z
    .string()
    .default("")
    .transform((names) =>
      names
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== ""),
    )
    .pipe(z.array(z.enum(["tolls", "ferries"]))),
  ROUTING_BLOCK: integer(1, 1000).default(50),
  ROUTING_TIMEOUT_MS: integer(100, 600_000).default(10_000),
  TRAVEL_CACHE_MB: integer(1, 16_384).default(128),
  TRAVEL_CACHE_HOURS: integer(1, 8760).default(24),
  STRAIGHT_LINE_DETOUR: z.coerce.number().min(1).max(10).default(DEFAULT_LINES.detour),
  STRAIGHT_LINE_SPEED_KMH: z.coerce.number().min(5).max(500).default(DEFAULT_LINES.speedKmh),
};

type Values = z.output<z.ZodObject<typeof travelSettings>>;

export interface TravelSettings {
  readonly straightLine: StraightLines;
  /** Absent: travel is estimated from straight lines. */
  readonly roads?: RoadsSettings;
}

/** Where the roads of a profile are: a URL, or the name of a profile of the one server. */
type RoutingProfiles = Partial<Record<ProfileName, string>>;

export interface RoadsSettings {
  readonly kind: "osrm" | "valhalla";
  readonly url: string;
  readonly profiles?: RoutingProfiles | undefined;
  /**
   * The most sources, and the most destinations, in one request to the server. The server must allow twice as many
   * locations.
   */
  readonly block: number;
  /** A location farther than this from every road is unreachable. */
  readonly snapMeters: number;
  /** A location farther than this from its road is reported to the caller. */
  readonly farMeters: number;
  /** Whether straight lines replace unreachable roads. Otherwise these are a fault. */
  readonly orStraight: boolean;
  /** What ways keep away from, as far as the server can. */
  readonly avoid: readonly ("tolls" | "ferries")[];
  readonly timeoutMs: number;
  readonly cacheBytes: number;
  readonly cacheMs: number;
}

/** Checks the settings against each other. @returns the settings, valid only without faults, and one line per fault */
export function readTravel(values: Values): { travel: TravelSettings; faults: string[] } {
  const { ROUTING: kind, ROUTING_URL: url } = values;
  const straightLine = { detour: values.STRAIGHT_LINE_DETOUR, speedKmh: values.STRAIGHT_LINE_SPEED_KMH };
  if (kind === "straight-line") {
    const isVain = values.ROUTING_AVOID.length > 0;
    const fault = "ROUTING_AVOID: needs roads: straight lines have neither tolls nor ferries";
    return { travel: { straightLine }, faults: isVain ? [fault] : [] };
  }
  if (url === undefined)
    return { travel: { straightLine }, faults: ["ROUTING_URL: is needed unless ROUTING is straight-line"] };
  const roads = {
    kind,
    url: url.replace(/(?<!\/)\/+$/, ""),
    profiles: values.ROUTING_PROFILES,
    block: values.ROUTING_BLOCK,
    snapMeters: values.ROUTING_SNAP_METERS,
    farMeters: values.ROUTING_FAR_METERS,
    avoid: values.ROUTING_AVOID,
    orStraight: values.ROUTING_FALLBACK === "straight-line",
    timeoutMs: values.ROUTING_TIMEOUT_MS,
    cacheBytes: values.TRAVEL_CACHE_MB * 1024 * 1024,
    cacheMs: values.TRAVEL_CACHE_HOURS * 3_600_000,
  };
  return { travel: { straightLine, roads }, faults: [] };
}
