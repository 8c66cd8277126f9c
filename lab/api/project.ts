import type { Random } from "../../tools/random.ts";
import type { Api } from "./api.ts";

/** The middle of the committed extract of Helsinki. */
export const CENTRE = { latitude: 60.17, longitude: 24.94 };
const DAY = {
  defaultStartDate: "2026-12-01",
  timezone: "Europe/Helsinki",
  defaultStartLatitude: CENTRE.latitude,
  defaultStartLongitude: CENTRE.longitude,
};
/** Most stops in one request. */
const BATCH = 1000;

interface Identified {
  readonly id: string;
}

/** The contents of a project as the API takes them. */
interface Contents {
  readonly name?: string;
  readonly stops?: readonly object[];
  readonly courierIds?: readonly string[];
  /** Working hours and the like, the same for each courier. */
  readonly shift?: object;
}

/** A project as its maker knows it. */
export interface AddedProject {
  readonly id: string;
  readonly path: string;
  readonly stopIds: readonly string[];
  readonly assignmentIds: readonly string[];
}

/** Adds couriers to the company. @returns their ids */
export async function addCouriers(api: Api, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= count; number++) {
    const { courier } = await api.post<{ courier: Identified }>("/couriers", {
      firstName: `Courier ${number}`,
    });
    ids.push(courier.id);
  }
  return ids;
}

/** Adds a project whose couriers start in the middle of Helsinki. */
export async function addProject(
  api: Api,
  { name = "A day", stops = [], courierIds = [], shift = {} }: Contents,
): Promise<AddedProject> {
  const { id } = (await api.post<{ project: Identified }>("/projects", { name, ...DAY })).project;
  const path = `/projects/${id}`;
  const stopIds: string[] = [];
  for (let from = 0; from < stops.length; from += BATCH) {
    const batch = { stops: stops.slice(from, from + BATCH) };
    const added = await api.post<{ stops: Identified[] }>(`${path}/stops`, batch);
    stopIds.push(...added.stops.map((stop) => stop.id));
  }
  const assignmentIds: string[] = [];
  for (const courierId of courierIds) {
    const body = { courierId, ...shift };
    assignmentIds.push((await api.post<{ courier: Identified }>(`${path}/couriers`, body)).courier.id);
  }
  return { id, path, stopIds, assignmentIds };
}

/** Stops at random locations of the city. @param degrees width and height of the area */
export function stopsNearby(random: Random, count: number, degrees = 0.1): object[] {
  const near = (centre: number): number => centre + (random.next() - 0.5) * degrees;
  return Array.from({ length: count }, (_, index) => ({
    name: `Stop ${index + 1}`,
    address: `Stop ${index + 1}`,
    latitude: near(CENTRE.latitude),
    longitude: near(CENTRE.longitude),
  }));
}
