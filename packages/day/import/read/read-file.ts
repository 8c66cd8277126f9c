import { isKnownName } from "../names/names.ts";
import { decodeText } from "./decode.ts";
import { rowsOf } from "./delimited.ts";
import { checkSize, MOST_BYTES } from "./limits.ts";
import { tableOf, widest } from "./table.ts";
import type { Cell, Table } from "../types.ts";
import { mergesOf, type Merge } from "./merged.ts";
import { hiddenSheets, packed, partsOf } from "./unpack.ts";
import { UnreadableFile } from "./unreadable-file.ts";

const ZIP = [0x50, 0x4b]; // the first bytes of XLSX files
const LOOKED_AT = 20; // rows, to find the delimiter
const OLD_EXCEL = [0xd0, 0xcf];

/** Reads a CSV or XLSX file. @throws UnreadableFile */
export async function readFile(file: File): Promise<Table> {
  if (file.size > MOST_BYTES) throw new UnreadableFile("tooLarge");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const begins = (magic: readonly number[]) => magic.every((byte, index) => bytes[index] === byte);
  if (begins(OLD_EXCEL)) throw new UnreadableFile("oldExcel");
  return begins(ZIP) ? await readSheet(bytes, file.name) : readText(decodeText(bytes), file.name);
}

/** Reads pasted or stored text; its delimiter is found. @throws UnreadableFile */
export function readText(text: string, name: string): Table {
  if (text.length > MOST_BYTES) throw new UnreadableFile("tooLarge");
  // A page of the web under another name.
  if (text.includes("\u0000") || /^\uFEFF?\s*<(?:!doctype|html|table|meta|\?xml)/i.test(text))
    throw new UnreadableFile("notTable");
  const plain = text.replace(/^\uFEFF/, "");
  if (isList(plain))
    return filled(
      boundedTable(
        name,
        plain.split(/\r?\n/).map((line) => [line]),
      ),
    );
  // Spreadsheets may name the delimiter in a line of its own.
  const named = /^"?sep=(.)"?\r?\n/i.exec(plain);
  const content = named ? plain.slice(named[0].length) : plain;
  const data = rowsOf(content, named?.[1] ?? delimiterOf(content));
  const lines = linesInCells(data);
  if (lines !== null) return readText(lines, name);
  return filled(boundedTable(name, named ? [[], ...data] : data));
}

/** The lines of a file of which a spreadsheet made one quoted cell each; null for others. */
function linesInCells(data: readonly (readonly string[])[]): string | null {
  const filled = data.filter((cells) => cells.join("") !== "");
  const [first = ""] = filled[0] ?? [];
  const isOne = filled.every(({ length }) => length === 1);
  const known = rowsOf(first, delimiterOf(first))[0]?.filter(isKnownName) ?? [];
  return isOne && known.length >= 2 ? filled.map(([line = ""]) => line).join("\n") : null;
}

/**
 * The character that separates the columns: the one with which the most column names are known, else the one with
 * which most rows have the same width.
 */
function delimiterOf(text: string): string {
  const options = [",", ";", "\t", "|"].map((delimiter) => {
    const data = rowsOf(text, delimiter, LOOKED_AT).filter((cells) => cells.join("") !== "");
    const { width } = tableOf("", data);
    const known = Math.max(0, ...data.map((cells) => cells.filter(isKnownName).length));
    const alike = width > 1 ? data.filter((cells) => cells.length === width).length : 0;
    // Between the parts of an address, a comma has a space behind it.
    const isTight = width > 1 && data.every((cells) => cells.every((cell) => !cell.startsWith(" ")));
    return { delimiter, score: (known * LOOKED_AT + alike) * 2 + Number(isTight) };
  });
  return options.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
}

/** Whether each line is one address: it has no character that separates columns, and a space after each comma. */
function isList(text: string): boolean {
  if (/[";\t|]|,(?!\s|$)/m.test(text)) return false;
  const first = text.trimStart().split(/\r?\n/)[0] ?? "";
  return first.split(",").filter((cell) => isKnownName(cell)).length < 2;
}

async function readSheet(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<Table> {
  // Larger than the rest of the import, and not needed for text. The library's other entry points work in a worker made of
  // a blob, which the policy of the pages forbids.
  const { default: readSheets } = await import("read-excel-file/universal");
  let sheets;
  let hidden: ReadonlySet<string>;
  let merges: Merge[][];
  try {
    const parts = await partsOf(bytes);
    merges = mergesOf(parts);
    hidden = hiddenSheets(parts);
    sheets = await readSheets(packed(parts));
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile("notTable");
  }
  // The fullest sheet whose columns have known names; templates often begin with one of explanations, which has no
  // table, and hide lists of words to choose from.
  const tables = sheets.map(({ sheet, data }, index) => {
    const table = boundedTable(name, data as Cell[][]);
    const merged = merges[index] ?? [];
    return { sheet, table: merged.length === 0 ? table : { ...table, merges: merged } };
  });
  const filledTables = tables.filter(({ table }) => table.rows.length > 0);
  const worth = ({ sheet, table }: (typeof filledTables)[number]) =>
    Number(!hidden.has(sheet)) * 2 + Number(table.header.filter(isKnownName).length >= 2);
  const [fullest, ...others] = filledTables.toSorted(
    (a, b) => worth(b) - worth(a) || b.table.rows.length - a.table.rows.length,
  );
  const unread = others.map(({ sheet }) => sheet);
  return { ...filled(fullest?.table), ...(unread.length > 0 && { unread }) };
}

/** @throws UnreadableFile `tooLarge`, before the table is made */
function boundedTable(name: string, raw: readonly (readonly Cell[])[]): Table {
  checkSize(raw.length, widest(raw));
  return tableOf(name, raw);
}

function filled(table: Table | undefined): Table {
  if (table === undefined || table.rows.length === 0) throw new UnreadableFile("empty");
  return table;
}
