import { courierNames, noChoices, readingOf } from "@rondo/day/import/convert/context.ts";
import { guessColumns } from "@rondo/day/import/columns/guess.ts";
import { convert } from "@rondo/day/import/convert/convert.ts";
import { fileDoubtsOf } from "@rondo/day/import/file-doubts.ts";
import { readFile } from "@rondo/day/import/read/read-file.ts";
import { UnreadableFile } from "@rondo/day/import/read/unreadable-file.ts";
import type { FileDoubt } from "@rondo/day/import/file-doubt.ts";
import type { Doubt, DoubtCode, Guess, ImportDay, Line, Place, Table } from "@rondo/day/import/types.ts";
import { newStop } from "@rondo/day/records/stop/schemas.ts";
import { doubts as words } from "@rondo/day/texts/doubts.ts";
import { validate } from "@rondo/day/checking/validate.ts";
import type { CourierBodies, StopBody } from "../day/bodies.ts";
import { nameOf } from "@rondo/day/out/lanes.ts";
import { Refused } from "../refused.ts";
import type { Source } from "./source.ts";

/** A sheet before it is known for which day it is read. */
export interface Sheet {
  readonly table: Table;
  readonly guess: Guess;
}

/** @throws Refused for a file that is no table */
export async function sheetOf({ name, bytes }: Source): Promise<Sheet> {
  try {
    const table = await readFile(new File([bytes], name));
    return { table, guess: guessColumns(table) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new Refused(`${name}: ${words[`import.fault.${error.code}`]}`);
  }
}

/** What the lines of a sheet are read for. */
export interface DayOfSheet {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly timezone: string;
  readonly couriers: readonly CourierBodies[];
  readonly near: Place | null;
}

/** A sheet as stops. */
export interface ReadSheet extends Sheet {
  readonly lines: readonly Line[];
  readonly doubts: readonly FileDoubt[];
}

/** Reads the lines of a sheet for a day. */
export async function readLines({ table, guess }: Sheet, day: DayOfSheet): Promise<ReadSheet> {
  const { couriers } = day;
  const limits = [...new Set(couriers.flatMap((each) => Object.keys(each.assignment.loadLimits ?? {})))];
  const importDay: ImportDay = {
    ...{ date: day.date, zone: day.timezone, near: day.near },
    couriers: courierNames(
      couriers.map(({ id, courier }) => ({
        id,
        names: [courier.externalId ?? null, fullName(courier), courier.firstName],
      })),
    ),
    ...{ orders: new Set(), places: new Map() },
    skills: new Set(couriers.flatMap(({ assignment }) => assignment.skills ?? [])),
    ...{ loadKinds: limits, limits, units: new Map() },
  };
  const reading = readingOf(table, guess.columns, importDay, noChoices);
  const noProgress = () => undefined;
  const lines = (await convert(reading, noProgress, () => false)) ?? [];
  return { table, guess, lines: lines.map(checked), doubts: fileDoubtsOf(reading, lines, guess) };
}

function fullName({ firstName, lastName = null }: CourierBodies["courier"]): string {
  return nameOf({ firstName, lastName: lastName ?? null });
}

/** The line with a doubt for whatever the service would refuse. */
function checked(line: Line): Line {
  if (isLeftOut(line)) return line;
  const read = validate(newStop, line.stop);
  if (read.success) return line;
  const value = read.issues.map(({ path, message }) => `${path} ${message}`).join("; ");
  return { ...line, doubts: [...line.doubts, { code: "refused", weight: "blocks", column: null, value }] };
}

/** Whether a line is no stop of the day. */
export function isLeftOut({ doubts }: Pick<Line, "doubts">): boolean {
  return doubts.some(({ weight }) => weight !== "look");
}

/** Doubts of a line that is no order, or none of this day. */
const NOT_MEANT: ReadonlySet<DoubtCode> = new Set([
  ...(["otherDay", "known", "cancelled", "totals", "depot", "twice"] as const),
]);

/** The doubt for which nobody misses a line in the plan. Undefined for an order of the day. */
export function notMeant({ doubts }: Pick<Line, "doubts">): Doubt | undefined {
  return doubts.find(({ code, weight }) => weight === "skips" && NOT_MEANT.has(code));
}

/** Whether a line is an order of the day that is left out because it could not be read. */
export function isUnread(line: Pick<Line, "doubts">): boolean {
  return isLeftOut(line) && notMeant(line) === undefined;
}

/** The stops of the lines that are not left out. */
export function stopsOf({ lines }: Pick<ReadSheet, "lines">): StopBody[] {
  return lines.filter((line) => !isLeftOut(line)).map(({ stop }) => newStop.parse(stop));
}

/** The lines that are stops, in their order. */
export function plannedLines(sheets: readonly ReadSheet[]): { readonly table: Table; readonly line: Line }[] {
  return sheets.flatMap(({ table, lines }) =>
    lines.filter((line) => !isLeftOut(line)).map((line) => ({ table, line })),
  );
}

/** The values of the doubts of a kind, each once. */
export function doubted({ lines }: Pick<ReadSheet, "lines">, code: "unknownCourier" | "otherDay"): string[] {
  const found = lines.flatMap(({ doubts }) => doubts.filter((doubt) => doubt.code === code));
  return [
    ...new Set(found.map(({ value, taken }) => (code === "otherDay" ? (taken ?? value) : value))),
  ].sort();
}

/** The first line that is a depot, if it has coordinates or an address. */
export function depotOf(sheets: readonly Pick<ReadSheet, "lines">[]): Line["stop"] | undefined {
  const lines = sheets.flatMap(({ lines }) => lines);
  return lines.find(({ doubts }) => doubts.some(({ code }) => code === "depot"))?.stop;
}
