import { isStopRow } from "./row.ts";
import type { Change, Route, RouteStop } from "../records/plan.ts";

/** The parts of a plan that are compared. */
export interface ComparedPlan {
  readonly routes: readonly (Pick<Route, "assignmentId"> & {
    readonly stops: readonly Pick<RouteStop, "type" | "stopId" | "serviceStartAt">[];
  })[];
  /** The fingerprint of each stop when the plan was made, by its id. Absent in plans of older versions. */
  readonly fingerprints?: Readonly<Record<string, string>> | undefined;
}

/** A change before anybody knows why. */
export type BareChange = Omit<Change, "why">;

/** A time that differs by less is the same for people. */
export const RETIMED_MS = 5 * 60_000;

/** Where a stop is in a plan. */
interface Served {
  readonly assignmentId: string;
  readonly rank: number;
  readonly startMs: number;
}

/**
 * The changes from one plan to another: one for each stop, the first kind that applies. Of the stops that stay on a route,
 * the fewest that explain its new order are reordered.
 */
export function changesOf(before: ComparedPlan, after: ComparedPlan): BareChange[] {
  const [old, now] = [servedIn(before), servedIn(after)];
  const moved = reorderedIn(old, now);
  const changes: BareChange[] = [];
  for (const [stopId, to] of now) {
    const from = old.get(stopId);
    const minutesLater = from ? Math.round((to.startMs - from.startMs) / 600) / 100 : null;
    const ends = { fromAssignmentId: from?.assignmentId ?? null, toAssignmentId: to.assignmentId };
    const kind = kindOf(from, to, moved.has(stopId));
    if (kind) changes.push({ stopId, kind, ...ends, minutesLater });
  }
  for (const [stopId, { assignmentId }] of old)
    if (!now.has(stopId))
      changes.push({
        ...{ stopId, kind: "removed", fromAssignmentId: assignmentId },
        ...{ toAssignmentId: null, minutesLater: null },
      });
  return changes;
}

function kindOf(from: Served | undefined, to: Served, isReordered: boolean): Change["kind"] | null {
  if (!from) return "added";
  if (from.assignmentId !== to.assignmentId) return "moved";
  if (isReordered) return "reordered";
  return Math.abs(to.startMs - from.startMs) >= RETIMED_MS ? "retimed" : null;
}

/** The deliveries of a plan, in the order of its routes. */
function servedIn({ routes }: ComparedPlan): Map<string, Served> {
  return new Map(
    routes.flatMap(({ assignmentId, stops }) =>
      stops
        .filter(isStopRow)
        .map(({ stopId, serviceStartAt }, rank): [string, Served] => [
          stopId ?? "",
          { assignmentId, rank, startMs: Date.parse(serviceStartAt) },
        ]),
    ),
  );
}

/** The fewest stops without which the others on each route keep their order. */
function reorderedIn(old: ReadonlyMap<string, Served>, now: ReadonlyMap<string, Served>): Set<string> {
  const stayed = new Map<string, { stopId: string; rank: number }[]>();
  for (const [stopId, { assignmentId }] of now) {
    const from = old.get(stopId);
    if (from?.assignmentId !== assignmentId) continue;
    const onRoute = stayed.get(assignmentId) ?? [];
    onRoute.push({ stopId, rank: from.rank });
    stayed.set(assignmentId, onRoute);
  }
  const inOrder = new Set([...stayed.values()].flatMap(longestRising).map(({ stopId }) => stopId));
  return new Set([...stayed.values()].flat().flatMap(({ stopId }) => (inOrder.has(stopId) ? [] : stopId)));
}

/** A longest subsequence of rising ranks, by patience sorting. */
function longestRising<Item extends { readonly rank: number }>(items: readonly Item[]): Item[] {
  const previous = new Map<Item, Item | undefined>();
  const tails: Item[] = [];
  for (const item of items) {
    const found = tails.findIndex(({ rank }) => rank > item.rank);
    const length = found === -1 ? tails.length : found;
    previous.set(item, tails[length - 1]);
    tails[length] = item;
  }
  const rising: Item[] = [];
  for (let item = tails.at(-1); item; item = previous.get(item)) rising.push(item);
  return rising.reverse();
}
