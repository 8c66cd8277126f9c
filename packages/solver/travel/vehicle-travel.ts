import { Profile, TravelNoticeKind, type TravelNotice } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { Location } from "./location.ts";
import type { TravelMatrix } from "../matrix.ts";
import type { StraightLines } from "../straight-line.ts";
import type { Travel, TravelSource } from "./travel.ts";

/** Where the vehicles of a profile travel. */
export interface ProfileSource {
  readonly source: TravelSource;
  /** There are roads for other profiles, and none for this one. */
  readonly lacksRoads: boolean;
}

/** What the sources of some profiles know. */
export interface VehicleTravel extends Omit<Travel, "trace" | "knowsSides" | "lines"> {
  /** The matrices of the profiles, one behind the other. */
  readonly matrix: TravelMatrix;
  /** The lines of each profile's matrix; null where there are roads. */
  readonly lines: readonly (StraightLines | null)[];
  /** Whether a vehicle of the profile with this index travels in straight lines while others have roads. */
  readonly lacksRoads: (profile: number) => boolean;
  /** Whether sides of roads, if wanted, are unknown to a source. */
  readonly withoutSides: boolean;
  /** The way of a vehicle of the profile with this index; see Travel. */
  readonly trace: (profile: number, route: readonly number[], signal: AbortSignal) => Promise<string>;
}

export class VehicleTravelSource {
  readonly #sources: ReadonlyMap<Profile, ProfileSource>;

  constructor(sources: ReadonlyMap<Profile, ProfileSource>) {
    this.#sources = sources;
  }

  /** Travel between all pairs for each of these profiles; see TravelSource. */
  async between(
    { locations, profiles }: { locations: readonly Location[]; profiles: readonly Profile[] },
    signal: AbortSignal,
    patienceMs: number,
  ): Promise<VehicleTravel> {
    const failed = new AbortController();
    const both = AbortSignal.any([signal, failed.signal]);
    const all = await Promise.all(
      profiles.map(async (profile) => {
        const { source, lacksRoads } = this.of(profile);
        const travel = await source.between(locationsFor(profile, locations), both, patienceMs);
        return { profile, travel, isStraight: lacksRoads || travel.withoutRoads };
      }),
    ).catch((error: unknown) => {
      failed.abort(error);
      throw error;
    });
    const withoutRoads =
      all.some(({ travel }) => travel.withoutRoads) && all.every(({ isStraight }) => isStraight);
    const wantsSides = locations.some(({ curbside }) => curbside);
    return {
      matrix: oneBehindTheOther(all.map(({ travel }) => travel.matrix)),
      lines: all.map(({ travel }) => travel.lines ?? null),
      notices: merged(all.map(({ travel }) => travel.notices)),
      withoutRoads,
      lacksRoads: (profile) => !withoutRoads && all[profile]?.isStraight === true,
      withoutSides:
        wantsSides &&
        all.some(({ profile, travel }) => profile !== Profile.PROFILE_FOOT && !travel.knowsSides),
      trace: async (profile, route, signal) => {
        const { travel } = all[profile] ?? {};
        if (!travel) throw new RangeError(`there is no profile ${profile}`);
        return travel.trace(route, signal);
      },
    };
  }

  of(profile: Profile): ProfileSource {
    const found = this.#sources.get(profile);
    if (!found) throw new RangeError(`there is no source for profile ${profile}`);
    return found;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sources.values()].map(({ source }) => source.close()));
  }
}

/** People on foot cross roads. */
function locationsFor(profile: Profile, locations: readonly Location[]): readonly Location[] {
  if (profile === Profile.PROFILE_CAR) return locations;
  return locations.map(({ latitude, longitude, curbside = false }) => ({
    latitude,
    longitude,
    profile,
    curbside: curbside && profile !== Profile.PROFILE_FOOT,
  }));
}

function oneBehindTheOther(matrices: readonly TravelMatrix[]): TravelMatrix {
  const [first] = matrices;
  if (first && matrices.length === 1) return first;
  return {
    durations: joined(matrices.map(({ durations }) => durations)),
    distances: joined(matrices.map(({ distances }) => distances)),
  };
}

function joined(arrays: readonly Int32Array[]): Int32Array {
  const bytes = arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const all = new Int32Array(new SharedArrayBuffer(bytes));
  let at = 0;
  for (const array of arrays) {
    all.set(array, at);
    at += array.length;
  }
  return all;
}

/** One notice of each location: that of its nearest road. It is unreachable only if no profile has a way there. */
function merged(lists: readonly (readonly TravelNotice[])[]): readonly TravelNotice[] {
  const [first = []] = lists;
  if (lists.length === 1) return first;
  const meters = (notice: TravelNotice) => notice.metersToRoad ?? Infinity;
  const byPlace = [...Map.groupBy(lists.flat(), ({ place }) => place)].sort(([a], [b]) => a - b);
  return byPlace.flatMap(([, found]) => {
    const [nearest] = found.toSorted((a, b) => meters(a) - meters(b));
    if (!nearest) return [];
    const isReached = found.length < lists.length;
    const isCutOff = nearest.kind === TravelNoticeKind.TRAVEL_NOTICE_KIND_UNREACHABLE;
    const kind = isReached && isCutOff ? TravelNoticeKind.TRAVEL_NOTICE_KIND_SNAPPED_FAR : nearest.kind;
    return [{ ...nearest, kind }];
  });
}
