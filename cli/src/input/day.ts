import { crewOf, type Crew } from "./crew.ts";
import { dayOfJson, type PartOfDay } from "./json.ts";
import {
  depotOf,
  doubted,
  readLines,
  sheetOf,
  stopsOf,
  type DayOfSheet,
  type ReadSheet,
  type Sheet,
} from "./sheet.ts";
import { isJson, sourceOf, titleOf, type Source } from "./source.ts";
import { plainName } from "@rondo/day/import/names/plain-name.ts";
import { isExchanged } from "@rondo/day/import/convert/places.ts";
import type { Place } from "@rondo/day/import/types.ts";
import { endsNextDay, timeOfDay } from "@rondo/day/records/time-of-day.ts";
import { nameOf } from "@rondo/day/out/lanes.ts";
import { ofOnlyKind } from "./limits.ts";
import { count, unreadOf } from "../show/doubts.ts";
import { today } from "@rondo/day/time/plan-day.ts";
import { writtenCoordinates } from "@rondo/addresses/written-coordinates.ts";
import type { CourierBodies, DayBodies } from "../day/bodies.ts";
import { idOf } from "../day/ids.ts";
import type { RunOptions } from "@rondo/day/records/run.ts";
import type { PlanOptions } from "../options.ts";
import { Refused } from "../refused.ts";
import type { Terminal } from "../terminal.ts";

/** A day as it was read. */
export interface ReadDay {
  readonly bodies: DayBodies;
  readonly sheets: readonly ReadSheet[];
  /** Whether the couriers are made up: nobody said who they are. */
  readonly isCrewMade: boolean;
}

type DayOptions = Pick<PlanOptions, "couriers" | "crew" | "date" | "depot" | "timezone" | "shift" | "run">;

/** How evenly made-up couriers share the work: else one may get all of it. */
const SHARED = 0.2;

/** Reads files and flags as one day. @throws Refused */
export async function readDay(
  sources: readonly Source[],
  options: DayOptions,
  terminal: Terminal,
): Promise<ReadDay> {
  const now = today(terminal.now(), options.timezone);
  const given = { date: options.date ?? now, timezone: options.timezone };
  const parts = sources.filter(isJson).map((source) => dayOfJson(source, given));
  const sheets = await Promise.all(sources.filter((source) => !isJson(source)).map(sheetOf));
  const project = joined(parts.map((part) => part.project));
  const timezone = project.timezone ?? options.timezone;
  const blank: DayOfSheet = {
    date: options.date ?? project.defaultStartDate ?? now,
    timezone,
    couriers: [],
    near: null,
  };
  const first = await Promise.all(sheets.map(async (sheet) => readLines(sheet, blank)));
  const date = options.date ?? project.defaultStartDate ?? dayOf(first) ?? now;
  const named = await namesIn(sheets, first, { ...blank, date });
  const skills = first.flatMap(({ lines }) => lines.flatMap(({ stop }) => stop.requiredSkills ?? []));
  const kinds = kindsOf(parts, first);
  const { couriers, isMade } = await crewFor(
    { options, parts, named, skills: [...new Set(skills)], kinds },
    terminal,
  );
  const depot = depotFields(options.depot, project, first);
  const { defaultStartLatitude: latitude, defaultStartLongitude: longitude } = depot;
  const near = typeof latitude === "number" && typeof longitude === "number" ? { latitude, longitude } : null;
  if (near !== null) requireNear(near, options.depot, first);
  const read = await Promise.all(
    sheets.map(async (sheet) => readLines(sheet, { ...blank, date, couriers, near })),
  );
  const isShared = isMade && couriers.length > 1;
  return {
    bodies: {
      project: {
        name: sources.map(titleOf).join(", ").slice(0, 255),
        ...project,
        ...{ defaultStartDate: date, timezone, ...depot },
      },
      stops: [...parts.flatMap((part) => part.stops), ...read.flatMap(stopsOf)],
      unread: [...parts.flatMap((part) => part.unread), ...read.flatMap(unreadOf)],
      couriers,
      loadNames: Object.fromEntries([...kinds].filter(([kind, name]) => kind !== name)),
      options: joined<RunOptions>([
        ...parts.map((part) => part.options),
        isShared ? { balance: SHARED } : {},
        options.run,
      ]),
    },
    sheets: read,
    isCrewMade: isMade,
  };
}

