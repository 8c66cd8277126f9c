import { guessColumns } from "./columns/guess.ts";
import { noChoices, readingOf } from "./convert/context.ts";
import { convert } from "./convert/convert.ts";
import { fileDoubtsOf } from "./file-doubts.ts";
import { readText } from "./read/read-file.ts";
import type { Choices, FileDoubt, ImportDay, Line, Table } from "./types.ts";

export const helsinkiDay: ImportDay = {
  date: "2026-12-01",
  zone: "Europe/Helsinki",
  couriers: new Map([["aino", "assignment-1"]]),
  orders: new Set(),
  places: new Map(),
  near: null,
  skills: new Set(["REF", "ADR"]),
  loadKinds: [],
  limits: [],
};

/** What the import makes of a text or a table with the guessed columns. */
export async function importOf(
  source: string | Table,
  day: Partial<ImportDay> = {},
  choices: Partial<Choices> = {},
): Promise<{ readonly lines: readonly Line[]; readonly doubts: readonly FileDoubt[] }> {
  const table = typeof source === "string" ? readText(source, "test.csv") : source;
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
  source: string | Table,
  day: Partial<ImportDay> = {},
  choices: Partial<Choices> = {},
): Promise<readonly Line[]> {
  return (await importOf(source, day, choices)).lines;
}

export function codesOf(line: Line | undefined): string[] {
  return (line?.doubts ?? []).map(({ code }) => code);
}
