import { describe, expect, it } from "vitest";
import { untouched, type CourierDay } from "../state/courier.ts";
import { assignmentOf, routeOf } from "../testing/records.ts";
import { planDay } from "../time/plan-day.ts";
import { indexer, locationIndexer } from "./indexer.ts";
import { restVehicle } from "./rest-vehicle.ts";
import { vehicleOf } from "./vehicle.ts";
import { fromNowOn } from "./windows.ts";

const day = planDay("2026-12-01", "UTC");
const clock = (time: string) => day.at(time);

/** The vehicle of a courier who departed at 08:00 and served one stop until 09:00, for the rest of his day. */
function rest(settings: object, courier: Partial<CourierDay> = {}) {
  const assignment = assignmentOf("a", { workStartTime: "08:00:00", workEndTime: "16:00:00", ...settings });
  const locations = locationIndexer();
  const parts = {
    day,
    defaultStart: null,
    dimensions: [],
    profiles: [],
    locations,
    skills: indexer<string>(String),
  };
  const [row] = routeOf("a", ["s"]).stops;
  const rows = [{ ...row!, distanceMeters: 700.5, durationSeconds: 90 }];
  const history = {
    ...{ startAt: day.instant(clock("08:00")), rows, end: clock("09:00"), place: null },
    driven: { meters: 0, seconds: 0 },
  };
  const past = { ...untouched(assignment, []), history, freeAt: clock("09:00"), ...courier };
  return restVehicle(vehicleOf(assignment, parts), past, { goesOn: true, at: 0 }, day, locations);
}
const flexible = (earliest: string, latest: string) => ({
  ...{ earliestStartTime: earliest, latestStartTime: latest, durationMinutes: 20 },
});

describe("decisions 11: the rest of a courier's day", () => {
  it("has what is left of the limits, and no fixed cost", () => {
    const limits = { maxStops: 5, maxDistanceMeters: 1000, maxDrivingMinutes: 1, maxWorkMinutes: 70 };
    const costs = { perKm: 1, perHour: 2, fixed: 3 };
    expect(rest({ ...limits, costs })).toMatchObject({
      ...{
        maxStops: 4,
        maxDistanceMeters: 299,
        maxDrivingSeconds: 0,
        maxWorkSeconds: 600,
        shiftStart: clock("09:00"),
      },
      costs: { perKmMicros: 1e6, perHourMicros: 2e6, fixedMicros: 0 },
    });
    expect(rest({}, { history: null, freeAt: clock("07:00") })).toMatchObject({ shiftStart: clock("08:00") });
  });

  it("has fewer stops left for each stop whose goods he took over", () => {
    const [row] = routeOf("a", ["s"]).stops;
    const handover = { assignmentId: "b", stopIds: ["t", "u"] };
    const rows = [row!, { ...row!, type: "handover" as const, stopId: null, handover }];
    const history = {
      ...{ startAt: day.instant(clock("08:00")), rows, end: clock("09:00"), place: null },
      driven: { meters: 0, seconds: 0 },
    };
    expect(rest({ maxStops: 5 }, { history })).toMatchObject({ maxStops: 2 });
  });

  it("begins at the stop that he served last, which its neighbours need no set-up after", () => {
    expect(rest({ setupMinutes: 3 })).toMatchObject({ parked: true, defaultSetupSeconds: 180 });
    expect(rest({}, { history: null, freeAt: clock("07:00") })).toMatchObject({ parked: false });
  });

  it("after its end has only what is left of the overtime", () => {
    const soft = { softTimeWindowMode: true, maxOvertimeMinutes: 60 };
    const late = rest(soft, { freeAt: clock("16:20") });
    expect(late).toMatchObject({ shiftEnd: clock("16:20"), maxOvertimeSeconds: 40 * 60 });
    // From 08:00 to 09:00 he has worked ten minutes of the overtime, and more than the whole of it.
    const worked = (maxWorkMinutes: number) => rest({ ...soft, maxOvertimeMinutes: 30, maxWorkMinutes });
    expect(worked(50)).toMatchObject({ maxWorkSeconds: 0, maxOvertimeSeconds: 20 * 60 });
    expect(worked(20)).toMatchObject({ maxWorkSeconds: 0, maxOvertimeSeconds: 0 });
    expect(worked(90)).toMatchObject({ maxWorkSeconds: 30 * 60, maxOvertimeSeconds: 30 * 60 });
  });

  it("begins when he set out for his next stop, if he goes on to it", () => {
    expect(rest({}, { underWayAt: clock("08:50") }).shiftStart).toBe(clock("08:50"));
  });

  it("has no break that is behind him, and takes overdue ones at once, one after the other", () => {
    const breaks = [flexible("08:00", "08:30"), flexible("08:10", "08:50"), flexible("12:00", "13:00")];
    const starts = rest({ breaks }).breaks.map(({ earliestStart, latestStart }) => [
      earliestStart,
      latestStart,
    ]);
    expect(starts).toEqual([
      [clock("09:00"), clock("09:00") + 1],
      [clock("09:20"), clock("09:20") + 1],
      [clock("12:00"), clock("13:00")],
    ]);
    const told = { assignmentId: "a", breaksTaken: 2 };
    expect(rest({ breaks }, { told }).breaks).toHaveLength(1);
  });

  it("has the part of a fixed break that is still to come, and none that was over when he departed", () => {
    const breaks = [
      { startTime: "07:00", endTime: "07:30" },
      { startTime: "08:50", endTime: "09:10" },
    ];
    expect(rest({ breaks }).breaks).toMatchObject([
      { earliestStart: clock("09:00"), latestStart: clock("09:00"), durationSeconds: 600, fixed: true },
    ]);
  });
});

it("decisions 11: windows of a day in progress begin no sooner than the moment; those that are over stay for their reasons", () => {
  const [early, late] = [
    { start: 0, end: 100 },
    { start: 50, end: 300 },
  ];
  expect(fromNowOn([early, late], 200)).toEqual([{ start: 200, end: 300 }]);
  expect(fromNowOn([early], 200)).toEqual([early]);
  expect(fromNowOn([early], 200, 90)).toEqual([{ start: 0, end: 89 }]);
  expect(fromNowOn([], 200)).toMatchObject([{ start: 200 }]);
  expect(fromNowOn([early], undefined)).toEqual([early]);
});
