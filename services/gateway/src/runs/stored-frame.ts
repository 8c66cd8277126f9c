import type { StoredFrame } from "@rondo/day/plan/plan.ts";
import type { Reason, UnassignedStop } from "@rondo/day/records/plan.ts";
import { Slices } from "../shared/slices.ts";

type ShortReason = Omit<Reason, "assignmentIds"> & { readonly assignments: number };

/** A left-out stop in a stored frame. Older versions store the ids of assignments in each reason. */
type ShortStop = Omit<UnassignedStop, "reasons"> & { readonly reasons: readonly (ShortReason | Reason)[] };

/** A frame as it is stored. Thousands of left-out stops may each name hundreds of assignments, mostly the same ones. */
interface ShortFrame extends Omit<StoredFrame, "leftOut"> {
  readonly leftOut: readonly ShortStop[];
  /** Absent in frames of older versions. The lists that reasons refer to; each names assignments by their index. */
  readonly assignmentLists?: readonly (readonly number[])[];
  readonly assignmentIds?: readonly string[];
}

/** The text of a frame, in which equal lists of assignments are there once. */
export async function frameText(frame: StoredFrame): Promise<string> {
  const ids = new Numbers();
  const lists = new Numbers();
  const slices = new Slices();
  const leftOut: ShortStop[] = [];
  for (const stop of frame.leftOut) {
    const reasons = stop.reasons.map(({ assignmentIds, ...reason }): ShortReason => {
      const list = assignmentIds.map((id) => ids.of(id));
      return { ...reason, assignments: lists.of(list.join(",")) };
    });
    leftOut.push({ ...stop, reasons });
    await slices.breathe();
  }
  const assignmentLists = lists.texts.map((list) => (list === "" ? [] : list.split(",").map(Number)));
  return JSON.stringify({
    ...frame,
    leftOut,
    assignmentLists,
    assignmentIds: ids.texts,
  } satisfies ShortFrame);
}

/** A frame from its text. Equal lists of assignments are one list. */
export function frameIn(text: string): StoredFrame {
  const { assignmentIds: ids = [], assignmentLists = [], ...frame } = JSON.parse(text) as ShortFrame;
  const lists = assignmentLists.map((list) => list.map((index) => ids[index] ?? ""));
  const leftOut = frame.leftOut.map((stop): UnassignedStop => {
    const reasons = stop.reasons.map((reason): Reason => {
      if (!("assignments" in reason)) return reason;
      const { assignments, ...others } = reason;
      return { ...others, assignmentIds: lists[assignments] ?? [] };
    });
    return { ...stop, reasons };
  });
  return { ...frame, leftOut };
}

/** Numbers texts in the order of their first use. */
class Numbers {
  readonly #known = new Map<string, number>();

  of(text: string): number {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const next = this.#known.size;
    this.#known.set(text, next);
    return next;
  }

  get texts(): string[] {
    return [...this.#known.keys()];
  }
}
