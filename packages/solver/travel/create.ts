import type { Profile } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { TravelCache } from "./cache.ts";
import { FallbackTravel } from "./fallback.ts";
import { OsrmTravel } from "./osrm.ts";
import { PROFILE_OF, SPEED_KMH, type ProfileName, type Twins } from "./profile.ts";
import type { RoadsSettings, TravelSettings } from "./settings.ts";
import { StraightLineTravel, type MakeLines } from "./straight-line-travel.ts";
import { TiledTravel } from "./tiles.ts";
import type { RoutingParts } from "./http.ts";
import type { TravelSource } from "./travel.ts";
import { ValhallaTravel } from "./valhalla.ts";
import { VehicleTravelSource, type ProfileSource } from "./vehicle-travel.ts";

/** Cars and vans have the speed of the settings. */

/** What servers call the profiles, unless the settings say otherwise. One OSRM has one profile, whatever its name. */
const SERVER_PROFILES: Record<RoadsSettings["kind"], Partial<Record<ProfileName, string>>> = {
  osrm: { car: "driving" },
  valhalla: { car: "auto", bike: "bicycle", foot: "pedestrian" },
};

/** The roads of one profile on their server. */
interface ProfileRoads extends RoadsSettings {
  readonly profile: string;
}

/** Vans travel like cars, unless the settings name roads of their own. */
export function twinsOf({ roads }: TravelSettings): Twins {
  return roads?.profiles?.van === undefined ? { [PROFILE_OF.van]: PROFILE_OF.car } : {};
}

/** The travel source that the configuration names, for each profile that is not another one's twin. */
export function createTravel(
  config: TravelSettings,
  makeLines: MakeLines,
  routing: RoutingParts,
): VehicleTravelSource {
  const { roads, straightLine } = config;
  const cache = roads && new TravelCache({ bytes: roads.cacheBytes, ttlMs: roads.cacheMs });
  const twins = twinsOf(config);
  const sources = new Map<Profile, ProfileSource>();
  for (const name of Object.keys(PROFILE_OF) as ProfileName[]) {
    if (twins[PROFILE_OF[name]] !== undefined) continue;
    const speedKmh = SPEED_KMH[name] ?? straightLine.speedKmh;
    const straight = new StraightLineTravel(makeLines, { ...straightLine, speedKmh });
    const own = roads && roadsOf(roads, name);
    const source = own && cache ? byRoads(own, { cache, straight, routing }) : straight;
    sources.set(PROFILE_OF[name], { source, lacksRoads: roads !== undefined && own === undefined });
  }
  return new VehicleTravelSource(sources);
}

/** Undefined if there are none for the profile. */
function roadsOf(roads: RoadsSettings, name: ProfileName): ProfileRoads | undefined {
  const usual = SERVER_PROFILES[roads.kind];
  const given = roads.profiles?.[name];
  const isUrl = given !== undefined && URL.canParse(given);
  const url = isUrl ? given.replace(/(?<!\/)\/+$/, "") : roads.url;
  const profile = isUrl ? (usual[name] ?? usual.car) : (given ?? usual[name]);
  if (profile === undefined) return undefined;
  // Bikes and people on foot pay no tolls, and their servers know none.
  const isFree = name === "bike" || name === "foot";
  return { ...roads, url, profile, avoid: roads.avoid.filter((way) => way !== "tolls" || !isFree) };
}

interface Parts {
  readonly cache: TravelCache;
  readonly straight: StraightLineTravel;
  readonly routing: RoutingParts;
}

function byRoads(roads: ProfileRoads, { cache, straight, routing }: Parts): TravelSource {
  const source = roads.kind === "osrm" ? new OsrmTravel(roads, routing) : new ValhallaTravel(roads, routing);
  const tiled = new TiledTravel(source, cache, { ...roads, canMove: routing.canMove });
  return roads.orStraight ? new FallbackTravel(tiled, straight) : tiled;
}
