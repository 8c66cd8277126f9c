import { expect, it } from "vitest";
import { shiftsMeet, withOvertimeUntilNext } from "./shifts.ts";

const shift = (workStartTime: string, workEndTime: string) => ({ workStartTime, workEndTime });

it.each([
  ["08:00", "12:00", "12:00", "16:00", false],
  ["08:00", "12:00", "11:59:59", "16:00", true],
  ["22:00", "06:00", "05:00", "08:00", false], // the night belongs to the day on which it begins
  ["22:00", "06:00", "20:00", "22:30", true],
  ["09:00", "09:00", "08:00", "09:30", true], // a whole day
])("%s to %s and %s to %s meet: %s", (from, to, otherFrom, otherTo, meet) => {
  expect(shiftsMeet(shift(from, to), shift(otherFrom, otherTo))).toBe(meet);
  expect(shiftsMeet(shift(otherFrom, otherTo), shift(from, to))).toBe(meet);
});

it("decisions 4: overtime ends where the courier's next shift begins, and no later than it may", () => {
  const of = (courierId: string, from: string, to: string) => ({
    ...{ id: `${courierId}${from}`, courierId, maxOvertimeMinutes: 60, ...shift(from, to) },
  });
  const day = [
    of("a", "16:00", "20:00"),
    of("b", "12:00", "13:00"),
    of("a", "08:00", "12:00"),
    of("a", "12:30", "14:00"),
    of("b", "08:00", "12:00"),
  ];
  expect(withOvertimeUntilNext(day).map(({ maxOvertimeMinutes }) => maxOvertimeMinutes)).toEqual([
    60, 60, 30, 60, 0,
  ]);
});
