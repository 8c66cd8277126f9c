import { fileURLToPath } from "node:url";
import { z } from "zod";

export const basemapSettings = {
  BASEMAP_URL: z.string().optional(),
  BASEMAP_ATTRIBUTION: z.string().min(1).max(200).optional(),
};

type Values = z.output<z.ZodObject<typeof basemapSettings>>;

/**
 * The basemap of the dashboard: none, a PMTiles file that the gateway serves, or tiles of another server, as a
 * PMTiles file or as pictures.
 */
export type BasemapSettings =
  | { readonly kind: "none" }
  | { readonly kind: "file"; readonly path: string; readonly attribution: string }
  | { readonly kind: "vector" | "raster"; readonly url: string; readonly attribution: string };

const OPENSTREETMAP = "© OpenStreetMap contributors";
const PLACEHOLDERS = ["{z}", "{x}", "{y}"];
const HOST = /^(?:[\w.-]+|\[[\da-f:]+\])$/i;
const FAULT =
  "BASEMAP_URL is a file: URL of a PMTiles file, the http(s) address of one that ends in .pmtiles, or that of pictures with {z}, {x} and {y}";

/** Reads the settings together. @returns them, and one line per fault */
export function readBasemap({ BASEMAP_URL: url, BASEMAP_ATTRIBUTION: attribution = OPENSTREETMAP }: Values): {
  basemap: BasemapSettings;
  faults: string[];
} {
  if (url === undefined) return { basemap: { kind: "none" }, faults: [] };
  const parsed = URL.parse(url);
  // The host becomes a part of the pages' policy, and a list of hosts ({s}) would not be one.
  const isWeb = parsed !== null && /^https?:$/.test(parsed.protocol) && HOST.test(parsed.hostname);
  if (parsed?.protocol === "file:" && parsed.hostname === "")
    return { basemap: { kind: "file", path: fileURLToPath(parsed), attribution }, faults: [] };
  if (isWeb && PLACEHOLDERS.every((name) => url.includes(name)))
    return { basemap: { kind: "raster", url, attribution }, faults: [] };
  if (isWeb && parsed.pathname.endsWith(".pmtiles"))
    return { basemap: { kind: "vector", url, attribution }, faults: [] };
  return { basemap: { kind: "none" }, faults: [FAULT] };
}
