import { describe, expect, it } from "vitest";
import { stopOf } from "../testing/records.ts";
import { planDay } from "../time/plan-day.ts";
import type { LocatedStop } from "./selection.ts";
import { windowsOf } from "./windows.ts";

describe("the windows of a stop", () => {
  it("are merged where they overlap, if the service has to end inside one", () => {
    const at = (time: string) => `2026-12-01T${time}:00.000Z`;
    const window = (from: string, until: string) => ({ startTime: at(from), endTime: at(until) });
    const timeWindows = [window("10:00", "11:00"), window("08:00", "10:30"), window("13:00", "14:00")];
    const hours = (finishInWindow: boolean) => {
      const stop = stopOf("s", { timeWindows, finishInWindow }) as LocatedStop;
      return windowsOf(stop, planDay("2026-12-01", "UTC")).map(({ start, end }) => (end - start) / 3600);
    };
    expect(hours(true)).toEqual([3, 1]);
    expect(hours(false)).toEqual([1, 2.5, 1]);
  });
});
