import { fileURLToPath } from "node:url";
import type { Connection } from "mongoose";
import { ConfigError } from "@rondo/signals/environment.ts";
import { FairQueue } from "../shared/fair-queue.ts";
import type { Clock } from "../shared/runtime.ts";
import { CacheStore } from "./cache-store.ts";
import { CachedGeocoder } from "./cache.ts";
import type { Geocoder } from "@rondo/addresses/geocoder.ts";
import { geocodingServer } from "@rondo/addresses/servers/geocoding-server.ts";
import { nominatim } from "@rondo/addresses/servers/nominatim.ts";
import { openOfflineGeocoder } from "@rondo/addresses/offline.ts";
import { PaceStore } from "./pace-store.ts";
import { pelias } from "@rondo/addresses/servers/pelias.ts";
import { photon } from "@rondo/addresses/servers/photon.ts";
import type { GeocoderSettings } from "./settings.ts";
import { undiciSender } from "@rondo/wire/undici-sender.ts";
import { withWrittenCoordinates } from "@rondo/addresses/written-coordinates.ts";

const servers = { nominatim, photon, pelias };
const centralHelsinki = new URL("../../data/helsinki.sqlite", import.meta.url);

type Shared = { readonly connection: Connection; readonly clock: Clock };

/** A geocoder that deletes old answers when `sweep` is called. */
export type SweptGeocoder = Geocoder & { readonly sweep: () => Promise<void> };

/** The geocoder that the settings name. Throws ConfigError when its index cannot be opened. */
export function createGeocoder(settings: GeocoderSettings, shared: Shared): SweptGeocoder {
  if (settings.kind === "offline")
    return { ...offlineGeocoder(settings.url), sweep: async () => Promise.resolve() };
  const server = serverOf(settings, shared);
  const { cacheDays: days, kind, url } = settings;
  const cached = new CachedGeocoder({
    source: server,
    name: `${kind} ${url}`,
    store: new CacheStore(shared.connection),
    days,
    clock: shared.clock,
  });
  return {
    ...(days > 0 ? withWrittenCoordinates(cached) : withWrittenCoordinates(server)),
    sweep: async () => cached.sweep(),
  };
}

export function offlineGeocoder(url: string | undefined): Geocoder {
  const queue = new FairQueue();
  try {
    return withWrittenCoordinates(
      openOfflineGeocoder(fileURLToPath(url ?? centralHelsinki), async (...lookUp) => queue.run(...lookUp)),
    );
  } catch (error) {
    throw new ConfigError(`GEOCODER_URL: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function serverOf(
  settings: Exclude<GeocoderSettings, { kind: "offline" }>,
  { connection, clock }: Shared,
): Geocoder {
  const { kind, url, requestsPerSecond, concurrency } = settings;
  const queue = new FairQueue(concurrency);
  const slots =
    requestsPerSecond === null
      ? null
      : new PaceStore(connection, clock).slotsOf(new URL(url).host, 1000 / requestsPerSecond);
  return geocodingServer(servers[kind], {
    ...{ ...settings, slots, open: undiciSender },
    inTurn: async (...request) => queue.run(...request),
  });
}
