/**
 * Something about a line that a person should know before it is written.
 * `blocks`: the line cannot be written as it is. `skips`: it is left out unless a person wants it. `look`: it is written.
 */
export interface Doubt {
  readonly code: DoubtCode;
  readonly weight: "blocks" | "skips" | "look";
  /** The column that it is about; null for the line as a whole. */
  readonly column: number | null;
  /** The text of the cell. */
  readonly value: string;
  /** The value that is written instead, if one is. */
  readonly taken?: string;
}

export type DoubtCode =
  | "noAddress"
  | "cut"
  | "badTime"
  | "badDate"
  | "otherDay"
  | "dateOrder"
  | "windowBackwards"
  | "windowOverNight"
  | "timeTwice"
  | "timeMissing"
  | "badDuration"
  | "zeroDuration"
  | "longDuration"
  | "badNumber"
  | "manyDecimals"
  | "negativeLoad"
  | "badPriority"
  | "badCoordinates"
  | "coordinatesSwapped"
  | "noCoordinates"
  | "farAway"
  | "rounded"
  | "thousands"
  | "extraCells"
  | "fewCells"
  | "brokenQuote"
  | "garbled"
  | "formula"
  | "known"
  | "postcodeShort"
  | "unknownCourier"
  | "unknownSkill"
  | "pickup"
  | "depot"
  | "manyWindows"
  | "twice"
  | "refused";

/** The doubts for which a line is left out unless a person wants it. */
export const skipping = ["otherDay", "known", "extraCells", "depot"] as const;
