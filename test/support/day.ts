import { expect } from "vitest";
import type { Route } from "@rondo/day/records/plan.ts";
import type { RunResult } from "@rondo/day/records/run.ts";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import type { TestClient } from "../../services/gateway/testing/gateway.ts";
import type { Reply } from "../../services/gateway/testing/requests.ts";

// Depot and stops are a minute or two apart, in Helsinki. The day is in UTC.
export const DEPOT = { startLatitude: 60.17, startLongitude: 24.94 };
const PROJECT = { name: "Day", defaultStartDate: "2026-12-01", timezone: "UTC" };

/** The instant of a wall-clock time of the day, as the API writes it. */
export function at(clock: string): string {
  return `2026-12-01T${clock}:00.000Z`;
}

/** A project with couriers, to which stops are added. */
export class Day {
  readonly path: string;
  /** Assignment ids. */
  readonly couriers: readonly string[];
  readonly #client: TestClient;

  constructor(client: TestClient, path: string, couriers: readonly string[]) {
    this.#client = client;
    this.path = path;
    this.couriers = couriers;
  }

  /** Adds stops of ten minutes at different locations, unless a stop says otherwise. @returns their ids */
  async stops(...bodies: readonly object[]): Promise<string[]> {
    const stops = bodies.map((body, i) => ({
      ...{ name: `Stop ${i}`, address: "Street 1", latitude: 60.171 + i / 1000, longitude: 24.95 },
      ...{ serviceMinutes: 10, ...body },
    }));
    const { data } = await this.#client.post<{ stops: Stop[] }>(`${this.path}/stops`, { stops });
    return data.stops.map(({ id }) => id);
  }

  async optimize<Data = RunResult>(options: object = {}): Promise<Reply<Data>> {
    return this.#client.post<Data>(`${this.path}/optimize`, { maxIterations: 300, seed: 1, ...options });
  }

  /** The only route of a run. */
  async route(options: object = {}): Promise<Route> {
    const { data, message } = await this.optimize(options);
    expect(data.routes, message).toHaveLength(1);
    return data.routes[0]!;
  }
}

/** A project with these couriers, 08:00 to 16:00 unless they say otherwise. */
export async function newDay(client: TestClient, ...assignments: readonly object[]): Promise<Day> {
  const { project } = (await client.post<{ project: { id: string } }>("/projects", PROJECT)).data;
  const path = `/projects/${project.id}`;
  const couriers: string[] = [];
  for (const assignment of assignments) {
    const { courier } = (await client.post<{ courier: { id: string } }>("/couriers", { firstName: "A" }))
      .data;
    const shift = { workStartTime: "08:00", workEndTime: "16:00", ...DEPOT, ...assignment };
    const body = { courierId: courier.id, ...shift };
    couriers.push((await client.post<{ courier: { id: string } }>(`${path}/couriers`, body)).data.courier.id);
  }
  return new Day(client, path, couriers);
}
