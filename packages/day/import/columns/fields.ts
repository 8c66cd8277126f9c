/** The meanings of a column. `load` and `skill` columns may come several times; each other meaning once. */
export const meanings = [
  "ignore",
  "name",
  "address",
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
  "serviceMinutes",
  "priority",
  "date",
  "windowFrom",
  "windowTo",
  "windows",
  "deadline",
  "load",
  "skills",
  "courier",
  "type",
  "paymentMethod",
] as const;
export type Meaning = (typeof meanings)[number];

/** Meanings that several columns may have together. */
const SHARED: readonly Meaning[] = ["ignore", "load", "skills", "addressExtra", "notes", "products"];

export function isShared(meaning: Meaning): boolean {
  return SHARED.includes(meaning);
}

/** The meaning of a column, as a person or a guess says. */
export interface Column {
  readonly meaning: Meaning;
  /** Of `load`: the kind of load, keyed as in the couriers' limits. */
  readonly loadKey: string;
  /** Of `serviceMinutes`: the unit of numbers without one. */
  readonly unit: Unit;
}

export type Unit = "minutes" | "seconds" | "hours";
export const units: readonly Unit[] = ["minutes", "seconds", "hours"];
