import { describe, expect, it } from "vitest";
import type { Change, PlanHead } from "../../../api/types.ts";
import { whyCode } from "@rondo/day/records/plan.ts";
import { compare as de } from "../../../texts/de/compare.ts";
import { compare as en } from "../../../texts/en/compare.ts";
import { at, testRoute, testRow, testStop } from "../testing.ts";
import { differencesOf, planFigures, withPromised, type Comparable } from "./compared.ts";
import { chainOf, lastReleased, standingIn } from "./heads.ts";

const visit = (stopId: string, start: string) => testRow({ stopId, name: stopId, serviceStartAt: at(start) });
const planOf = (routes: Record<string, [string, string][]>, left: string[] = []): Comparable => ({
  routes: Object.entries(routes).map(([id, visits]) =>
    testRoute(
      id,
      visits.map(([stopId, start]) => visit(stopId, start)),
      { cost: 5, totalDistanceMeters: 100 },
    ),
  ),
  unassignedStops: left.map((stopId) => ({ stopId, name: stopId })),
});
const before = planOf({
  anna: [
    ["a", "08:00"],
    ["b", "08:10"],
    ["c", "08:20"],
    ["d", "08:30"],
  ],
});
const after = planOf(
  {
    anna: [
      ["b", "08:10"],
      ["d", "08:40"],
    ],
    bo: [
      ["c", "09:50"],
      ["e", "09:00"],
    ],
  },
  ["a"],
);
const until = { timeWindows: [{ startTime: null, endTime: at("08:35") }] };
const stops = new Map(["a", "b", "c", "d", "e"].map((id) => [id, testStop(id, id === "d" ? until : {})]));

describe("two plans", () => {
  it("differ from what customers expect, also where a courier who is out would serve nobody", () => {
    const without = planOf({ anna: [["b", "08:10"]], bo: [["e", "09:00"]] }, ["a", "c", "d"]);
    const expected = withPromised(without, before);
    const found = differencesOf(expected, after, stops, []);
    expect(found.map(({ stopId, kind, minutesLater }) => [stopId, kind, minutesLater])).toEqual([
      ["a", "removed", null],
      ["d", "retimed", 10],
      ["c", "moved", 90],
    ]);
  });

  it("differ in each stop that one serves otherwise, the worst first, reasons or none", () => {
    const found = differencesOf(before, after, stops, []);
    expect(
      found.map(({ stopId, kind, isLater, isNewlyLate }) => [stopId, kind, isLater, isNewlyLate]),
    ).toEqual([
      ["a", "removed", false, false],
      ["d", "retimed", true, true],
      ["c", "moved", true, false],
      ["e", "added", false, false],
    ]);
    expect(found.every(({ why }) => why === null)).toBe(true);
    expect(differencesOf(before, before, stops, [])).toEqual([]);
  });

  it("tell a reason where one plan made the whole change", () => {
    const why = { code: "GAIN", amount: 3, unit: "minutes", stopId: null, together: false } as const;
    const moved: Change = {
      ...{
        stopId: "c",
        kind: "moved",
        fromAssignmentId: "anna",
        toAssignmentId: "bo",
        minutesLater: 90,
        why,
      },
    };
    const whyOf = (known: readonly Change[]) =>
      differencesOf(before, after, stops, known).find(({ stopId }) => stopId === "c")?.why;
    expect(whyOf([moved])).toEqual(why);
    expect(whyOf([{ ...moved, toAssignmentId: "cai" }])).toBe(null);
    expect(whyOf([moved, moved])).toBe(null);
  });

  it("have figures: served stops, cost, work, distance, and the time by which stops are late", () => {
    expect(planFigures(after, stops)).toEqual({ served: 4, cost: 10, working: 0, distance: 200, late: 300 });
    expect(planFigures({ ...after, cost: 12 }, stops).cost).toBe(12);
  });
});

describe("the reason of a change", () => {
  it("is a sentence in each language, for every code that the service has", () => {
    for (const texts of [en, de] as const)
      for (const code of whyCode.options)
        expect(Object.entries(texts).find(([key]) => key === `why.${code}`)?.[1], code).toMatch(/^\S.*\.$/);
  });
});

describe("the plans of a day", () => {
  const head = (planId: string, basedOn: string | null, more: Partial<PlanHead> = {}) =>
    ({ planId, basedOn, isCurrent: false, releasedAt: null, ...more }) as PlanHead;
  const heads = [
    head("d", "b"),
    head("c", "b", { isCurrent: true }),
    head("b", "a", { releasedAt: at("09:00") }),
    head("a", null, { releasedAt: at("08:00") }),
  ];
  const [d, c, b, a] = heads as [PlanHead, PlanHead, PlanHead, PlanHead];

  it("are current, replaced, or drafts from which nothing was made", () => {
    expect(heads.map((each) => standingIn(heads, each))).toEqual([
      "draft",
      "current",
      "replaced",
      "replaced",
    ]);
    expect(lastReleased(heads)).toBe(b);
  });

  it("lead from one to another where each was made from the one before", () => {
    expect(chainOf(heads, a, c)).toEqual([c, b]);
    expect(chainOf(heads, c, a)).toEqual([]);
    expect(chainOf(heads, d, c)).toEqual([]);
  });
});
