import type { Cost } from "@rondo/proto/optimizer/v1/optimizer.ts";

/**
 * Orders plans: fewest left out in the highest priority, then the next, then fewest in all, then the lower value.
 * Negative: `a` is better; 0: equal.
 */
export function compareCost(a: Cost, b: Cost): number {
  const left = a.unassignedByPriority;
  const right = b.unassignedByPriority;
  for (let i = 0, j = 0; i < left.length || j < right.length;) {
    const mine = left[i];
    const theirs = right[j];
    // A tier that is not listed has nobody left out.
    if (!theirs || (mine && mine.priority > theirs.priority)) return 1;
    if (!mine || theirs.priority > mine.priority) return -1;
    if (mine.count !== theirs.count) return mine.count - theirs.count;
    i++;
    j++;
  }
  return a.unassigned - b.unassigned || a.value - b.value;
}
