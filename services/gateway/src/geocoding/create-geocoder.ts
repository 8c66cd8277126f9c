import { fileURLToPath } from "node:url";
import type { Geocoder } from "./geocoder.ts";
import { geocodingServer } from "./geocoding-server.ts";
import { nominatim } from "./nominatim.ts";
import { openOfflineGeocoder } from "./offline.ts";
import { pelias } from "./pelias.ts";
import { photon } from "./photon.ts";

export type GeocoderSettings = {
  kind: "offline" | "nominatim" | "photon" | "pelias";
  /** The server's address; for `offline`, a file: URL of an index other than the one that comes along. */
  url: string | undefined;
};

const servers = { nominatim, photon, pelias };
const centralHelsinki = new URL("../../data/helsinki.sqlite", import.meta.url);

/** The geocoder that the settings name. Throws an Error with one line when its index cannot be opened. */
export function createGeocoder({ kind, url }: GeocoderSettings): Geocoder {
  if (kind === "offline") return openOfflineGeocoder(fileURLToPath(url ?? centralHelsinki));
  if (url === undefined) throw new Error(`GEOCODER=${kind} needs GEOCODER_URL`);
  return geocodingServer(servers[kind], url);
}
