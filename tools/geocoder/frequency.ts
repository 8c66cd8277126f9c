/** Distinct values, the most frequent first, without undefined ones. */
export function byFrequency(values: Iterable<string | undefined>): string[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  return byCount(counts);
}

/** Texts by how often they are counted, the most frequent first. */
export function byCount(counts: Iterable<readonly [string, number]>): string[] {
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([value]) => value);
}
