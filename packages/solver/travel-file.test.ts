import { Problem, Profile } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { expect, test } from "vitest";
import type { TravelMatrix } from "./matrix.ts";
import { straightLineMatrix } from "./straight-line.ts";
import { readTravel, travelOf, travelPieces } from "./travel-file.ts";

const places = [0, 1, 2, 3].map((step) => ({ latitude: 60 + step / 100, longitude: 24.9 }));
const lines = { detour: 1.3, speedKmh: 15 };
const cellsFrom = (first: number): TravelMatrix => ({
  durations: Int32Array.from({ length: 16 }, (_, cell) => first + cell),
  distances: Int32Array.from({ length: 16 }, (_, cell) => 10 * (first + cell)),
});

/** Cars and people on foot have roads, bikes straight lines. Location 3 is known on the courier's own side only. */
async function fileOf() {
  const locations = places.map(
    ({ latitude, longitude }, index) => [latitude, longitude, index === 3 ? 1 : 0] as const,
  );
  const head = { locations, matrixOf: [-1, 0, 1, 2, 0], lines: [null, lines, null] };
  const pieces = [...travelPieces(head, [cellsFrom(100), cellsFrom(500)])] as Uint8Array<ArrayBuffer>[];
  return readTravel(await new Blob(pieces).arrayBuffer());
}

const problemOf = (fields: Partial<Problem>) => Problem.fromPartial({ ...fields });
const vehicle = (profile: number) => ({ profile });

test("a problem gets the travel of its places, in its own order, for each of its profiles", async () => {
  const file = await fileOf();
  const problem = problemOf({
    places: [places[2]!, places[0]!],
    profiles: [Profile.PROFILE_FOOT, Profile.PROFILE_BIKE, Profile.PROFILE_VAN],
    vehicles: [vehicle(0), vehicle(1), vehicle(2), vehicle(0)].map((each) => ({ ...each })) as never,
  });
  const travel = travelOf(problem, file);
  expect([0, 1, 2, 3].map((index) => travel?.matrixOf(index))).toEqual([2, 1, 0, 2]);
  const bikes = straightLineMatrix(problem.places, lines);
  expect([...(travel?.matrix.durations ?? [])]).toEqual([
    ...[110, 108, 102, 100],
    ...bikes.durations,
    ...[510, 508, 502, 500],
  ]);
  expect(travel?.matrix.distances[8]).toBe(5100);
});

test("a problem with a place, a side of the road or a profile that the file lacks gets nothing", async () => {
  const file = await fileOf();
  const at = (place: number, curbside: boolean) =>
    problemOf({ places: [places[place]!], stops: [{ place: 0 } as never], curbside });
  expect(travelOf(at(1, false), file)).not.toBeNull();
  expect(travelOf(at(1, true), file)).toBeNull();
  expect(travelOf(at(3, true), file)).not.toBeNull();
  expect(travelOf(at(3, false), file)).toBeNull();
  const elsewhere = problemOf({ places: [{ latitude: 1, longitude: 2 }], vehicles: [vehicle(0) as never] });
  expect(travelOf(elsewhere, file)).toBeNull();
  // A courier may be anywhere, and straight lines lead there.
  expect(travelOf(elsewhere, { ...file, lines: file.lines.map(() => lines) })).not.toBeNull();
  const noProfile = problemOf({ profiles: [Profile.PROFILE_VAN], vehicles: [vehicle(0) as never] });
  expect(travelOf(noProfile, { ...file, matrixOf: [-1, 0] })).toBeNull();
});
