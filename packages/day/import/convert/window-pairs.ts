import { nameOf } from "../meanings.ts";
import type { Meaning, Reading } from "../types.ts";

/** The columns of the two ends of a window. */
export interface Pair {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** The windows that columns hold the ends of: those of one number in their names, in the order of the file. */
export function windowPairs({ columnsOf, table }: Reading): Pair[] {
  const byNumber = (meaning: Meaning) =>
    Map.groupBy(columnsOf.get(meaning) ?? [], (column) => nameOf(table, column).nth);
  const [starts, ends] = [byNumber("windowFrom"), byNumber("windowTo")];
  return [...new Set([...starts.keys(), ...ends.keys()])].toSorted().flatMap((nth) => {
    const [from, to] = [starts.get(nth) ?? [], ends.get(nth) ?? []];
    return Array.from({ length: Math.max(from.length, to.length) }, (_, at) => ({
      from: from[at],
      to: to[at],
    }));
  });
}
