import type { RunOptions } from "../../../api/types.ts";

/** The options of a run, in the words of the dialog. */
export interface Choices {
  readonly objective: "time" | "distance" | "cost";
  /** 0 to 1: how evenly the work is spread. */
  readonly balance: number;
  readonly startFrom: "empty" | "current";
  readonly onlyAssigned: boolean;
  /** Seconds; empty for the service's default. */
  readonly seconds: string;
}

export const defaultChoices: Choices = {
  objective: "time",
  balance: 0,
  startFrom: "empty",
  onlyAssigned: false,
  seconds: "",
};

/** The body of the request, without the options that have the service's default. */
export function optionsOf(chosen: Choices): RunOptions {
  const seconds = Number(chosen.seconds);
  return {
    includeGeometry: true, // the map shows the streets
    ...(chosen.objective !== "time" && { objective: chosen.objective }),
    ...(chosen.balance > 0 && { balance: chosen.balance }),
    ...(chosen.startFrom === "current" && { startFrom: "current" }),
    ...(chosen.onlyAssigned && { onlyAssignedPoints: true }),
    ...(chosen.seconds.trim() !== "" && { timeLimitSeconds: seconds }),
  };
}
