/** A cell as a file has it. Spreadsheets keep numbers and moments apart from texts; a text file has texts only. */
export type Cell = string | number | boolean | Date | null;

/** The content of a file, before anybody says what its columns mean. */
export interface Table {
  readonly name: string;
  /** Names of the columns; a column without a name has an empty one. */
  readonly header: readonly string[];
  readonly rows: readonly Row[];
}

export interface Row {
  /** The line or row of the file, counted from 1 as people see it there. */
  readonly line: number;
  readonly cells: readonly Cell[];
}

/** Reads a table from rows: the first that is not empty is the header, rows without anything are left out. */
export function tableOf(name: string, raw: readonly (readonly Cell[])[]): Table {
  const numbered = raw.map((cells, index): Row => ({ line: index + 1, cells })).filter(hasContent);
  const [first, ...rows] = numbered;
  const width = Math.max(0, ...numbered.map(({ cells }) => cells.length));
  const header = Array.from({ length: width }, (_, column) => textOf(first?.cells[column] ?? null));
  return { name, header, rows };
}

/** A cell as a person would type it. */
export function textOf(cell: Cell): string {
  if (cell === null) return "";
  if (cell instanceof Date) return cell.toISOString().replace("T", " ").replace(/\.000Z$/, "");
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  return typeof cell === "number" ? String(cell) : cell.trim();
}

function hasContent({ cells }: Row): boolean {
  return cells.some((cell) => textOf(cell) !== "");
}
