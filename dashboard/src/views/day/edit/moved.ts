export const NO_TIMES: ReadonlyMap<string, never> = new Map<string, never>();

/** Records with times that a person moved. */
export function withMoved<Times extends object, Item extends Times & { readonly id: string }>(
  records: readonly Item[],
  moved: ReadonlyMap<string, Partial<Times>>,
): readonly Item[] {
  if (moved.size === 0) return records;
  return records.map((record) => (moved.has(record.id) ? { ...record, ...moved.get(record.id) } : record));
}
