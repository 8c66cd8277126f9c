import type { Doubt } from "@rondo/day/import/types.ts";
import type { FileDoubt } from "@rondo/day/import/file-doubt.ts";
import { doubts as words } from "@rondo/day/texts/doubts.ts";
import { filled } from "@rondo/day/texts/filled.ts";
import { STDIN } from "../input/source.ts";
import { shellWord } from "./shell-word.ts";
import type { UnreadLines } from "@rondo/day/out/unread.ts";
import type { StopBody } from "../day/bodies.ts";
import { isUnread, notMeant, plannedLines, type ReadSheet } from "../input/sheet.ts";

const LOCALE = "en";
/** Doubts of a kind that are shown of each file before a plan. */
const MOST_OF_A_KIND = 3;
/** Columns without a meaning that are named. */
const MOST_UNUSED = 5;

/** A doubt of a file as it is printed. */
export interface ShownDoubt {
  /** `orders.csv:14:3`: line and column; `orders.csv` for the file as a whole. */
  readonly place: string;
  /** From 1; null for the file as a whole. */
  readonly line: number | null;
  readonly column: number | null;
  readonly code: string;
  readonly text: string;
  /** Whether the line is left out. */
  readonly leavesOut: boolean;
}

/** All doubts about a sheet, in the order of its lines; those about the file come first. */
export function doubtsOf({ table, lines, doubts }: ReadSheet): ShownDoubt[] {
  const ofFile = doubts.map((doubt) => ({
    place: table.name,
    ...{ line: null, column: null },
    code: doubt.code,
    text: fileText(doubt, table.header),
    leavesOut: false,
  }));
  const ofLines = lines.flatMap((read) => {
    const { line } = read;
    const meant = notMeant(read);
    return (meant ? [meant] : read.doubts).map((doubt) => ({
      place: [table.name, line, ...(doubt.column === null ? [] : [doubt.column + 1])].join(":"),
      ...{ line, column: doubt.column === null ? null : doubt.column + 1 },
      code: doubt.code,
      text: textOf(doubt, table.header),
      leavesOut: doubt.weight !== "look",
    }));
  });
  return [...ofFile, ...ofLines];
}

/** The stops without coordinates, each with its line if it has one. */
export function withoutPlace(stops: readonly StopBody[], sheets: readonly ReadSheet[]) {
  const lines = plannedLines(sheets);
  const ofOthers = stops.length - lines.length;
  return stops.flatMap(({ name, latitude = null }, index) => {
    const { table, line } = lines[index - ofOthers] ?? {};
    return latitude === null ? [{ name, place: line ? `${table?.name ?? ""}:${line.line}` : "-" }] : [];
  });
}

/** The orders of a sheet that could not be read. */
export function unreadOf({ table, lines }: ReadSheet): UnreadLines[] {
  return lines.filter(isUnread).map(({ line, stop, doubts }): UnreadLines => {
    const found = doubts.filter(({ weight }) => weight !== "look");
    const open = doubts.find(({ code }) => code === "brokenQuote");
    return {
      file: table.name,
      ...{ line, lastLine: Number(open?.taken?.split("–")[1] ?? line) },
      ...{ externalId: stop.externalId ?? null, name: stop.name, address: stop.address },
      reasons: found.map((doubt) => ({ code: doubt.code, message: textOf(doubt, table.header) })),
    };
  });
}

function textOf({ code, value, taken = "", column }: Doubt, header: readonly string[]): string {
  const values = { value, taken, column: column === null ? "" : (header[column] ?? "") };
  return filled(words[`doubt.${code}`], values, LOCALE);
}

function fileText({ code, columns, count = 0, names = [] }: FileDoubt, header: readonly string[]): string {
  const named = columns.map((column) => header[column] || `column ${column + 1}`);
  const values = { count, names: names.join(", "), columns: named.join(", ") };
  return filled(words[`fileDoubt.${code}`], values, LOCALE);
}

/** What a sheet was taken for, then its doubts, a few of each kind. */
export function sheetText(sheet: ReadSheet, stops: number): string {
  const { table, guess } = sheet;
  const columns = guess.columns.flatMap(({ meaning, loadKey, isPayer }, index) => {
    const name = table.header[index] ?? "";
    if (meaning === "ignore" || isPayer) return [];
    const what = loadKey === "" ? meaning : loadKey;
    return name === "" ? [what] : [`${name} → ${what}`];
  });
  const unused = guess.columns.flatMap(({ meaning, isPayer }, index) => {
    const name = table.header[index] ?? "";
    return name !== "" && (meaning === "ignore" || isPayer) ? [`“${name}”`] : [];
  });
  const rest = unused.length > MOST_UNUSED ? [`${unused.length - MOST_UNUSED} more columns`] : [];
  const notUsed = [...unused.slice(0, MOST_UNUSED), ...rest].join(", ");
  // The plan itself notes the kinds that limit nothing.
  const doubts = doubtsOf(sheet).filter(({ code }) => code !== "kindUnknown");
  const again = table.name === STDIN ? "rondo check with these rows" : `rondo check ${shellWord(table.name)}`;
  const head = `${table.name}: ${count(stops, "stop")} (${columns.join(", ")}${notUsed === "" ? "" : `; not used: ${notUsed}`})`;
  if (doubts.length === 0) return `${head}.\n`;
  const shown = [...Map.groupBy(doubts, ({ code }) => code).values()].flatMap((ofKind) => {
    const more = ofKind.length - MOST_OF_A_KIND;
    const first = ofKind.slice(0, more > 1 ? MOST_OF_A_KIND : undefined).map(lineOf);
    return more > 1 ? [...first, `  and ${more} more like it: ${again} shows all`] : first;
  });
  return `${head}. ${doubts.length} to look at:\n${shown.join("\n")}\n`;
}

function lineOf({ place, text, code, leavesOut }: ShownDoubt): string {
  return `  ${place}  ${text}${leavesOut ? leftText(code) : ""}`;
}

function leftText(code: string): string {
  return code === "totals" || code === "depot" ? "" : " This order is left out.";
}

export function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}
