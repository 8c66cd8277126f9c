import { z } from "zod";
import { newAssignment } from "@rondo/day/records/assignment/schemas.ts";
import { newCourier } from "@rondo/day/records/courier/schemas.ts";
import { uuid } from "@rondo/day/records/fields.ts";
import { projectFields } from "@rondo/day/records/project/fields.ts";
import { newShape } from "@rondo/day/records/field-table.ts";
import { runRequest, type RunOptions } from "@rondo/day/records/run.ts";
import { newStop } from "@rondo/day/records/stop/schemas.ts";
import type { CourierBodies, DayBodies } from "../day/bodies.ts";
import { idOf } from "../day/ids.ts";
import { Refused } from "../refused.ts";
import { valid } from "./issues.ts";
import { textIn, type Source } from "./source.ts";
import { isVroom, vroomDay, type GivenDay } from "./vroom.ts";

/** A day of a file; what it does not say is for the flags to say. */
export type PartOfDay = Pick<DayBodies, "stops" | "couriers" | "options" | "unread" | "loadNames"> & {
  readonly project: Partial<DayBodies["project"]>;
};

type Json = Readonly<Record<string, unknown>>;

/** The content of a JSON file. @throws Refused that says where it breaks */
export function jsonIn(source: Source): unknown {
  const text = textIn(source).replace(/^\uFEFF/, "");
  const fault = faultOf(text);
  if (fault === null) return JSON.parse(text);
  const before = text.slice(0, endOfSound(text)).split("\n");
  const place = `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
  const ends = [', ..."', ', "', ' "', " in JSON at"]
    .map((end) => fault.indexOf(end))
    .filter((at) => at !== -1);
  const why = fault.slice(0, Math.min(fault.length, ...ends));
  throw new Refused(`${source.name}:${place}: this is not JSON: ${why}`);
}

function faultOf(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** The length of the part that only lacks its end. Messages do not always say where the fault is. */
function endOfSound(text: string): number {
  const isSound = (length: number) => {
    const fault = faultOf(text.slice(0, length));
    return fault === null || / end of JSON|Unterminated/.test(fault) || fault.includes(`position ${length} `);
  };
  let [sound, faulty] = [0, text.length + 1];
  while (faulty - sound > 1) {
    const middle = (sound + faulty) >> 1;
    if (isSound(middle)) sound = middle;
    else faulty = middle;
  }
  return sound;
}

/**
 * A day in the API's bodies: a list of stops, `{ stops }`, or `{ project, stops, couriers, options }` as a saved plan has
 * it; or a problem of VROOM.
 * @throws Refused that names the field
 */
export function dayOfJson(source: Source, day: GivenDay): PartOfDay {
  const content = jsonIn(source);
  const given = (typeof content === "object" ? content : null) ?? {};
  const body = (Array.isArray(given) ? { stops: given } : ((given as Json)["data"] ?? given)) as Json;
  if (isVroom(body)) return vroomDay(body, source, day);
  const { project = {}, stops, couriers = [], options = {}, unread = [], loadNames = {} } = body;
  if (!Array.isArray(stops))
    throw new Refused(
      `${source.name}: it has no “stops”: give a list of stops, { "stops": […] }, or { "project": {…}, "stops": […], "couriers": […] }`,
    );
  const at = (path: string) => `${source.name}: ${path}`;
  const crew = valid(z.array(courierEntry), couriers, at("couriers"));
  return {
    project: valid(z.object(newShape(projectFields)).partial(), project, at("project")),
    stops: valid(z.array(z.object({ id: uuid.optional() }).loose()), stops, at("stops")).map(
      (stop, index) => ({
        ...valid(newStop, stop, at(`stops.${index}`)),
        id: stop.id,
      }),
    ),
    couriers: crew.map((entry, index) => courierOf(entry, index, at(`couriers.${index}`))),
    options: valid(runRequest, options, at("options")) as RunOptions,
    unread: valid(unreadLines, unread, at("unread")),
    loadNames: valid(z.record(z.string(), z.string()), loadNames, at("loadNames")),
  };
}

const unreadLines = z.array(
  z.object({
    ...{ file: z.string(), line: z.int(), lastLine: z.int() },
    ...{ externalId: z.string().nullable(), name: z.string(), address: z.string() },
    reasons: z.array(z.object({ code: z.string(), message: z.string() })),
  }),
);

/** A courier and its shift: two bodies as in the demo, or all fields in one. */
const courierEntry = z
  .object({
    id: uuid.optional(),
    courier: z.looseObject({}).optional(),
    assignment: z.looseObject({}).optional(),
  })
  .loose();

function courierOf(entry: z.output<typeof courierEntry>, index: number, where: string): CourierBodies {
  const { courier = { firstName: entry["name"] ?? `Courier ${index + 1}`, ...entry }, assignment = entry } =
    entry;
  const courierId =
    courier["id"] === undefined || entry.courier === undefined ? idOf("courier", index + 1) : courier["id"];
  return {
    id: entry.id ?? idOf("assignment", index + 1),
    courier: valid(newCourier, courier, `${where}.courier`),
    assignment: valid(newAssignment, { ...assignment, courierId }, `${where}.assignment`),
  };
}
