import type { RunOptions } from "../../../api/types.ts";
import type { Day } from "../day.ts";
import { optionsOf } from "../run/run-options.ts";

/** What a new plan may change, in the words of the dialog. */
export interface Wishes {
  /** What planned stops keep. */
  readonly keep: "free" | "couriers" | "order";
  /** 0 to 1: how dear a change is. */
  readonly stability: number;
  /** Whether others can have the goods that a courier who is out has on board; null: nobody said. */
  readonly isOnBoardFree: boolean | null;
  /** The couriers whose routes may change; null: all. */
  readonly only: ReadonlySet<string> | null;
}

export const defaultWishes: Wishes = { keep: "free", stability: 0.3, isOnBoardFree: null, only: null };

/** Words for how much may change; each has its stability. */
export const CHANGES = { little: 0.8, some: 0.3, much: 0 } as const;

/** The options of a run that plans the rest of a day anew, as a draft. */
export function replanOptions(day: Day, { keep, stability, isOnBoardFree, only }: Wishes): RunOptions {
  const { objective, balance, compactness, includeGeometry, lockedStopIds } = optionsOf(
    day.choices.value,
    day.lockedStopIds.value,
  );
  return {
    ...{ includeGeometry, objective, balance, compactness, lockedStopIds },
    ...{ draft: true, day: day.living.state(), keep: keep === "free" ? "nothing" : keep },
    ...(keep !== "order" && { stability }),
    ...(isOnBoardFree === true && { onBoard: "free" as const }),
    ...(only !== null && { assignmentIds: [...only] }),
  };
}
