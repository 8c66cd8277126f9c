import { plainName, plainParts } from "../names/plain-name.ts";
import type { Column, ImportDay, Table } from "../types.ts";

/**
 * The columns with the kinds of load that the firm has words for: "Menge (Bx)" is of its boxes where they are written
 * "bx", and so is an unknown column "Boxes".
 */
export function withOwnKinds(
  columns: readonly Column[],
  { header }: Pick<Table, "header">,
  { loadKinds, units }: Pick<ImportDay, "loadKinds" | "units">,
): Column[] {
  const byWord = new Map([...loadKinds.map((kind) => [plainName(kind), kind] as const), ...units]);
  return columns.map((column, index) => {
    const { plain: name, inBrackets } = plainParts(header[index] ?? "");
    const whole = byWord.get(name);
    const kind =
      whole ??
      `${name} ${inBrackets}`
        .split(" ")
        .map((word) => byWord.get(word))
        .find((found) => found !== undefined);
    const isOpenLoad = column.meaning === "load" && (column.loadKey === "" || column.loadKey === "load");
    if (isOpenLoad && kind !== undefined) return { ...column, loadKey: kind };
    const isNew = column.meaning === "ignore" && whole !== undefined;
    return isNew ? { ...column, meaning: "load", loadKey: whole, isPayer: false } : column;
  });
}
