import { columns, tableOf, type Cell, type ColumnName } from "./table.ts";
import type { OutPlan } from "./plan.ts";
import { workbookOf, type SheetCell } from "./workbook.ts";

const TIMES: readonly ColumnName[] = ["plannedArrivalAt", "serviceStartAt", "plannedDepartureAt"];

/** A plan as a workbook. Texts are text cells, so none is computed; times are those of the project's zone. */
export function xlsxOf(plan: OutPlan, heading: (name: ColumnName) => string): Blob {
  const head = columns.map(({ name }) => heading(name));
  const rows = tableOf(plan).map((row) => columns.map(({ name }) => cellOf(name, row[name])));
  const widths = columns.map(({ width }) => width);
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return new Blob([workbookOf("Plan", widths, [head, ...rows])], { type });
}

function cellOf(name: ColumnName, value: Cell): SheetCell {
  return typeof value === "string" && TIMES.includes(name) && value !== ""
    ? new Date(`${value.replace(" ", "T")}Z`)
    : value;
}
