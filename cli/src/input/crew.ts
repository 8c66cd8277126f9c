import type { z } from "zod";
import { newAssignment } from "@rondo/day/records/assignment/schemas.ts";
import { newCourier } from "@rondo/day/records/courier/schemas.ts";
import { textOf } from "@rondo/day/import/cell.ts";
import { readName } from "@rondo/day/import/names/names.ts";
import { plainName } from "@rondo/day/import/names/plain-name.ts";
import type { Row, Table } from "@rondo/day/import/types.ts";
import { clockIn } from "@rondo/day/quantity/clock.ts";
import { kindOf } from "@rondo/day/quantity/load.ts";
import { nameOf } from "@rondo/day/out/lanes.ts";
import { windowsIn } from "@rondo/day/quantity/windows.ts";
import { validate } from "@rondo/day/checking/validate.ts";
import type { CourierBodies } from "../day/bodies.ts";
import { idOf } from "../day/ids.ts";
import { breaksIn, requireForward } from "./clock.ts";
import { Refused } from "../refused.ts";

/** Fields of a courier and its shift, by the names that a sheet of couriers may give them. */
const NAMES = {
  name: "name,courier,driver,courier name,driver name,fahrer,kurier,kuljettaja,chauffeur",
  firstName: "first name,vorname,etunimi",
  lastName: "last name,nachname,sukunimi",
  externalId: "id,external id,vehicle,number,fahrzeug",
  email: "email,e mail",
  phone: "phone,telefon,puhelin,mobile",
  workStartTime: "work start time,start,start time,from,shift start,begin,von,beginn,alku",
  workEndTime: "work end time,end,end time,to,until,shift end,bis,ende,loppu",
  shift: "shift,hours,working hours,work time,arbeitszeit,schicht,vuoro,tyoaika",
  skills: "skills,features,vehicle features,fahigkeiten,taidot",
  startAddress: "start address,depot,depot address,startadresse,varasto",
  startLatitude: "start latitude,latitude,lat",
  startLongitude: "start longitude,longitude,lng,lon,long",
  endAddress: "end address,zieladresse",
  endLatitude: "end latitude",
  endLongitude: "end longitude",
  returnToStart: "return to start,returns,round trip",
  stopDurationMinutes: "stop duration minutes,service,service minutes,minutes per stop,minutes",
  setupMinutes: "setup minutes,setup,set up,parking,parking minutes,parken,rustzeit",
  maxStops: "max stops,stops,most stops",
  maxDistanceMeters: "max distance meters,max distance m,max meters",
  maxDrivingMinutes: "max driving minutes,max driving",
  maxWorkMinutes: "max work minutes,max work,working time,arbeitszeit minuten",
  maxOvertimeMinutes: "max overtime minutes,overtime",
  breaks: "breaks,break,lunch,pause,pausen,tauko",
  breakFrom: "break start,break from,lunch start,lunch from,pause von,pause beginn,pausenbeginn,tauko alkaa",
  breakTo: "break end,break to,lunch end,lunch to,pause bis,pause ende,pausenende,tauko loppuu",
  profile: "profile,vehicle type,type",
  perKm: "per km,cost per km",
  perHour: "per hour,cost per hour",
  fixed: "fixed,fixed cost",
} as const;
type Name = keyof typeof NAMES;

const KNOWN = new Map<string, Name>(
  Object.entries(NAMES).flatMap(([name, words]) =>
    words.split(",").map((word) => [compact(word), name as Name] as const),
  ),
);
const NUMBERS: ReadonlySet<Name> = new Set([
  ...([
    "startLatitude",
    "startLongitude",
    "endLatitude",
    "endLongitude",
    "stopDurationMinutes",
    "setupMinutes",
    "maxStops",
  ] as const),
  ...(["maxDistanceMeters", "maxDrivingMinutes", "maxWorkMinutes", "maxOvertimeMinutes"] as const),
  ...(["perKm", "perHour", "fixed"] as const),
]);
/** Names of limits in other units, and how many of the field's one is. */
const SCALED = new Map<string, { readonly name: Name; readonly factor: number }>([
  ...["max km", "max distance km", "km limit"].map(
    (words) => [compact(words), { name: "maxDistanceMeters", factor: 1000 }] as const,
  ),
  ...["max hours", "max work hours", "max h"].map(
    (words) => [compact(words), { name: "maxWorkMinutes", factor: 60 }] as const,
  ),
  [compact("max driving hours"), { name: "maxDrivingMinutes", factor: 60 }],
]);
/** How much a courier carries of the only load. */
const CAPACITY =
  /^(?:max)?(?:kapazitat|ladekapazitat|zuladung|kapasitet|kapacitet|capacite|capacidad|capacidade|capacita|capaciteit|pojemnosc|ladownosc|kapasite|kapasiteetti|kapacita)$/;
