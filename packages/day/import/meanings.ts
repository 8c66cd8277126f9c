import type { Column, Meaning, NameReading, Table } from "./types.ts";

/** Meanings that several columns may have together. */
const SHARED: readonly Meaning[] = [
  "ignore",
  "load",
  "windowFrom",
  "windowTo",
  "windows",
  "skills",
  "houseNumber",
  "addressExtra",
  "phone",
  "notes",
  "products",
  "status",
];

export function isShared(meaning: Meaning): boolean {
  return SHARED.includes(meaning);
}

/** Meanings that are about a person and a place: those of the payer are not those of who receives. */
const OF_PARTIES: ReadonlySet<Meaning> = new Set([
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
  "phone",
  "notes",
]);

export function isOfParty(meaning: Meaning): boolean {
  return OF_PARTIES.has(meaning);
}

/** Whether it is a window or its end: a stop may have several. */
export function isWindow(meaning: Meaning): boolean {
  return meaning === "windows" || meaning === "windowFrom" || meaning === "windowTo";
}

const NAMELESS: NameReading = {
  ...{ meanings: [], party: null, loadKey: "", factor: 1 },
  ...{ unit: "minutes", nth: 1, isUnused: false },
};

/** What a column's name says. */
export function nameOf({ names }: Pick<Table, "names">, column: number): NameReading {
  return names[column] ?? NAMELESS;
}

export const unusedColumn: Column = {
  meaning: "ignore",
  loadKey: "",
  factor: 1,
  unit: "minutes",
  isPayer: false,
};

/** The columns with a new one at an index. A meaning that only one column may have is taken from the other column. */
export function withColumn(columns: readonly Column[], index: number, column: Column): Column[] {
  const isOnly = !isShared(column.meaning);
  return columns.map((old, other) => {
    if (other === index) return column;
    const loses = isOnly && old.meaning === column.meaning && old.isPayer === column.isPayer;
    return loses ? { ...old, meaning: "ignore" } : old;
  });
}
