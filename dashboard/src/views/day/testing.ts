import { assignmentOf, stopOf } from "@rondo/day/testing/records.ts";
import type { Assignment, Courier, Route, RouteStop, Stop } from "../../api/types.ts";

// Records for tests, with only what a test says about them.

export const at = (time: string) => `2026-12-01T${time}:00.000Z`;

export function testStop(id: string, fields: Partial<Stop> = {}): Stop {
  return { ...stopOf(id), name: id, ...fields };
}

export function testRow(fields: Partial<RouteStop>): RouteStop {
  return { type: "delivery", setupSeconds: 0, waitSeconds: 0, slackSeconds: null, ...fields } as RouteStop;
}

export function testRoute(
  assignmentId: string,
  stops: readonly RouteStop[],
  fields: Partial<Route> = {},
): Route {
  const sums = {
    totalDistanceMeters: 0,
    totalDurationSeconds: 0,
    breakSeconds: 0,
    setupSeconds: 0,
    waitSeconds: 0,
    overtimeSeconds: 0,
  };
  return {
    assignmentId,
    startAt: at("08:00"),
    endAt: at("10:00"),
    stops: [...stops],
    ...sums,
    ...fields,
  } as Route;
}

export function testAssignment(id: string, courierId = id): Assignment {
  return { ...assignmentOf(id), courierId, workStartTime: "08:00:00", workEndTime: "16:00:00" };
}

export function testCourier(id: string, firstName: string, lastName: string | null = null): Courier {
  return { id, firstName, lastName } as Courier;
}
