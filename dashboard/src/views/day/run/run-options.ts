import type { RunOptions } from "../../../api/types.ts";
import { readWhole, type Fault } from "../read-fields.ts";

/** The options of a run, in the words of the dialog. */
export interface Choices {
  readonly objective: "time" | "distance" | "cost";
  /** 0 to 1: how evenly the work is spread. */
  readonly balance: number;
  /** Whether the routes should not mix, where that is cheap. */
  readonly isNeat: boolean;
  readonly startFrom: "empty" | "current";
  readonly onlyAssigned: boolean;
  /** Whether the current plan stays until the new one is taken. */
  readonly isDraft: boolean;
  /** Seconds; empty for the service's default. */
  readonly seconds: string;
}

export const defaultChoices: Choices = {
  objective: "time",
  balance: 0,
  isNeat: false,
  startFrom: "empty",
  onlyAssigned: false,
  isDraft: false,
  seconds: "",
};

/** Leaves a seventh of the overlap of routes, for 1.5 % more work (docs/benchmarks.md). */
const NEAT = 0.3;

/** The wishes beside a low cost. */
export function wishesOf({ balance, isNeat }: Choices): { balance: number; compactness: number } {
  return { balance, compactness: isNeat ? NEAT : 0 };
}

/** Why the seconds are none that a run takes; null if they are. */
export function secondsFault({ seconds }: Choices): Fault | null {
  const read = seconds.trim() === "" ? null : readWhole(seconds, "en", [1, 600]);
  return read !== null && "fault" in read ? read : null;
}

/** The body of the request, without the options that have the service's default. @param locked stops of the plan */
export function optionsOf(chosen: Choices, locked: ReadonlySet<string>): RunOptions {
  const seconds = Number(chosen.seconds);
  return {
    includeGeometry: true, // the map shows the streets
    ...(chosen.objective !== "time" && { objective: chosen.objective }),
    ...(chosen.balance > 0 && { balance: chosen.balance }),
    ...(chosen.isNeat && { compactness: NEAT }),
    ...(chosen.startFrom === "current" && { startFrom: "current" }),
    ...(locked.size > 0 && { lockedStopIds: [...locked] }),
    ...(chosen.onlyAssigned && { onlyAssignedPoints: true }),
    ...(chosen.isDraft && { draft: true }),
    ...(chosen.seconds.trim() !== "" && secondsFault(chosen) === null && { timeLimitSeconds: seconds }),
  };
}