/** @throws Refused for a depot that is near the stops with latitude and longitude exchanged only */
function requireNear(depot: Place, flag: string | undefined, sheets: readonly ReadSheet[]): void {
  const places = sheets.flatMap(({ lines }) =>
    lines.flatMap(({ stop: { latitude, longitude } }) =>
      latitude === undefined || longitude === undefined ? [] : [{ latitude, longitude }],
    ),
  );
  if (flag === undefined || !isExchanged(depot, places)) return;
  throw new Refused(
    `--depot ${flag} is far from ${places.length === 1 ? "the stop" : `all ${places.length} stops`}: latitude comes first; did you mean --depot "${depot.longitude},${depot.latitude}"? If not, the sheet has its coordinates exchanged`,
  );
}

/** The one other day that lines are for; undefined if all are for today or say no day. @throws Refused for several */
function dayOf(sheets: readonly ReadSheet[]): string | undefined {
  const days = [...new Set(sheets.flatMap((sheet) => doubted(sheet, "otherDay")))].sort();
  const names = sheets.map(({ table }) => table.name).join(", ");
  const open = sheets.flatMap(({ lines }) =>
    lines.flatMap(({ doubts }) => doubts.filter(({ code }) => code === "dateOrder")),
  )[0];
  if (open)
    throw new Refused(
      `${names}: “${open.value}” may be a day of two months: give --date ${open.taken ?? "2026-12-01"}, or the one that is meant`,
    );
  if (days.length < 2) return days[0];
  throw new Refused(
    `${names}: there are orders for ${days.length} days (${days.join(", ")}): give --date ${days[0] ?? ""} to plan one`,
  );
}

/** Names of couriers that the sheets have, as they are once it is known which day is planned. */
async function namesIn(
  sheets: readonly Sheet[],
  first: readonly ReadSheet[],
  day: DayOfSheet,
): Promise<string[]> {
  if (first.every((sheet) => doubted(sheet, "unknownCourier").length === 0)) return [];
  const read = await Promise.all(sheets.map(async (sheet) => readLines(sheet, day)));
  const found = read.map(({ lines, ...sheet }) => ({
    ...sheet,
    lines: lines.filter(({ doubts }) => !doubts.some(({ weight }) => weight === "skips")),
  }));
  return [...new Set(found.flatMap((sheet) => doubted(sheet, "unknownCourier")))];
}

interface CrewSources {
  readonly options: DayOptions;
  readonly parts: readonly PartOfDay[];
  readonly named: readonly string[];
  readonly skills: readonly string[];
  /** The kinds of load of the stops, each with its name in the sheets. */
  readonly kinds: ReadonlyMap<string, string>;
}

async function crewFor({ options, parts, named, skills, kinds }: CrewSources, terminal: Terminal) {
  const withFlags = (all: readonly CourierBodies[]) => {
    const couriers = all.map((each) => ({
      ...each,
      assignment: ofOnlyKind({ ...options.shift, ...defined(each.assignment) }, kinds),
    }));
    for (const night of nightsOf(couriers)) terminal.tell(`${night}\n`);
    return couriers;
  };
  if (options.crew !== undefined) {
    const source = await sourceOf(options.crew, terminal);
    const day = { date: "", timezone: options.timezone };
    const { couriers: crew, notes = [] }: Partial<Crew> & Pick<Crew, "couriers"> = isJson(source)
      ? { couriers: [...dayOfJson(source, day).couriers] }
      : crewOf((await sheetOf(source)).table, namesOfKinds(kinds));
    if (crew.length === 0) throw new Refused(`${options.crew}: it has no “couriers”`);
    for (const note of notes) terminal.tell(`${options.crew}: ${note}\n`);
    return { couriers: withFlags(crew), isMade: false };
  }
  const own = parts.flatMap((part) => part.couriers);
  if (own.length > 0 && options.couriers === undefined) return { couriers: withFlags(own), isMade: false };
  const length = options.couriers ?? Math.max(1, named.length);
  const couriers = Array.from({ length }, (_, index): CourierBodies => ({
    id: idOf("assignment", index + 1),
    courier: { firstName: named[index] ?? `Courier ${index + 1}` },
    // Nobody said who can do what, so each can do all.
    assignment: { courierId: idOf("courier", index + 1), skills: skills.slice(0, 20) },
  }));
  return { couriers: withFlags(couriers), isMade: true };
}

