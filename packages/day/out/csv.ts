import { csvRow } from "./csv-row.ts";
import { columns, tableOf } from "./table.ts";
import type { OutPlan } from "./plan.ts";

const BYTE_ORDER_MARK = "\ufeff"; // Excel takes the file for UTF-8 only with it

/** A plan as CSV (RFC 4180, UTF-8). A text that a spreadsheet would compute begins with an apostrophe. */
export function csvOf(plan: OutPlan): string {
  const names = columns.map(({ name }) => name);
  const rows = tableOf(plan).map((row) => names.map((name) => row[name]));
  return BYTE_ORDER_MARK + [names, ...rows].map((row) => csvRow(row)).join("");
}
