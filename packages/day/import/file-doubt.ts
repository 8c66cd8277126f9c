/** Something about the whole file that a person should know before it is written. */
export interface FileDoubt {
  readonly code: FileDoubtCode;
  /** The columns that it is about. */
  readonly columns: readonly number[];
  /** How many lines it is about, or the names that it is about. */
  readonly count?: number;
  readonly names?: readonly string[];
}

export type FileDoubtCode =
  | "sameAddress"
  | "noHouseNumber"
  | "timesUnused"
  | "addressesUnused"
  | "takenByContent"
  | "payerOnly"
  | "payerPhone"
  | "zerosLost"
  | "loadsAdded"
  | "kindUnknown"
  | "sheetUnread";
