import type { Line, Reading } from "../types.ts";
import { readLine } from "./line.ts";
import { ordersOf } from "./orders.ts";
import { checkPlaces } from "./places.ts";
import { markTwins } from "./twins.ts";

const SLICE = 400;

/** Reads all lines in slices, so that the page stays alive. @param onProgress told the share that is done */
export async function convert(
  reading: Reading,
  onProgress: (share: number) => void,
  isOld: () => boolean,
): Promise<readonly Line[] | null> {
  const orders = ordersOf(reading);
  const lines: Line[] = [];
  for (let from = 0; from < orders.length; from += SLICE) {
    for (const order of orders.slice(from, from + SLICE)) lines.push(readLine(order, reading));
    onProgress(lines.length / orders.length);
    await new Promise((resolve) => setTimeout(resolve));
    if (isOld()) return null;
  }
  return markTwins(checkPlaces(lines, reading.day.near), reading.day);
}
