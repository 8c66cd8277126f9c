import type { Column } from "../types.ts";

/** Names that mean a last name beside a first name, and a first name beside a last name. */
const EITHER = /(?:^| )(?:name|nom|namn|nimi|nombre|nome|naam|navn)(?: |$)/;
const OF_FIRM = /kund|customer|client|cliente|asiak|company|firma/;

/** A column called "name" is the other half of a column that has one half of a person's name. */
export function peopleOf(columns: readonly Column[], plain: readonly string[]): Column[] {
  return columns.map((column, index) => {
    const name = plain[index] ?? "";
    if (column.meaning !== "name" || !EITHER.test(name) || OF_FIRM.test(name)) return column;
    const has = (meaning: Column["meaning"]) =>
      columns.some((other) => other.meaning === meaning && other.isPayer === column.isPayer);
    if (has("firstName") && !has("lastName")) return { ...column, meaning: "lastName" };
    return has("lastName") && !has("firstName") ? { ...column, meaning: "firstName" } : column;
  });
}
