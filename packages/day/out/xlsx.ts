// The library's other entry points compress in a worker made of a blob, which the policy of the pages forbids.
import writeXlsxFile from "write-excel-file/universal";
import { columns, tableOf, type Cell, type ColumnName } from "./table.ts";
import type { OutPlan } from "./plan.ts";

const TIMES: readonly ColumnName[] = ["plannedArrivalAt", "serviceStartAt", "plannedDepartureAt"];

/** A plan as a workbook. Texts are text cells, so none is computed; times are those of the project's zone. */
export async function xlsxOf(plan: OutPlan, heading: (name: ColumnName) => string): Promise<Blob> {
  const head = columns.map(({ name }) => ({ value: heading(name), fontWeight: "bold" as const }));
  const rows = tableOf(plan).map((row) => columns.map(({ name }) => cellOf(name, row[name])));
  const widths = columns.map(({ width }) => ({ width }));
  return await writeXlsxFile([head, ...rows], {
    sheet: "Plan",
    columns: widths,
    stickyRowsCount: 1,
  }).toBlob();
}

function cellOf(name: ColumnName, value: Cell) {
  if (value === null || value === "") return null;
  if (typeof value === "number") return { type: Number, value };
  if (!TIMES.includes(name)) return { type: String, value };
  return { type: Date, value: new Date(`${value.replace(" ", "T")}Z`), format: "yyyy-mm-dd hh:mm" };
}
