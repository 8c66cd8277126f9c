import type { Background } from "../background/background.ts";
import type { TravelConfig } from "../config.ts";
import { TravelCache } from "./cache.ts";
import { OsrmTravel } from "./osrm.ts";
import { StraightLineTravel } from "./straight-line-travel.ts";
import { TiledTravel } from "./tiles.ts";
import type { RoutingMetrics } from "./metrics.ts";
import type { TravelSource } from "./travel.ts";
import { ValhallaTravel } from "./valhalla.ts";

/** The travel source that the configuration names. */
export function createTravel(
  { roads, straightLine }: TravelConfig,
  background: Background,
  metrics: RoutingMetrics,
): TravelSource {
  if (!roads) return new StraightLineTravel(background, straightLine);
  const server = roads.kind === "osrm" ? new OsrmTravel(roads, metrics) : new ValhallaTravel(roads, metrics);
  return new TiledTravel(server, new TravelCache({ bytes: roads.cacheBytes, ttlMs: roads.cacheMs }));
}