const NO_LIMIT = /^(?:-|–|∞|unlimited|no limit|none|unbegrenzt|ohne|obegränsat|rajaton|illimité)$/i;
const OF_COSTS: readonly Name[] = ["perKm", "perHour", "fixed"];
const OF_COURIER: readonly Name[] = ["firstName", "lastName", "externalId", "email", "phone"];

/** A column of the sheet: a field, or the most that a courier carries of a kind of load. */
type Meaning =
  | { readonly name: Name; readonly factor?: number }
  | { readonly kind: string; readonly factor: number }
  | null;

/** The couriers of a sheet, and what somebody should know about it. */
export interface Crew {
  readonly couriers: CourierBodies[];
  readonly notes: readonly string[];
}

/**
 * A sheet of couriers, a row each. Columns have the names of the API's fields, or everyday ones; each that names a kind of
 * load is how much a courier carries of that kind.
 * @param kinds of load that the orders have
 * @throws Refused with line and column
 */
export function crewOf(table: Table, kinds: ReadonlySet<string>): Crew {
  const meanings = table.header.map((header, column) => meaningOf(header, table.rows, column, kinds));
  if (
    !meanings.some((meaning) => meaning && "name" in meaning && ["name", "firstName"].includes(meaning.name))
  )
    throw new Refused(`${table.name}: no column is the name of a courier: call one “name”`);
  requireNames(table);
  const couriers = table.rows.map((row, index) => courierOf(row, index, meanings, table));
  const unused = table.header.filter((header, column) => header !== "" && meanings[column] === null);
  return {
    couriers,
    notes: [
      ...(unused.length > 0 ? [`not used: ${unused.map((name) => `“${name}”`).join(", ")}.`] : []),
      ...twins(couriers, table),
    ],
  };
}

/** @throws Refused for a cell without a name above it: a sign too many may have moved the cells of its row */
function requireNames({ name, header, rows }: Table): void {
  for (const { line, cells } of rows)
    for (const [column, cell] of cells.entries())
      if (textOf(cell) !== "" && (header[column] ?? "") === "")
        throw new Refused(
          `${name}:${line}:${column + 1}: “${textOf(cell)}” has no column name above it: name the column, or look for a ; or , too many`,
        );
}

function twins(couriers: readonly CourierBodies[], { rows }: Table): string[] {
  const lineOf = (index: number) => rows[index]?.line ?? 0;
  const names = couriers.map(({ courier }) => nameOf({ lastName: null, ...courier }));
  return names.flatMap((name, index) => {
    const first = names.indexOf(name);
    if (first === index) return [];
    return [`“${name}” is in the lines ${lineOf(first)} and ${lineOf(index)}: planned as two couriers.`];
  });
}

/** "max stops" and "maxstops" alike. */
function compact(words: string): string {
  return words.replaceAll(" ", "");
}

function meaningOf(
  header: string,
  rows: readonly Row[],
  column: number,
  kinds: ReadonlySet<string>,
): Meaning {
  const plain = plainName(header);
  const name = KNOWN.get(compact(plain));
  if (name) return { name };
  const scaled = SCALED.get(compact(plain));
  if (scaled) return scaled;
  if (CAPACITY.test(compact(plain))) return { kind: "load", factor: 1 };
  const texts = rows.map(({ cells }) => textOf(cells[column] ?? null)).filter((text) => text !== "");
  const word = plain.replace(/^(?:max|capacity|most) | (?:capacity|limit|max)$/g, "");
  const named = readName(word);
  const isKind = word !== plain || named.loadKey !== "" || kindOf(word, []).key !== word;
  if (plain === "" || texts.length === 0 || (!isKind && !kinds.has(word))) return null;
  const { key, factor } = named.loadKey === "" ? kindOf(word, []) : { ...named, key: named.loadKey };
  return { kind: key, factor };
}

