import { guessColumns } from "./columns/guess.ts";
import { noChoices, readingOf } from "./convert/context.ts";
import { convert } from "./convert/convert.ts";
import { fileDoubtsOf } from "./file-doubts.ts";
import { loadsText } from "../quantity/load.ts";
import { windowsText } from "../quantity/moments.ts";
import { readText } from "./read/read-file.ts";
import { readName } from "./names/names.ts";
import type { Choices, ImportDay, Line, Table } from "./types.ts";
import type { FileDoubt } from "./file-doubt.ts";

/** A table as a reader makes it, but for what its names say. */
type Sheet = Omit<Table, "names">;

export const helsinkiDay: ImportDay = {
  date: "2026-12-01",
  zone: "Europe/Helsinki",
  couriers: new Map([["aino", "assignment-1"]]),
  orders: new Set(),
  places: new Map(),
  near: null,
  skills: new Set(["REF", "ADR"]),
  loadKinds: [],
  units: new Map(),
  limits: [],
};

/** What the import makes of a text or a table with the guessed columns. */
export async function importOf(
  source: string | Sheet,
  day: Partial<ImportDay> = {},
  choices: Partial<Choices> = {},
): Promise<{ readonly lines: readonly Line[]; readonly doubts: readonly FileDoubt[] }> {
  const table =
    typeof source === "string"
      ? readText(source, "test.csv")
      : { ...source, names: source.header.map(readName) };
  const guess = guessColumns(table);
  const reading = readingOf(table, guess.columns, { ...helsinkiDay, ...day }, { ...noChoices, ...choices });
  const lines =
    (await convert(
      reading,
      () => undefined,
      () => false,
    )) ?? [];
  return { lines, doubts: fileDoubtsOf(reading, lines, guess) };
}

/** The lines of a text, read with the guessed columns. */
export async function linesOf(
  source: string | Sheet,
  day: Partial<ImportDay> = {},
  choices: Partial<Choices> = {},
): Promise<readonly Line[]> {
  return (await importOf(source, day, choices)).lines;
}

export function codesOf(line: Line | undefined): string[] {
  return (line?.doubts ?? []).map(({ code }) => code);
}

/** A line as a person sees it: its stop, its windows on the clock, and its doubts with what is taken. */
export function shownLine({ stop, doubts }: Line, zone = helsinkiDay.zone): string {
  const windows = windowsText(stop.timeWindows ?? [], { date: helsinkiDay.date, zone }, "en");
  const parts = [
    ...[stop.externalId, stop.name, stop.address, windows, loadsText(stop.loadDemands ?? null, "en")],
    ...[stop.serviceMinutes, stop.products, stop.phone, stop.notes].map((part) => part?.toString()),
    ...doubts.map(
      ({ code, weight, taken }) => `(${code} ${weight}${taken === undefined ? "" : ` ${taken}`})`,
    ),
  ];
  return parts.filter((part) => part !== undefined && part !== "").join(" | ");
}
