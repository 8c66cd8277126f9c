import type { RunOptions } from "../../../api/types.ts";
import { readWhole, type Fault, type Read } from "../read-fields.ts";

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
  /** Figures as they are typed; empty for the service's default. */
  readonly seconds: string;
  readonly lateMinute: string;
  readonly otherCourier: string;
}

export const defaultChoices: Choices = {
  objective: "time",
  balance: 0,
  isNeat: false,
  startFrom: "empty",
  onlyAssigned: false,
  isDraft: false,
  seconds: "",
  lateMinute: "",
  otherCourier: "",
};

/** The least and the most of each figure. */
const FIGURES = { seconds: [1, 600], lateMinute: [1, 1000], otherCourier: [0, 1000] } as const;
export type Figure = keyof typeof FIGURES;

/** Leaves a seventh of the overlap of routes, for 1.5 % more work (docs/benchmarks.md). */
const NEAT = 0.3;

/** What a person has typed for a figure; undefined if that is nothing. */
function read(chosen: Choices, name: Figure): Read<number> | undefined {
  return chosen[name].trim() === "" ? undefined : readWhole(chosen[name], "en", FIGURES[name]);
}

/** Why a figure is none that a run takes; undefined if it is. */
export function figureFault(chosen: Choices, name: Figure): Fault | undefined {
  const typed = read(chosen, name);
  return typed !== undefined && "fault" in typed ? typed : undefined;
}

/** Whether a run takes every figure. */
export function takesFigures(chosen: Choices): boolean {
  return (Object.keys(FIGURES) as Figure[]).every((name) => figureFault(chosen, name) === undefined);
}

/** The body of the request, without the options that have the service's default. @param locked stops of the plan */
export function optionsOf(chosen: Choices, locked: ReadonlySet<string>): RunOptions {
  const figure = (name: Figure): number | undefined => {
    const typed = read(chosen, name);
    return typed !== undefined && "value" in typed ? typed.value : undefined;
  };
  const seconds = figure("seconds");
  const weights = { lateMinute: figure("lateMinute"), otherCourier: figure("otherCourier") };
  return {
    includeGeometry: true, // the map shows the streets
    ...(chosen.objective !== "time" && { objective: chosen.objective }),
    ...(chosen.balance > 0 && { balance: chosen.balance }),
    ...(chosen.isNeat && { compactness: NEAT }),
    ...(chosen.startFrom === "current" && { startFrom: "current" }),
    ...(locked.size > 0 && { lockedStopIds: [...locked] }),
    ...(chosen.onlyAssigned && { onlyAssignedPoints: true }),
    ...(chosen.isDraft && { draft: true }),
    ...(seconds !== undefined && { timeLimitSeconds: seconds }),
    ...((weights.lateMinute ?? weights.otherCourier) !== undefined && { weights }),
  };
}
