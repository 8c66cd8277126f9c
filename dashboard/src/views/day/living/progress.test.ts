import { expect, test } from "vitest";
import { lanesOf } from "@rondo/day/out/lanes.ts";
import type { Stop } from "../../../api/types.ts";
import { at, testAssignment, testCourier, testRoute, testRow, testStop } from "../testing.ts";
import { endsBy, latestFirst, progressOf } from "./progress.ts";

const visit = (stopId: string, start: string, end: string) =>
  testRow({
    ...{ stopId, name: stopId, plannedArrivalAt: at(start) },
    ...{ serviceStartAt: at(start), plannedDepartureAt: at(end) },
  });
const rows = [visit("a", "08:10", "08:20"), visit("b", "08:30", "08:40"), visit("c", "08:50", "09:00")];

function day(
  now: string | null,
  outcomes: Readonly<Record<string, Partial<Stop>>> = {},
  told?: string | null,
) {
  const stops = new Map(
    ["a", "b", "c"].map((id) => [
      id,
      testStop(id, {
        ...(id === "c" && { timeWindows: [{ startTime: at("08:45"), endTime: at("08:55") }] }),
        ...outcomes[id],
      }),
    ]),
  );
  const [lane] = lanesOf([testAssignment("one")], [testCourier("one", "Aino")], [testRoute("one", rows)]);
  if (lane === undefined) throw new Error("no lane");
  const said = { assignmentId: "one", latitude: null, longitude: null, toldAt: at("08:00") };
  return progressOf(lane, {
    ...{ stops, now: now === null ? null : Date.parse(at(now)) },
    told: told === undefined ? undefined : { ...said, availableAt: told === null ? null : at(told) },
  });
}
const clock = (ms: number | undefined) => new Date(ms ?? 0).toISOString().slice(11, 16);
const served = (end: string) => ({ outcome: "served" as const, outcomeAt: at(end), servedBy: "one" });

test("without any report the plan says what is behind a courier, and only while the day is under way", () => {
  expect([...day("08:31").marks]).toEqual([
    ["a", "assumed"],
    ["b", "assumed"],
  ]);
  expect(day("08:31").left.map(({ stopId }) => stopId)).toEqual(["c"]);
  expect(day(null).marks.size).toBe(0);
  expect(day("08:31").current?.stopId).toBe("b"); // its service goes on
  expect(day("08:45").current).toBeNull();
});

test("from the first report on, a courier has done what is reported, and is behind by the last end", () => {
  const late = day("08:31", { a: served("08:30") });
  expect(late.left.map(({ stopId }) => stopId)).toEqual(["b", "c"]);
  expect(late.behindMs).toBe(10 * 60_000);
  expect([...late.expected].map(([id, { start }]) => [id, clock(start)])).toEqual([
    ["b", "08:40"],
    ["c", "09:00"],
  ]);
  expect(late.lateCount).toBe(1); // c closes at 08:55
});

test("a courier waits for a window to open, and a stop that nobody reported has not ended", () => {
  const soon = day("08:20", { a: served("08:12"), b: served("08:20") });
  expect(clock(soon.expected.get("c")?.start)).toBe("08:45");
  expect(clock(day("08:55", { a: served("08:20") }).expected.get("b")?.end)).toBe("08:55");
});

test("what was said about a courier counts: later, or out with no more arrivals", () => {
  expect(day("08:00", {}, "08:30").behindMs).toBe(30 * 60_000);
  const out = day("08:00", {}, null);
  expect([out.isOut, out.expected.size, out.left.length]).toEqual([true, 0, 3]);
});

test("couriers who are out with stops left come first, then those whose customers wait, then the latest", () => {
  const [out, broken, late, good] = [
    day("08:00", {}, null),
    day("08:31", { a: served("08:30") }),
    day("08:31", { a: served("08:22") }),
    day("08:00"),
  ];
  expect(latestFirst([good, late, broken, out])).toEqual([out, broken, late, good]);
});

test("stops that are reported in one go end as planned, but none after the last or after the next one", () => {
  const visits = day(null).left;
  const ends = (last: string) =>
    endsBy(Date.parse(at(last)), visits).map(([, end]) => new Date(end).toISOString());
  expect(ends("10:00")).toEqual([at("08:20"), at("08:40"), at("09:00")]);
  expect(ends("08:30").map((end) => end.slice(11, 19))).toEqual(["08:20:00", "08:29:59", "08:30:00"]);
});
