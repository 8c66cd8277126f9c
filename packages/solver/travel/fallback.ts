import { TravelNoticeKind } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { asFault } from "../fault.ts";
import { pick, pointOf, type Location } from "./location.ts";
import { decodePolyline, encodePolyline } from "../polyline.ts";
import type { StraightLineTravel } from "./straight-line-travel.ts";
import type { Travel, TravelSource } from "./travel.ts";

const UNREACHABLE = TravelNoticeKind.TRAVEL_NOTICE_KIND_UNREACHABLE;
const STRAIGHT_LINES = TravelNoticeKind.TRAVEL_NOTICE_KIND_STRAIGHT_LINES;

/**
 * Roads where there are some, else straight lines: to and from locations that are far from every road, and everywhere while
 * the routing server is away.
 */
export class FallbackTravel implements TravelSource {
  readonly #roads: TravelSource;
  readonly #straight: StraightLineTravel;

  constructor(roads: TravelSource, straight: StraightLineTravel) {
    this.#roads = roads;
    this.#straight = straight;
  }

  async between(locations: readonly Location[], signal: AbortSignal, patienceMs: number): Promise<Travel> {
    const travel = await this.#roads.between(locations, signal, patienceMs).catch((error: unknown) => {
      signal.throwIfAborted();
      if (asFault(error).kind !== "travel-unavailable") throw error;
      return undefined;
    });
    if (travel === undefined) {
      const lines = await this.#straight.between(locations, signal);
      return { ...lines, withoutRoads: true };
    }
    const far = travel.notices.filter(({ kind }) => kind === UNREACHABLE).map(({ place }) => place);
    if (far.length === 0) return travel;
    const matrix = await this.#straight.fill(travel.matrix, locations, far, signal);
    const isFar = new Set(far);
    const trace = async (route: readonly number[], signal: AbortSignal) => {
      const parts = await Promise.all(
        partsOf(route, isFar).map(async (part) =>
          part.length > 1
            ? decodePolyline(await travel.trace(part, signal))
            : pick(locations, part).map(pointOf),
        ),
      );
      return encodePolyline(parts.flat());
    };
    const notices = travel.notices.map((notice) =>
      notice.kind === UNREACHABLE ? { ...notice, kind: STRAIGHT_LINES } : notice,
    );
    return { ...travel, matrix, notices, trace };
  }

  async close(): Promise<void> {
    await this.#roads.close();
    await this.#straight.close();
  }
}

/** A route cut at the locations that are far from every road. */
function partsOf(route: readonly number[], isFar: ReadonlySet<number>): number[][] {
  const parts: number[][] = [];
  let part: number[] | undefined;
  for (const index of route) {
    if (part === undefined || isFar.has(index)) parts.push((part = []));
    part.push(index);
    if (isFar.has(index)) part = undefined;
  }
  return parts;
}
