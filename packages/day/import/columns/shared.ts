import type { Column, Meaning } from "../types.ts";

/** Meanings that several columns may have together. */
const SHARED: readonly Meaning[] = [
  "ignore",
  "load",
  "skills",
  "houseNumber",
  "addressExtra",
  "notes",
  "products",
  "status",
];

export function isShared(meaning: Meaning): boolean {
  return SHARED.includes(meaning);
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
