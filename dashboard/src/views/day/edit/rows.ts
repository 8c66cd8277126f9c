import type { JSX } from "preact";
import type { Day } from "../day.ts";
import { beginDrag } from "./drag.ts";
import { rankOf } from "./hands.ts";
import type { PlanRow } from "../list/plan-rows.ts";

/** The row that a person sees who looks for a place by keys. */
export function isLookedAt({ hands }: Day, row: PlanRow): boolean {
  const over = hands.grab.value?.by === "keys" ? hands.over.value : null;
  if (over === null || over === "out" || row.lane.assignment.id !== over.assignmentId) return false;
  if (row.kind === "courier") return over.rank === 0;
  return row.kind === "visit" && rankOf(row.lane, row.visit) === Math.max(0, over.rank - 1);
}

type Handlers = Pick<JSX.IntrinsicElements["div"], "onPointerDown" | "onContextMenu">;

/** Handlers of a list whose rows have `data-stop`: a drag moves them, the context menu offers places. */
export function movedByPointer(day: Day): Handlers {
  const stopOf = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLElement>("[data-stop]")?.dataset["stop"] : undefined;
  return {
    onPointerDown: (event) => {
      const stopId = stopOf(event);
      if (stopId !== undefined && day.hasPlan.value) beginDrag(day, event, stopId);
    },
    onContextMenu: (event) => {
      const stopId = stopOf(event);
      if (stopId === undefined || !day.hasPlan.value) return;
      event.preventDefault();
      if (day.hands.grab.value !== null) return; // a finger that rests drags
      day.selectStop(stopId);
      day.hands.dialog.value = { kind: "move", stopIds: day.hands.takenWith(stopId) };
    },
  };
}
