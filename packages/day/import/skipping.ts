/** The doubts for which a line is left out unless a person wants it. */
export const skipping = [
  "otherDay",
  "known",
  "payerAddress",
  "cancelled",
  "totals",
  "extraCells",
  "depot",
  "twice",
] as const;
