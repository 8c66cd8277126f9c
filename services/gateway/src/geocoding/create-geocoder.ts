import { fileURLToPath } from "node:url";
import { ConfigError } from "../config.ts";
import type { Geocoder } from "./geocoder.ts";
import { geocodingServer } from "./geocoding-server.ts";
import { nominatim } from "./nominatim.ts";
import { openOfflineGeocoder } from "./offline.ts";
import { pelias } from "./pelias.ts";
import { photon } from "./photon.ts";
import { writtenCoordinates } from "./written-coordinates.ts";

export type GeocoderSettings = {
  kind: "offline" | "nominatim" | "photon" | "pelias";
  /** The server's address; for `offline`, a file: URL of an index other than the one that comes along. */
  url: string | undefined;
};

const servers = { nominatim, photon, pelias };
const centralHelsinki = new URL("../../data/helsinki.sqlite", import.meta.url);

/** The geocoder that the settings name. Throws ConfigError when its index cannot be opened. */
export function createGeocoder(settings: GeocoderSettings): Geocoder {
  const source = sourceOf(settings);
  return {
    ...source,
    lookup: async (address, signal) => {
      const location = writtenCoordinates(address);
      return location ? { location, candidates: [] } : source.lookup(address, signal);
    },
  };
}

function sourceOf({ kind, url }: GeocoderSettings): Geocoder {
  if (kind !== "offline") {
    if (url === undefined) throw new ConfigError(`GEOCODER_URL must be set for GEOCODER=${kind}`);
    return geocodingServer(servers[kind], url);
  }
  try {
    return openOfflineGeocoder(fileURLToPath(url ?? centralHelsinki));
  } catch (error) {
    throw new ConfigError(`GEOCODER_URL: ${error instanceof Error ? error.message : String(error)}`);
  }
}