function courierOf(row: Row, index: number, meanings: readonly Meaning[], table: Table): CourierBodies {
  const at = (column: number) => `${table.name}:${row.line}:${column + 1}: ${table.header[column] ?? ""}`;
  const fields: Record<string, unknown> = {};
  const columnOf = new Map<string, number>();
  const limits: Record<string, number> = {};
  for (const [column, meaning] of meanings.entries()) {
    const text = textOf(row.cells[column] ?? null);
    if (text === "" || meaning === null) continue;
    if ("kind" in meaning) {
      if (NO_LIMIT.test(text)) continue;
      limits[meaning.kind] = numberIn(text, at(column)) * meaning.factor;
      columnOf.set("loadLimits", column);
      continue;
    }
    for (const [field, value] of Object.entries(valuesOf(meaning.name, text, at(column)))) {
      fields[field] = meaning.factor === undefined ? value : Number(value) * meaning.factor;
      columnOf.set(field, column);
    }
  }
  const { breakFrom, breakTo } = fields;
  if (typeof breakFrom === "string" && typeof breakTo === "string")
    fields["breaks"] = breaksIn(`${breakFrom}-${breakTo}`, at(columnOf.get("breakTo") ?? 0));
  const courierId = idOf("courier", index + 1);
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])));
  const costs = pick(OF_COSTS);
  const body = {
    ...fields,
    courierId,
    ...(Object.keys(limits).length > 0 && { loadLimits: limits }),
    ...(Object.keys(costs).length > 0 && { costs }),
  };
  const check = <Schema extends z.ZodType>(schema: Schema, value: object): z.output<Schema> => {
    const read = validate(schema, value);
    if (read.success) return read.data as z.output<Schema>;
    const faults = read.issues.map(({ path, message }) => {
      const column = columnOf.get(path.split(".")[0] ?? "");
      return `${column === undefined ? `${table.name}:${row.line}: ${path}` : at(column)} ${message}`;
    });
    throw new Refused(faults.join("\n  "));
  };
  return {
    id: idOf("assignment", index + 1),
    courier: check(newCourier, { firstName: `Courier ${index + 1}`, ...pick(OF_COURIER) }),
    assignment: check(newAssignment, body),
  };
}

/** The fields that a cell sets. @throws Refused */
function valuesOf(name: Name, text: string, where: string): Readonly<Record<string, unknown>> {
  if (NUMBERS.has(name)) return { [name]: numberIn(text, where) };
  switch (name) {
    case "name": {
      const [firstName = "", ...rest] = text.split(" ");
      return { firstName, ...(rest.length > 0 && { lastName: rest.join(" ") }) };
    }
    case "workStartTime":
    case "workEndTime":
      return { [name]: timeIn(text, where) };
    case "shift": {
      const [window] = windowsIn(text) ?? [];
      if (!window?.from || !window.to)
        throw new Refused(`${where}: “${text}” is no shift: write 8-16 or 08:30-17:00`);
      requireForward(window.from, window.to, `${where}: “${text}”`);
      return { workStartTime: window.from, workEndTime: window.to };
    }
    case "skills":
      return {
        skills: text
          .split(/[,;|]/)
          .map((skill) => skill.trim())
          .filter((skill) => skill !== ""),
      };
    case "breaks":
      return { breaks: breaksIn(text, where) };
    case "returnToStart":
      return { returnToStart: !/^(?:no|n|false|0|nein|ei)$/i.test(text) };
    default:
      return { [name]: text };
  }
}

function timeIn(text: string, where: string): string {
  const time = clockIn(text);
  if (time === null) throw new Refused(`${where}: “${text}” is no time of day: write 8 or 08:30`);
  return time;
}

function numberIn(text: string, where: string): number {
  const value = numberOf(text);
  if (value === null) throw new Refused(`${where}: “${text}” is no number`);
  return value;
}

function numberOf(text: string): number | null {
  const value = Number(text.replace(/^(-?\d+),(\d+)$/, "$1.$2"));
  return Number.isFinite(value) ? value : null;
}
