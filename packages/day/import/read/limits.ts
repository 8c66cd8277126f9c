import { UnreadableFile } from "./unreadable-file.ts";

/** Bytes of a file, and of what an XLSX file unpacks to. */
export const MOST_BYTES = 16 * 2 ** 20;
export const MOST_UNPACKED_BYTES = 64 * 2 ** 20;

const MOST_COLUMNS = 500;
const MOST_CELLS = 2_000_000;
/** One more than the longest text that the API takes, so that a cut is noticed. */
const MOST_CHARACTERS = 2001;

/** @throws UnreadableFile if a table of this size is too large */
export function checkSize(rows: number, columns: number): void {
  if (columns > MOST_COLUMNS || rows * columns > MOST_CELLS) throw new UnreadableFile("tooLarge");
}

/** The cell; a text only as far as the API could take it. */
export function boundedCell<Value>(cell: Value): Value | string {
  return typeof cell === "string" && cell.length > MOST_CHARACTERS
    ? cell.trim().slice(0, MOST_CHARACTERS)
    : cell;
}
