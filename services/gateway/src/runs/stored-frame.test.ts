import { SolveRequest } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { reason } from "@rondo/day/plan/reasons.ts";
import type { StoredFrame } from "@rondo/day/plan/plan.ts";
import type { UnassignedStop } from "@rondo/day/records/plan.ts";
import { routeOf } from "@rondo/day/testing/records.ts";
import { expect, it } from "vitest";
import { frameIn, frameText } from "./stored-frame.ts";
import { madeFrom, readFrame } from "./stored.ts";

const couriers = Array.from({ length: 500 }, (_, index) => `assignment-${index}`);

function frameOf(leftOut: readonly UnassignedStop[]): StoredFrame {
  const lists = { dimensions: [], vehicles: [], deliveries: [], reloads: [], warnings: [] };
  return {
    ...{ jobId: "J", projectId: "P", date: "2026-12-01", timezone: "UTC", objective: "time" as const },
    ...lists,
    leftOut,
  };
}

const left = (index: number, ids: readonly string[]): UnassignedStop => ({
  ...{ stopId: `stop-${index}`, externalId: null, name: "S" },
  reasons: [
    reason("NO_COORDINATES", [], { together: true, dimensions: [] }),
    reason("SKILL", ids, { together: true, dimensions: [] }),
  ],
});

it("a stored frame has equal lists of assignments once, and each assignment once", async () => {
  const frame = frameOf(Array.from({ length: 200 }, (_, index) => left(index, couriers)));
  const text = await frameText(frame);
  for (const id of couriers) expect(text.split(`"${id}"`)).toHaveLength(2);
  expect(text.length).toBeLessThan(JSON.stringify(frame).length / 10);
  expect(frameIn(text)).toEqual(frame);
});

it("a stored frame keeps lists that differ, in their order", async () => {
  const frame = frameOf([
    left(0, ["c", "a", "b"]),
    left(1, ["a", "b", "c"]),
    left(2, ["a"]),
    left(3, ["c", "a", "b"]),
    { ...left(4, []), reasons: [] },
  ]);
  expect(frameIn(await frameText(frame))).toEqual(frame);
});

it("a frame of an older version, with the assignments in each reason, is read too", () => {
  const frame = frameOf([left(0, ["b", "a"])]);
  expect(readFrame(JSON.stringify(frame), SolveRequest.create()).leftOut).toEqual(frame.leftOut);
});

it("contract 5.30: a stored frame has what its caller said of the day, and the plan that it may replace", async () => {
  const [row] = routeOf("a", ["s"]).stops;
  const NO_WAY = { meters: 0, seconds: 0 };
  const history = {
    ...{ startAt: "2026-12-01T08:00:00.000Z", rows: [row!], end: 30_000, freeAt: 30_000 },
    ...{ underWay: { at: 29_000, stopId: "t" }, approach: NO_WAY, home: NO_WAY, onBoard: [] },
  };
  const courier = { assignmentId: "a", courierId: "c", shiftEnd: 60_000, remaining: ["t"], history };
  const behind = {
    couriers: [{ ...courier, costs: { perKm: 0, perHour: 1, fixed: 0 } }],
    carried: [routeOf("b", ["u"])],
  };
  const text = await frameText({ ...frameOf([]), behind, replaces: "P1" });
  expect(readFrame(text, SolveRequest.create()).behind).toEqual(behind);
  expect(madeFrom(text).replaces).toBe("P1");
});
