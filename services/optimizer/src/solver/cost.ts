import type { Cost } from "@rondo/proto/optimizer/v1/optimizer.ts";

/**
 * Compares plans by the number of stops left out: first those of the highest priority, then the next, then all. If
 * these are equal, the lower value is better.
 * @returns negative: `a` is better; 0: equal
 */
export function compareCost(a: Cost, b: Cost): number {
  const left = a.unassignedByPriority;
  const right = b.unassignedByPriority;
  for (let i = 0, j = 0; i < left.length || j < right.length;) {
    const mine = left[i];
    const theirs = right[j];
    // A tier that is not listed has no stop left out.
    if (!theirs || (mine && mine.priority > theirs.priority)) return 1;
    if (!mine || theirs.priority > mine.priority) return -1;
    if (mine.count !== theirs.count) return mine.count - theirs.count;
    i++;
    j++;
  }
  return a.unassigned - b.unassigned || a.value - b.value;
}
