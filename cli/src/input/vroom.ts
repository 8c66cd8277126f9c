import { z } from "zod";
import { newAssignment } from "@rondo/day/records/assignment/schemas.ts";
import { newStop } from "@rondo/day/records/stop/schemas.ts";
import { dayIn, daysAfter, momentOf } from "@rondo/day/time/moments.ts";
import type { CourierBodies, StopBody } from "../day/bodies.ts";
import { idOf } from "../day/ids.ts";
import { Refused } from "../refused.ts";
import { valid } from "./issues.ts";
import type { PartOfDay } from "./json.ts";
import type { Source } from "./source.ts";

// VROOM's input, https://github.com/VROOM-Project/vroom/blob/master/docs/API.md: times are seconds of a day, or since 1970.

const place = z.tuple([z.number(), z.number()]);
const window = z.tuple([z.number(), z.number()]);
const visit = {
  id: z.number(),
  description: z.string().optional(),
  location: place,
  service: z.number().min(0).default(0),
  time_windows: z.array(window).default([]),
};
const wish = { skills: z.array(z.number()).default([]), priority: z.number().default(0) };
const amounts = z.array(z.number()).default([]);
const job = z.looseObject({ ...visit, ...wish, delivery: amounts, pickup: amounts });
const end = z.looseObject(visit);
const shipment = z.looseObject({ ...wish, pickup: end, delivery: end, amount: amounts });
const vehicle = z.looseObject({
  id: z.number(),
  description: z.string().optional(),
  start: place.optional(),
  end: place.optional(),
  capacity: z.array(z.number()).default([]),
  skills: z.array(z.number()).default([]),
  time_window: window.optional(),
  max_tasks: z.number().optional(),
  max_travel_time: z.number().optional(),
  max_distance: z.number().optional(),
  breaks: z
    .array(z.looseObject({ time_windows: z.array(window).length(1), service: z.number().positive() }))
    .default([]),
});
const jobsOnly = z.looseObject({
  ...{ jobs: z.array(job).min(1), shipments: z.array(shipment).default([]) },
  vehicles: z.array(vehicle).min(1),
});
const withShipments = jobsOnly.extend({
  jobs: z.array(job).default([]),
  shipments: z.array(shipment).min(1),
});

type Job = z.output<typeof job>;
type Vehicle = z.output<typeof vehicle>;

/** Fields that would change the plan, and that have no counterpart. */
const UNKNOWN = {
  "": ["matrices"],
  jobs: ["setup", "location_index"],
  vehicles: ["speed_factor", "steps", "start_index", "end_index", "costs"],
} as const;

const DAY_SECONDS = 86_400;
/** Times from here on are since 1970, those below are of a day. */
const LEAST_MOMENT = 10 * DAY_SECONDS;
/** A stop without service: the API takes no 0. */
const LEAST_SERVICE = 1 / 60;

export function isVroom(body: Readonly<Record<string, unknown>>): boolean {
  return "vehicles" in body && ("jobs" in body || "shipments" in body);
}

/** The day of times that do not say it, and its zone. */
export interface GivenDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly timezone: string;
}

/** A problem of VROOM as a day. @throws Refused for what Rondo does not plan, and for fields of another form */
export function vroomDay(
  body: Readonly<Record<string, unknown>>,
  { name }: Source,
  given: GivenDay,
): PartOfDay {
  requireKnown(body, name);
  const problem = isTold(body["shipments"] ?? []) || !("jobs" in body) ? withShipments : jobsOnly;
  const { jobs: single, shipments, vehicles } = valid(problem, body, `${name}:`);
  const jobs = [...single, ...shipments.flatMap(endsOf)];
  const windows = [
    ...jobs.flatMap((each) => each.time_windows),
    ...vehicles.flatMap((each) => each.time_window ?? []),
  ];
  const seconds = windows.flat().filter((second) => second > 0);
  const isSince1970 = seconds.length > 0 && Math.min(...seconds) >= LEAST_MOMENT;
  const date = isSince1970 ? dayIn(instant(Math.min(...seconds)), given.timezone) : given.date;
  const midnight = isSince1970 ? Date.parse(momentOf(date, "00:00", given.timezone).at) / 1000 : 0;
  const day: VroomDay = { date, timezone: given.timezone, ofDay: (second) => Math.max(0, second - midnight) };
  return {
    project: { defaultStartDate: date },
    stops: jobs.map((each, index) => {
      const where = index < single.length ? `jobs.${index}` : `shipments.${(index - single.length) >> 1}`;
      return stopOf(each, day, `${name}: ${where}`);
    }),
    couriers: vehicles.map((each, index) => courierOf(each, index, day, `${name}: vehicles.${index}`)),
    options: {},
    unread: [],
  };
}

