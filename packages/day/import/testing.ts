import { guessColumns } from "./columns/guess.ts";
import { noChoices, readingOf } from "./convert/context.ts";
import type { Choices, ImportDay } from "./convert/context.ts";
import { convert } from "./convert/convert.ts";
import type { Line } from "./convert/line.ts";
import { readText } from "./read/read-file.ts";
import type { Table } from "./read/table.ts";

export const helsinkiDay: ImportDay = {
  date: "2026-12-01",
  zone: "Europe/Helsinki",
  couriers: new Map([["aino", "assignment-1"]]),
  orders: new Set(),
  near: null,
  skills: new Set(["REF", "ADR"]),
};

/** The lines of a text, read with the guessed columns. */
export async function linesOf(
  source: string | Table,
  day: Partial<ImportDay> = {},
  choices: Partial<Choices> = {},
): Promise<readonly Line[]> {
  const table = typeof source === "string" ? readText(source, "test.csv") : source;
  const { columns } = guessColumns(table);
  const lines = await convert(
    readingOf(table, columns, { ...helsinkiDay, ...day }, { ...noChoices, ...choices }),
    () => undefined,
    () => false,
  );
  return lines ?? [];
}

export function codesOf(line: Line | undefined): string[] {
  return (line?.doubts ?? []).map(({ code }) => code);
}
