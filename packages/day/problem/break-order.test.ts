import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planDay } from "../time/plan-day.ts";
import { breakConflict, breakSpans, orderedBreaks, takingOrder, type BreakSpan } from "./break-order.ts";
import type { CourierBreak } from "../records/assignment/fields.ts";

const HOUR = 3600;
const DAY = { workStartTime: "08:00", workEndTime: "17:00" };
const NIGHT = { workStartTime: "22:00:00", workEndTime: "06:00:00" };

const fixed = (startTime: string, endTime: string): CourierBreak => ({ startTime, endTime });
const flexible = (earliestStartTime: string, latestStartTime: string, minutes: number): CourierBreak => ({
  earliestStartTime,
  latestStartTime,
  durationMinutes: minutes,
});

const span = (earliest: number, latest: number, duration: number): BreakSpan => ({
  earliestStart: earliest,
  latestStart: latest,
  durationSeconds: duration,
  fixed: earliest === latest,
});

/** Whether breaks can be taken one after the other as listed. */
function fits(spans: readonly BreakSpan[]): boolean {
  let free = Number.NEGATIVE_INFINITY;
  return spans.every((each) => {
    const start = Math.max(free, each.earliestStart);
    free = start + each.durationSeconds;
    return start <= each.latestStart;
  });
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}

const spans = fc.array(
  fc
    .record({ earliest: fc.nat(40), width: fc.nat(20), duration: fc.nat(15), isFixed: fc.boolean() })
    .map(({ earliest, width, duration, isFixed }) => ({
      earliestStart: earliest,
      latestStart: isFixed ? earliest : earliest + width,
      durationSeconds: duration,
      fixed: isFixed,
    })),
  { maxLength: 5 },
);

describe("contract 4.5: breaks that cannot all be taken", () => {
  it.each<[string, CourierBreak[], number | null]>([
    ["fixed ones that overlap", [fixed("12:00", "13:00"), fixed("12:30", "13:30")], 1],
    ["fixed ones by a second", [fixed("12:00", "13:00:01"), fixed("13:00", "13:30")], 1],
    ["fixed ones that touch", [fixed("13:00", "13:30"), fixed("12:00", "13:00")], null],
    ["one inside another", [fixed("10:00", "10:10"), fixed("12:00", "15:00"), fixed("13:00", "13:30")], 2],
    ["a flexible one without room", [flexible("12:00", "12:30", 30), fixed("12:10", "13:00")], 1],
    ["a flexible one before a fixed one", [flexible("12:00", "12:30", 30), fixed("12:30", "13:00")], null],
    ["a flexible one after a fixed one", [flexible("12:00", "13:00", 30), fixed("12:10", "13:00")], null],
    ["two flexible ones", [flexible("12:00", "12:20", 30), flexible("12:00", "12:20", 30)], 1],
    [
      "three, of which any two fit",
      [flexible("12:00", "12:30", 30), flexible("12:00", "12:30", 30), flexible("12:00", "12:30", 30)],
      2,
    ],
    ["breaks outside the shift", [fixed("03:00", "04:00"), fixed("20:00", "21:00")], null],
    // By latest start, the long break comes first, and the fixed one is missed.
    ["an order that is not by latest start", [flexible("10:00", "12:00", 60), fixed("12:01", "12:10")], null],
  ])("are found: %s", (_, breaks, index) => {
    expect(breakConflict(breaks, DAY)?.index ?? null).toBe(index);
  });

  it("are those of the next morning in a shift over midnight", () => {
    const breaks = [flexible("23:30", "00:30", 60), fixed("01:00", "01:30")];
    expect(breakConflict(breaks, NIGHT)).toBeNull();
    // Without the shift, the second one would come before the first.
    const apart = [flexible("07:00", "07:10", 30), fixed("23:00", "23:30"), fixed("00:10", "00:20")];
    expect(breakConflict(apart, DAY)).toBeNull();
    const long = [fixed("23:00", "01:00"), fixed("00:30", "00:40")];
    expect(breakConflict(long, DAY)).toBeNull();
    expect(breakConflict(long, NIGHT)?.index).toBe(1);
  });

  it("are told with the break that is in the way", () => {
    const overlap = [fixed("10:00", "10:10"), fixed("12:00", "13:00"), fixed("12:30", "13:30")];
    expect(breakConflict(overlap, DAY)?.message).toBe("overlaps breaks.1: nobody can take both");
    const room = [flexible("12:00", "12:20", 30), flexible("12:00", "12:20", 30)];
    expect(breakConflict(room, DAY)?.message).toBe("leaves no time for breaks.0: nobody can take both");
    const three = Array.from({ length: 3 }, () => flexible("12:00", "12:30", 30));
    expect(breakConflict(three, DAY)?.message).toBe("leaves no time for all the breaks before it");
  });
});

describe("contract 4.5: the order of breaks", () => {
  it("is by latest start, then earliest start, then the list", () => {
    const [a, b, c, d] = [span(10, 50, 1), span(5, 50, 2), span(30, 30, 3), span(10, 50, 4)];
    expect(takingOrder([a, b, c, d])).toEqual([c, b, a, d]);
  });

  it("is another one where that is not possible", () => {
    const early = span(0, 100, 10);
    const late = span(90, 95, 30);
    expect(takingOrder([early, late])).toEqual([early, late]);
  });

  it("is found whenever there is one", () => {
    fc.assert(
      fc.property(spans, (given) => {
        const order = takingOrder(given);
        expect(order !== null).toBe(permutations(given).some(fits));
        if (order) {
          expect(fits(order)).toBe(true);
          expect(new Set(order)).toEqual(new Set(given));
        }
      }),
      { numRuns: 500 },
    );
  });

  it("holds after a clock change, whatever that does to the breaks", () => {
    fc.assert(
      fc.property(spans, (given) => {
        const order = orderedBreaks(given);
        expect(order).toHaveLength(given.length);
        expect(fits(order)).toBe(true);
        for (const each of order) expect(!each.fixed || each.earliestStart === each.latestStart).toBe(true);
        if (takingOrder(given)) expect(order).toEqual(takingOrder(given));
      }),
    );
  });

  it.each([
    ["2026-03-28", "02:30", "03:00", 0.5],
    ["2026-03-28", "02:00", "03:00", 1],
    ["2026-03-28", "02:30", "03:30", 1],
    ["2026-03-28", "01:30", "03:00", 1.5],
    ["2026-10-24", "02:30", "03:00", 0.5],
    ["2026-10-24", "01:30", "02:30", 1],
  ])(
    "contract 4.5: a fixed break is as long as on other days in the night of %s: %s to %s",
    (date, from, to, hours) => {
      const [only] = breakSpans([fixed(from, to)], NIGHT, planDay(date, "Europe/Berlin").at);
      expect(only!.durationSeconds).toBe(hours * HOUR);
    },
  );

  it("merges fixed breaks that the clock going from 03:00 to 04:00 lays over each other", () => {
    const day = planDay("2026-03-29", "Europe/Helsinki");
    const breaks = [fixed("03:30", "03:50"), fixed("04:10", "04:40")];
    const shift = { workStartTime: "01:00", workEndTime: "08:00" };
    expect(breakConflict(breaks, shift)).toBeNull();
    const order = orderedBreaks(breakSpans(breaks, shift, day.at));
    expect(order).toEqual([
      { ...span(HOUR * 3 + 600, HOUR * 3 + 600, 1800) },
      { ...span(HOUR * 3 + 2400, HOUR * 3 + 2400, 600) },
    ]);
  });
});