/** The ends of a shipment as jobs. The delivery tells the load. */
function endsOf(
  { pickup, delivery, amount, skills, priority }: z.output<typeof shipment>,
  index: number,
): Job[] {
  const both = { skills, priority, pickup: [], shipment: String(index + 1) };
  return [
    { ...pickup, ...both, delivery: [], pointType: "pickup" },
    { ...delivery, ...both, delivery: amount },
  ];
}

interface VroomDay extends GivenDay {
  /** Seconds from midnight of the day. */
  readonly ofDay: (second: number) => number;
}

function requireKnown(body: Readonly<Record<string, unknown>>, name: string): void {
  const refuse = (path: string) => {
    throw new Refused(`${name}: ${path} is not planned by Rondo: take it out, or plan without this file`);
  };
  for (const field of UNKNOWN[""]) if (body[field] !== undefined) refuse(field);
  for (const list of ["jobs", "vehicles"] as const)
    for (const [index, entry] of ((body[list] ?? []) as Readonly<Record<string, unknown>>[]).entries())
      for (const field of UNKNOWN[list]) if (isTold(entry[field])) refuse(`${list}.${index}.${field}`);
  for (const [index, ends] of ((body["shipments"] ?? []) as Readonly<Record<string, unknown>>[]).entries())
    for (const name of ["pickup", "delivery"])
      for (const field of UNKNOWN.jobs)
        if (isTold((ends[name] as Readonly<Record<string, unknown>> | undefined)?.[field]))
          refuse(`shipments.${index}.${name}.${field}`);
}

function isTold(value: unknown): boolean {
  return Array.isArray(value) ? value.some((amount) => amount !== 0) : value !== undefined && value !== 0;
}

function stopOf(each: Job, { date, timezone, ofDay }: VroomDay, where: string): StopBody {
  const [longitude, latitude] = each.location;
  const at = (second: number) =>
    momentOf(daysAfter(date, Math.floor(ofDay(second) / DAY_SECONDS)), clock(ofDay(second)), timezone).at;
  const body = {
    ...{
      name: each.description ?? `Job ${each.id}`,
      address: `${latitude}, ${longitude}`,
      externalId: String(each.id),
    },
    ...{ latitude, longitude, serviceMinutes: each.service === 0 ? LEAST_SERVICE : each.service / 60 },
    ...{
      priority: each.priority,
      loadDemands: loadsOf(each.delivery),
      collectDemands: loadsOf(each.pickup),
      requiredSkills: each.skills.map(String),
      ...{ pointType: each["pointType"], shipment: each["shipment"] },
    },
    timeWindows: each.time_windows.map(([from, to]) => ({ startTime: at(from), endTime: at(to) })),
  };
  return valid(newStop, body, where);
}

function courierOf(each: Vehicle, index: number, { ofDay }: VroomDay, where: string): CourierBodies {
  const [from, to] = each.time_window?.map(ofDay) ?? [0, DAY_SECONDS];
  if (from === undefined || to === undefined || from >= DAY_SECONDS || to - from > DAY_SECONDS)
    throw new Refused(`${where}.time_window: must begin on the day of the plan, and last a day at most`);
  const [startLongitude, startLatitude] = each.start ?? [null, null];
  const [endLongitude, endLatitude] = each.end ?? [null, null];
  const body = {
    ...{ courierId: idOf("courier", index + 1), startLatitude, startLongitude, endLatitude, endLongitude },
    ...{ returnToStart: false, workStartTime: clock(from), workEndTime: clock(to), stopDurationMinutes: 0 },
    ...{ loadLimits: loadsOf(each.capacity), skills: each.skills.map(String), maxStops: each.max_tasks },
    maxDrivingMinutes: each.max_travel_time === undefined ? undefined : each.max_travel_time / 60,
    maxDistanceMeters: each.max_distance,
    breaks: each.breaks.map(({ time_windows: [first = [0, 0]], service }) => ({
      ...{ earliestStartTime: clock(ofDay(first[0])), latestStartTime: clock(ofDay(first[1])) },
      durationMinutes: service / 60,
    })),
  };
  return {
    id: idOf("assignment", index + 1),
    courier: { firstName: each.description ?? `Vehicle ${each.id}`, externalId: String(each.id) },
    assignment: valid(newAssignment, body, where),
  };
}

/** Amounts by kinds of load: "load", "load2", as sheets have them. */
function loadsOf(amounts: readonly number[]): Record<string, number> {
  return Object.fromEntries(
    amounts.map((amount, index) => [index === 0 ? "load" : `load${index + 1}`, amount]),
  );
}

function clock(second: number): string {
  return instant(second).slice(11, 19);
}

function instant(second: number): string {
  return new Date(second * 1000).toISOString();
}
