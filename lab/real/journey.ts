import type { CourierProfile } from "@rondo/day/records/assignment/fields.ts";
import type { Assignment } from "@rondo/day/records/assignment/schemas.ts";
import type { Job, RunResult } from "@rondo/day/records/run.ts";
import type { Coordinates } from "@rondo/day/records/locating.ts";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import { type Api, RefusedRequest } from "../api/api.ts";
import { metresBetween } from "../../tools/geocoder/nearby.ts";
import { until } from "../../tools/processes/until.ts";
import type { RealHouse } from "./houses.ts";

export const DATE = "2026-12-01";
export const TIMEZONE = "Europe/Helsinki";
export const DEPOT: Coordinates = { latitude: 60.16626, longitude: 24.94337 };
/** A server may name the middle of a large building. */
const RIGHT_METERS = 50;
const PATIENCE_MS = 300_000;
/** On a busy machine the server is sometimes silent for too long. */
const MOST_REQUESTS = 10;

/** A day as its client knows it, planned. */
export interface PlannedDay {
  readonly stops: readonly Stop[];
  readonly assignments: readonly Assignment[];
  readonly run: RunResult;
  /** Couriers keep to their side of the road. */
  readonly curbside: boolean;
}

interface DayOptions {
  readonly depot?: Coordinates;
  readonly curbside?: boolean;
  /** Of the couriers, one after the other and again. */
  readonly profiles?: readonly CourierProfile[];
  readonly workEndTime?: string;
}

/** Adds a project with couriers who start at the depot. @returns its path */
export async function newProject(
  api: Api,
  couriers: number,
  { depot = DEPOT, curbside = false, profiles = ["car"], workEndTime = "22:00" }: DayOptions = {},
): Promise<string> {
  const { project } = await api.post<{ project: { id: string } }>("/projects", {
    name: "A day of real addresses",
    timezone: TIMEZONE,
    curbside,
    defaultStartDate: DATE,
    defaultStartLatitude: depot.latitude,
    defaultStartLongitude: depot.longitude,
  });
  const path = `/projects/${project.id}`;
  for (let number = 0; number < couriers; number++) {
    const { courier } = await api.post<{ courier: { id: string } }>("/couriers", { firstName: `C${number}` });
    const shift = { workStartTime: "06:00", workEndTime, returnToStart: true };
    const profile = profiles[number % profiles.length];
    await api.post(`${path}/couriers`, { courierId: courier.id, ...shift, profile });
  }
  return path;
}

/** How a geocoder found houses: the right one is within 50 m of where the map has it. */
export interface Geocoded {
  readonly seconds: number;
  readonly right: number;
  readonly wrong: readonly string[];
  readonly missing: readonly string[];
}

/** Uploads houses as stops by their addresses alone, and has them looked up. */
export async function geocodeHouses(api: Api, path: string, houses: readonly RealHouse[]): Promise<Geocoded> {
  const addressOf = ({ street, houseNumber }: RealHouse): string => `${street} ${houseNumber}, Helsinki`;
  await api.post(`${path}/stops`, {
    stops: houses.map((house, n) => ({ name: `S${n}`, address: addressOf(house), serviceMinutes: 3 })),
  });
  const since = performance.now();
  for (let requests = 0; (await geocoded(api, path)) === "failed"; requests++)
    if (requests === MOST_REQUESTS) throw new Error("the geocoding server fails again and again");
  const seconds = (performance.now() - since) / 1000;
  const { stops } = await api.get<{ stops: Stop[] }>(`${path}/stops`);
  const found = stops.flatMap(({ name, address, latitude, longitude }) => {
    const house = houses[Number(name.slice(1))];
    if (latitude === null || longitude === null || !house) return [];
    return [
      {
        address,
        meters: Math.min(...house.positions.map((at) => metresBetween(at, { latitude, longitude }))),
      },
    ];
  });
  const wrong = found.filter(({ meters }) => meters > RIGHT_METERS);
  return {
    seconds,
    right: found.length - wrong.length,
    wrong: wrong.map(({ address, meters }) => `${address}: ${Math.round(meters)} m`),
    missing: stops.filter(({ latitude }) => latitude === null).map(({ address }) => address),
  };
}

/** Asks for what is not looked up yet. @returns how that ended; another request goes on after a failure */
async function geocoded(api: Api, path: string): Promise<string> {
  await api.post(`${path}/stops/geocode`).catch((error: unknown) => {
    if (!(error instanceof RefusedRequest && error.status === 500)) throw error;
  });
  let status = "";
  await ended(async () => {
    ({ status } = await api.get<{ status: string }>(`${path}/stops/geocode`));
    return status !== "running";
  });
  return status;
}

/** Plans a project, with geometry, and reads all that belongs to it. */
export async function planDay(
  api: Api,
  path: string,
  timeLimitSeconds: number,
): Promise<PlannedDay & { readonly seconds: number }> {
  const since = performance.now();
  const options = { timeLimitSeconds, includeGeometry: true };
  const answer = await api.post<RunResult | { jobId: string }>(`${path}/optimize`, options);
  let run = answer as RunResult;
  if (!("routes" in answer)) {
    const { result } = await endedJob(api, answer.jobId);
    if (!result) throw new Error("the run failed");
    run = result;
  }
  const seconds = (performance.now() - since) / 1000;
  const { stops } = await api.get<{ stops: Stop[] }>(`${path}/stops`);
  const { project } = await api.get<{ project: { curbside: boolean } }>(path);
  const { couriers } = await api.get<{ couriers: Assignment[] }>(`${path}/couriers`);
  return { stops, assignments: couriers, run, curbside: project.curbside, seconds };
}

/** A run's job, when it has ended. */
export async function endedJob(api: Api, jobId: string): Promise<Job> {
  const jobNow = async (): Promise<Job> => api.get<Job>(`/optimization-jobs/${jobId}`);
  await ended(async () => {
    const { status } = await jobNow();
    return status === "completed" || status === "failed";
  });
  return jobNow();
}

async function ended(isOver: () => Promise<boolean>): Promise<void> {
  await until(isOver, AbortSignal.timeout(PATIENCE_MS));
}