/** The shifts that go over midnight, in words. */
function nightsOf(couriers: readonly CourierBodies[]): string[] {
  const shifts = Map.groupBy(couriers, ({ assignment: { workStartTime: from, workEndTime: to } }) =>
    from && to && endsNextDay(from, to) ? `${timeOfDay(from)}–${timeOfDay(to)}` : null,
  );
  return [...shifts].flatMap(([shift, [first, ...others]]) => {
    if (shift === null || first === undefined) return [];
    const more = others.length === 0 ? "" : `, and of ${count(others.length, "courier")} more`;
    return [
      `The shift ${shift} of ${nameOf({ lastName: null, ...first.courier })}${more} ends on the next day.`,
    ];
  });
}

function kindsOf(parts: readonly PartOfDay[], sheets: readonly ReadSheet[]): ReadonlyMap<string, string> {
  const stops = [...parts.flatMap((part) => part.stops), ...sheets.flatMap(stopsOf)];
  const kinds = stops.flatMap(({ loadDemands }) => Object.keys(loadDemands ?? {}));
  const headers = new Map(
    sheets.flatMap(({ table, guess }) =>
      guess.columns.map(({ loadKey }, column) => [loadKey, table.header[column] ?? loadKey] as const),
    ),
  );
  const saved = joined(parts.map((part) => part.loadNames ?? {}));
  return new Map(kinds.map((kind) => [kind, headers.get(kind) ?? saved[kind] ?? kind]));
}

/** The kinds, and what the sheets call them, as names of columns are compared. */
function namesOfKinds(kinds: ReadonlyMap<string, string>): ReadonlySet<string> {
  return new Set([...kinds].flat().map(plainName));
}

function defined<Body extends object>(body: Body): Body {
  return Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== null && value !== undefined),
  ) as Body;
}

/** Where couriers start who say nothing else: by the flag, the project, or a line of type depot. */
function depotFields(flag: string | undefined, project: PartOfDay["project"], sheets: readonly ReadSheet[]) {
  if (flag !== undefined) {
    const found = writtenCoordinates(flag);
    if (found === null && /^[-+\d.,;\s]+$/.test(flag))
      throw new Refused(`--depot must be latitude and longitude like "60.17,24.94", not “${flag}”`);
    return found
      ? { defaultStartLatitude: found.latitude, defaultStartLongitude: found.longitude }
      : { defaultStartAddress: flag, defaultStartLatitude: null, defaultStartLongitude: null };
  }
  const isTold =
    (project.defaultStartAddress ?? null) !== null || (project.defaultStartLatitude ?? null) !== null;
  const depot = isTold ? undefined : depotOf(sheets);
  if (depot === undefined) {
    const { defaultStartAddress, defaultStartLatitude, defaultStartLongitude } = project;
    return { defaultStartAddress, defaultStartLatitude, defaultStartLongitude };
  }
  const { address, latitude = null, longitude = null } = depot;
  return { defaultStartAddress: address, defaultStartLatitude: latitude, defaultStartLongitude: longitude };
}

/** What several say, the last one first. */
function joined<Body extends object>(bodies: readonly Body[]): Body {
  return bodies.reduce<Body>((all, each) => ({ ...all, ...each }), {} as Body);
}
