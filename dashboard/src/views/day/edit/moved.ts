import type { Day } from "../day.ts";

export const NO_TIMES: ReadonlyMap<string, never> = new Map<string, never>();

/** Records with times that a person moved. */
export function withMoved<Times extends object, Item extends Times & { readonly id: string }>(
  records: readonly Item[],
  moved: ReadonlyMap<string, Partial<Times>>,
): readonly Item[] {
  if (moved.size === 0) return records;
  return records.map((record) => (moved.has(record.id) ? { ...record, ...moved.get(record.id) } : record));
}

/** Whether a stop is served or not served already: it stays where it is. */
export function isBehind({ living, stopsById }: Day, stopId: string): boolean {
  const mark = living.progress.peek().find(({ marks }) => marks.has(stopId));
  return mark !== undefined || (stopsById.peek().get(stopId)?.outcome ?? null) !== null;
}
