import type { Reading } from "./context.ts";
import { readLine } from "./line.ts";
import type { Line } from "./line.ts";
import { checkPlaces } from "./places.ts";
import { markTwins } from "./twins.ts";

const SLICE = 400;

/** Reads all lines in slices, so that the page stays alive. @param onProgress told the share that is done */
export async function convert(
  reading: Reading,
  onProgress: (share: number) => void,
  isOld: () => boolean,
): Promise<readonly Line[] | null> {
  const { rows } = reading.table;
  const lines: Line[] = [];
  for (let from = 0; from < rows.length; from += SLICE) {
    for (const row of rows.slice(from, from + SLICE)) lines.push(readLine(row, reading));
    onProgress(lines.length / rows.length);
    await new Promise((resolve) => setTimeout(resolve));
    if (isOld()) return null;
  }
  return markTwins(checkPlaces(lines, reading.day.near), reading.day.orders);
}
