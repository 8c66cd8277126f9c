import { expect } from "vitest";
import type { Assignment } from "@rondo/day/records/assignment/schemas.ts";
import type { Route, RouteStop } from "@rondo/day/records/plan.ts";
import type { RunResult } from "@rondo/day/records/run.ts";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import type { TestClient } from "../../services/gateway/testing/gateway.ts";
import type { Reply } from "../../services/gateway/testing/requests.ts";
import { rowFaults } from "../support/plan/row-faults.ts";
import { breakFaults } from "../support/plan/break-faults.ts";

const DATE = "2026-12-01";
/** Where every courier starts and ends, unless a situation says otherwise. */
export const DEPOT = { latitude: 52.52, longitude: 13.4 };
/** Ten minutes of driving to the north: 35 km/h on a way 1.3 times the great circle. */
const TEN_MINUTES_NORTH = 0.0403541;

/** A point this many minutes north of the depot. */
export function north(minutes: number): { latitude: number; longitude: number } {
  const latitude = DEPOT.latitude + (minutes / 10) * TEN_MINUTES_NORTH;
  return { latitude: Number(latitude.toFixed(7)), longitude: DEPOT.longitude };
}

/** The instant of a wall-clock time of the day, as the API writes it. */
export function at(clock: string): string {
  return `${DATE}T${clock.length === 5 ? `${clock}:00` : clock}.000Z`;
}

export function window(start: string, end: string): { startTime: string; endTime: string } {
  return { startTime: at(start), endTime: at(end) };
}

/** A day of one courier, as a client sets it up. */
export interface Situation {
  readonly project?: object;
  readonly assignment: object;
  readonly stops: readonly { readonly name: string; readonly [field: string]: unknown }[];
}

/** A situation in a project of its own. */
export interface SetUp {
  readonly path: string;
  readonly assignment: Assignment;
  /** By name. */
  readonly stopIds: ReadonlyMap<string, string>;
  optimize(options?: object): Promise<Reply<RunResult>>;
  /** The only route of a run. Its rows and breaks are checked. */
  route(options?: object): Promise<Route>;
}

export async function setUp(client: TestClient, { project, assignment, stops }: Situation): Promise<SetUp> {
  const body = {
    ...{ name: "Case", defaultStartDate: DATE, timezone: "UTC" },
    ...{ defaultStartLatitude: DEPOT.latitude, defaultStartLongitude: DEPOT.longitude },
    ...project,
  };
  const made = await client.post<{ project: { id: string } }>("/projects", body);
  const path = `/projects/${made.data.project.id}`;
  const courier = await client.post<{ courier: { id: string } }>("/couriers", { firstName: "V" });
  const shift = { courierId: courier.data.courier.id, ...assignment };
  const assigned = await client.post<{ courier: Assignment }>(`${path}/couriers`, shift);
  expect(assigned.status, assigned.message).toBe(201);
  const bodies = stops.map((stop) => ({ address: stop.name, ...stop }));
  const batch = await client.post<{ stops: Stop[] }>(`${path}/stops`, { stops: bodies });
  expect(batch.status, batch.message).toBe(201);
  const optimize = async (options: object = {}) =>
    client.post<RunResult>(`${path}/optimize`, { maxIterations: 3000, seed: 1, ...options });
  return {
    path,
    assignment: assigned.data.courier,
    stopIds: new Map(batch.data.stops.map(({ id, name }) => [name, id])),
    optimize,
    route: async (options) => {
      const { data, message } = await optimize(options);
      expect(data.routes, message).toHaveLength(1);
      const [route] = data.routes;
      const instant = (clock: string): number => Date.parse(at(clock.slice(0, 5)));
      expect([...rowFaults(route!), ...breakFaults(assigned.data.courier.breaks, route!, instant)]).toEqual(
        [],
      );
      return route!;
    },
  };
}

/** The names of a route's stops, in order. */
export function order({ stops }: Route): string[] {
  return stops.flatMap(({ name }) => name ?? []);
}

/** The break of a route that has one. */
export function breakOf({ stops }: Route): RouteStop {
  const breaks = stops.filter(({ type }) => type === "break");
  expect(breaks).toHaveLength(1);
  return breaks[0]!;
}
