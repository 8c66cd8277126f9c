import type { Background } from "../background/background.ts";
import type { TravelConfig } from "../config.ts";
import { TravelCache } from "./cache.ts";
import { FallbackTravel } from "./fallback.ts";
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
  const straight = new StraightLineTravel(background, straightLine);
  if (!roads) return straight;
  const server = roads.kind === "osrm" ? new OsrmTravel(roads, metrics) : new ValhallaTravel(roads, metrics);
  const cache = new TravelCache({ bytes: roads.cacheBytes, ttlMs: roads.cacheMs });
  const tiled = new TiledTravel(server, cache, roads);
  if (!roads.orStraight) return tiled;
  return new FallbackTravel({ roads: tiled, straight }, background, straightLine);
}
