import { isStopRow } from "@rondo/day/plan/row.ts";
import { changesOf } from "@rondo/day/plan/changes.ts";
import type { CourierDay, CourierRow, CourierStop } from "@rondo/day/records/courier-day.ts";

/** What a stop may tell differently from before. */
const TOLD = ["name", "address", "phone", "notes", "products", "paymentMethod"] as const;
const ASKED = ["timeWindows", "deliveryDeadline", "loadDemands"] as const;

/** A difference that the courier must have seen before going on. */
export interface Difference {
  readonly kind: "added" | "removed" | "reordered" | "retimed" | "edited";
  readonly stop: CourierStop;
  /** When its service begins now; null for a stop that was removed. */
  readonly at: string | null;
}

/**
 * How the rest of a day differs from what the courier has seen of it, in the order of the new rows, removed stops last.
 * Stops with an outcome are behind the courier.
 */
export function differences(
  before: readonly CourierRow[],
  after: readonly CourierRow[],
  seen: CourierDay | null,
): Difference[] {
  if (!seen) return [];
  const [old, now] = [openStops(before), openStops(after)];
  const planOf = (rows: readonly CourierRow[], open: ReadonlyMap<string, CourierRow>) => ({
    routes: [
      {
        assignmentId: "",
        stops: rows.flatMap(({ type, serviceStartAt, stop }) =>
          stop && open.has(stop.id) ? [{ type, stopId: stop.id, serviceStartAt }] : [],
        ),
      },
    ],
  });
  // A stop that somebody else is done with is no change of the plan.
  const settled = new Set(after.flatMap(({ stop }) => (stop && stop.outcome !== null ? stop.id : [])));
  const remaining = new Map([...old].filter(([id]) => !settled.has(id)));
  const kinds = new Map(
    changesOf(planOf(before, remaining), planOf(after, now)).map(({ stopId, kind }) => [stopId, kind]),
  );
  const found = [...now].flatMap(([id, row]): Difference[] => {
    const stop = row.stop;
    const earlier = old.get(id)?.stop;
    if (!stop) return [];
    const kind = kinds.get(id) ?? (earlier && isEdited(earlier, stop) ? "edited" : null);
    return kind && kind !== "moved" ? [{ kind, stop, at: row.serviceStartAt }] : [];
  });
  const removed = [...remaining].flatMap(([id, { stop }]): Difference[] =>
    kinds.get(id) === "removed" && stop ? [{ kind: "removed", stop, at: null }] : [],
  );
  return [...found, ...removed];
}

function openStops(rows: readonly CourierRow[]): Map<string, CourierRow> {
  const open = rows.filter(({ type, stop }) => isStopRow({ type }) && stop?.outcome === null);
  return new Map(open.map((row) => [row.stop?.id ?? "", row]));
}

function isEdited(before: CourierStop, after: CourierStop): boolean {
  return (
    TOLD.some((name) => before[name] !== after[name]) ||
    // A day that the telephone has kept since an older version lacks it.
    !before.finishInWindow !== !after.finishInWindow ||
    ASKED.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  );
}
