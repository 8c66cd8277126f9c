import type { DecimalSign } from "../quantity/number.ts";
import type { Unit } from "../quantity/minutes.ts";
import type { Merge } from "./read/merged.ts";

/** Whom a column is about: who receives the goods, who pays for them, or where they come from. */
export type Party = "receiver" | "payer" | "sender";

/** A cell as a file has it. Spreadsheets keep numbers and moments apart from texts; a text file has texts only. */
export type Cell = string | number | boolean | Date | null;

/** The content of a file, before anybody says what its columns mean. */
export interface Table {
  readonly name: string;
  /** Names of the columns; a column without a name has an empty one. */
  readonly header: readonly string[];
  /** What each name says. */
  readonly names: readonly NameReading[];
  readonly rows: readonly Row[];
  /** How many cells a row has, if it is like the others. */
  readonly width: number;
  /** Names of the sheets with rows that were not read. */
  readonly unread?: readonly string[];
  /** Cells of a spreadsheet that are one over several rows. */
  readonly merges?: readonly Merge[];
}

export interface Row {
  /** The line or row of the file, counted from 1 as people see it there. */
  readonly line: number;
  readonly cells: readonly Cell[];
  /** How many more lines of the file its longest cell has. Undefined for none. */
  readonly below?: number;
}

/** The meanings of a column. `isShared` says which may come several times; each other meaning comes once. */
export const meanings = [
  "ignore",
  "name",
  "firstName",
  "lastName",
  "company",
  "address",
  "houseNumber",
  "addressExtra",
  "city",
  "postcode",
  "region",
  "country",
  "latitude",
  "longitude",
  "coordinates",
  "externalId",
  "phone",
  "notes",
  "products",
  "quantity",
  "serviceMinutes",
  "setupMinutes",
  "lateMinutes",
  "priority",
  "visitOrder",
  "date",
  "windowFrom",
  "windowTo",
  "windows",
  "deadline",
  "readyAt",
  "load",
  "collect",
  "shipment",
  "skills",
  "courier",
  "preferredCourier",
  "type",
  "status",
  "paymentMethod",
] as const;
export type Meaning = (typeof meanings)[number];

/** What a column's name says. */
export interface NameReading {
  /** The meanings that the name may have. */
  readonly meanings: readonly Meaning[];
  readonly party: Party | null;
  readonly loadKey: string;
  readonly factor: number;
  readonly unit: Unit;
  /** Of a window or its end: which of several windows it is, from 1. */
  readonly nth: number;
  /** Whether it is known as a column that no stop needs. */
  readonly isUnused: boolean;
}

/** The probable meanings of a table's columns, and the product whose template it is, if it is one. */
export interface Guess {
  readonly template: string | null;
  readonly columns: readonly Column[];
  /** Columns whose content decided, because their names are not known. */
  readonly byContent: readonly number[];
  /** Columns of a template that no stop needs. */
  readonly ignored: readonly number[];
}

/** The meaning of a column, as a person or a guess says. */
export interface Column {
  readonly meaning: Meaning;
  /** Of `load`: the kind of load, keyed as in the couriers' limits. */
  readonly loadKey: string;
  /** Of `load`: how much of the kind one is: 0.001 for grams of a weight. */
  readonly factor: number;
  /** Of columns of minutes: the unit of numbers without one. */
  readonly unit: Unit;
  /** Whether it is about who pays, while the file also has who receives: it is used only where nobody receives. */
  readonly isPayer: boolean;
}

export type DateOrder = "dayFirst" | "monthFirst";

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** The day that lines are read for. */
export interface ImportDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly zone: string;
  /** The day's couriers by all names that a file may give them, in lower case. */
  readonly couriers: ReadonlyMap<string, string>;
  /** Orders that the project has already. */
  readonly orders: ReadonlySet<string>;
  /** Names at addresses that the project has already, each with its orders; see `placeKey`. */
  readonly places: ReadonlyMap<string, ReadonlySet<string>>;
  /** A place of the day, such as the depot, by which exchanged coordinates are recognised. */
  readonly near: Place | null;
  /** All skills of the day's couriers. */
  readonly skills: ReadonlySet<string>;
  /** The kinds of load of the day. */
  readonly loadKinds: readonly string[];
  /** The firm's kinds of load by the words that people write for them, in lower case. */
  readonly units: ReadonlyMap<string, string>;
  /** The kinds that its couriers limit. */
  readonly limits: readonly string[];
}

