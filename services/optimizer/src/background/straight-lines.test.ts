import { afterAll, expect, test } from "vitest";
import { Background } from "./background.ts";
import { buffersToMove } from "@rondo/solver/matrix.ts";
import { decodePolyline } from "@rondo/solver/polyline.ts";
import { straightLineMatrix } from "@rondo/solver/straight-line.ts";
import { StraightLineTravel } from "@rondo/solver/travel/straight-line-travel.ts";
import { linesBeside } from "./straight-lines.ts";

const lines = { detour: 1.3, speedKmh: 35 };
const background = new Background();
const travel = new StraightLineTravel(linesBeside(background), lines);
afterAll(() => background.close());

const locations = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ latitude: 60 + i / 10_000, longitude: 24 }));

test("the matrix of the background thread is the one that is computed here, in shared memory", async () => {
  const { matrix } = await travel.between(locations(70), new AbortController().signal);
  expect(matrix).toEqual(straightLineMatrix(locations(70), lines));
  expect(matrix.durations.buffer).toBeInstanceOf(SharedArrayBuffer);
});

test("locations that were asked for before get the same matrix, which more locations extend", async () => {
  const { signal } = new AbortController();
  const before = await travel.between(locations(90), signal);
  expect((await travel.between(locations(90), signal)).matrix).toBe(before.matrix);
  const more = [...locations(88), { latitude: 61, longitude: 25 }, ...locations(90).slice(88)];
  expect((await travel.between(more, signal)).matrix).toEqual(straightLineMatrix(more, lines));
  const fewer = locations(85);
  expect((await travel.between(fewer, signal)).matrix).toEqual(straightLineMatrix(fewer, lines));
  expect((await travel.between(locations(90), signal)).matrix).toBe(before.matrix);
});

test("a large matrix comes as one that moves on, and lines are put into it", async () => {
  const { signal } = new AbortController();
  const { matrix } = await travel.between(locations(2600), signal);
  expect(buffersToMove(matrix)).toHaveLength(2);
  matrix.durations[1] = -1;
  const filled = await travel.fill(matrix, locations(2600), [0], signal);
  expect(matrix.durations).toHaveLength(0);
  expect(filled.durations[1]).toBe(straightLineMatrix(locations(2), lines).durations[1]);
  expect(buffersToMove(filled)).toHaveLength(2);
});

test("a short matrix does not wait for a long one", async () => {
  const abort = new AbortController();
  const large = travel.between(locations(6000), abort.signal).then(
    () => "made",
    () => "given up",
  );
  await travel.between(locations(3), new AbortController().signal);
  abort.abort(new Error("enough"));
  expect(await large).toBe("given up");
});

test("a large matrix is given up in its middle when it is told to, and the next one is computed", async () => {
  const abort = new AbortController();
  const large = travel.between(locations(6000), abort.signal);
  abort.abort(new Error("enough"));
  await expect(large).rejects.toThrow("enough");
  const small = await travel.between(locations(2), new AbortController().signal);
  expect(small.matrix.durations).toHaveLength(4);
});

test("traces straight lines through the locations", async () => {
  const { signal } = new AbortController();
  const { trace } = await travel.between(locations(2), signal);
  const line = decodePolyline(await trace([0, 1], signal));
  expect(line).toEqual([
    [60, 24],
    [60.0001, 24],
  ]);
});
