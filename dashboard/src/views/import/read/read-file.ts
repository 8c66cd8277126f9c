import Papa from "papaparse";
import { decodeText } from "./decode.ts";
import { tableOf } from "./table.ts";
import type { Cell, Table } from "./table.ts";

const ZIP = [0x50, 0x4b]; // what XLSX files begin with
const OLD_EXCEL = [0xd0, 0xcf];

/** Why a file cannot be read; the catalogue has a text for each. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
  readonly code: "oldExcel" | "notTable" | "empty";

  constructor(code: UnreadableFile["code"]) {
    super(code);
    this.code = code;
  }
}

/** Reads a CSV or XLSX file. @throws UnreadableFile */
export async function readFile(file: File): Promise<Table> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const begins = (magic: readonly number[]) => magic.every((byte, index) => bytes[index] === byte);
  if (begins(OLD_EXCEL)) throw new UnreadableFile("oldExcel");
  return begins(ZIP) ? await readSheet(file) : readText(decodeText(bytes), file.name);
}

/** Reads pasted or stored text; its delimiter is found. @throws UnreadableFile */
export function readText(text: string, name: string): Table {
  if (text.includes("\u0000")) throw new UnreadableFile("notTable");
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), {
    delimitersToGuess: [",", ";", "\t", "|"],
  });
  return filled(tableOf(name, data));
}

async function readSheet(file: File): Promise<Table> {
  // Larger than the rest of the import, and not needed for text.
  const { default: readSheets } = await import("read-excel-file/browser");
  let sheets;
  try {
    sheets = await readSheets(file);
  } catch {
    throw new UnreadableFile("notTable");
  }
  // The first sheet with rows; templates often begin with one of explanations, which has no table.
  const tables = sheets.map(({ data }) => tableOf(file.name, data as Cell[][]));
  const fullest = tables.toSorted((a, b) => b.rows.length - a.rows.length)[0];
  return filled(fullest);
}

function filled(table: Table | undefined): Table {
  if (table === undefined || table.rows.length === 0) throw new UnreadableFile("empty");
  return table;
}