/** What a person says about all lines of a file. */
export interface Choices {
  /** Null: as the file or the project's day reveals. */
  readonly dateOrder: DateOrder | null;
  /** Lines of other days are for the project's day, with their times of the clock. */
  readonly isEachDayThis: boolean;
  /** Postcodes that lost their zeros get them back. */
  readonly hasZeros: boolean;
  /** Cells that a person corrected, by line and column. */
  readonly edits: ReadonlyMap<number, ReadonlyMap<number, string>>;
}

/** All that the reading of a line depends on: the columns, and the forms of dates and numbers of all lines together. */
export interface Reading {
  readonly table: Table;
  readonly columns: readonly Column[];
  /** The columns of each meaning that are about the stop, and those about the payer. */
  readonly columnsOf: ReadonlyMap<Meaning, readonly number[]>;
  readonly payerColumnsOf: ReadonlyMap<Meaning, readonly number[]>;
  readonly day: ImportDay;
  readonly choices: Choices;
  readonly dateOrder: DateOrder;
  /** Neither the file nor the project's day reveals the order of day and month. */
  readonly isOrderOpen: boolean;
  /** By column. */
  readonly decimals: readonly (DecimalSign | null)[];
  /** The digits of a postcode in this file; 0 if it cannot be known. */
  readonly postcodeDigits: number;
  /** Columns that repeat one amount in all rows of an order. */
  readonly perOrder: ReadonlySet<number>;
  /** How many cells most rows fill. */
  readonly usualCells: number;
  /** Phones of the file begin with a zero. */
  readonly phonesHaveZero: boolean;
}

/** The body of a new stop, as the API takes it. */
export interface NewStop extends Partial<Place> {
  readonly name: string;
  readonly address: string;
  readonly externalId?: string;
  readonly phone?: string;
  readonly notes?: string;
  readonly products?: string;
  readonly shipment?: string;
  readonly serviceMinutes?: number;
  readonly setupMinutes?: number;
  readonly lateMinutes?: number;
  readonly priority?: number | string;
  readonly visitOrder?: "first" | "last";
  readonly pointType?: "pickup" | "stock_loading";
  readonly paymentMethod?: string;
  readonly timeWindows?: readonly { readonly startTime: string | null; readonly endTime: string }[];
  readonly deliveryDeadline?: string;
  readonly readyAt?: string;
  readonly loadDemands?: Readonly<Record<string, number>>;
  readonly collectDemands?: NewStop["loadDemands"];
  readonly requiredSkills?: readonly string[];
  readonly assignedCourierId?: string;
  readonly preferredCourierIds?: readonly string[];
}

/** A line of the file as a stop, with everything that a person should know about it. */
export interface Line {
  readonly line: number;
  readonly stop: NewStop;
  readonly doubts: readonly Doubt[];
}

/** What a person should know of a line. `blocks`: it cannot be written. `skips`: only if a person wants it. `look`: it is. */
export interface Doubt {
  readonly code: DoubtCode;
  readonly weight: "blocks" | "skips" | "look";
  /** The column that it is about; null for the line as a whole. */
  readonly column: number | null;
  readonly value: string;
  /** The value that is written instead, if one is. */
  readonly taken?: string;
}

export type DoubtCode =
  | "noAddress"
  | "payerAddress"
  | "cancelled"
  | "rowsJoined"
  | "rowsDiffer"
  | "otherAddress"
  | "cut"
  | "badTime"
  | "oneTime"
  | "vagueTime"
  | "weekday"
  | "wordsAround"
  | "emptyWindow"
  | "secondsOfDay"
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
  | "shortDuration"
  | "badNumber"
  | "unitOther"
  | "manyDecimals"
  | "negativeLoad"
  | "badPriority"
  | "badOrder"
  | "badCoordinates"
  | "coordinatesSwapped"
  | "noCoordinates"
  | "farAway"
  | "rounded"
  | "badPhone"
  | "phoneShort"
  | "becameDate"
  | "thousands"
  | "totals"
  | "loneCell"
  | "extraCells"
  | "fewCells"
  | "brokenQuote"
  | "garbled"
  | "formula"
  | "known"
  | "postcodeShort"
  | "postcodeLong"
  | "unknownCourier"
  | "unknownSkill"
  | "manySkills"
  | "depot"
  | "manyWindows"
  | "notFound"
  | "bestTaken"
  | "twice"
  | "refused";
