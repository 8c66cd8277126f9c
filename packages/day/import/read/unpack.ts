import { storedZip } from "../../text/stored-zip.ts";
import { unzipped } from "../../text/unzip.ts";
import { checkSize, MOST_UNPACKED_BYTES } from "./limits.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/** The parts of an XLSX file, by their names. */
type Parts = Record<string, Uint8Array>;

/**
 * The parts of an XLSX file that tables need: unpacked, and no sheet has too many cells.
 * @throws UnreadableFile `tooLarge`, before anything large is in memory
 */
export async function partsOf(bytes: Uint8Array<ArrayBuffer>): Promise<Parts> {
  let all = 0;
  const files = await unzipped(bytes, (name, size) => {
    if (!name.endsWith(".xml") && !name.endsWith(".rels")) return false;
    all += size;
    if (all > MOST_UNPACKED_BYTES) throw new UnreadableFile("tooLarge");
    return true;
  });
  const shown = digitStyles(files["xl/styles.xml"]);
  for (const [name, file] of Object.entries(files)) {
    if (!name.includes("worksheets/") || !name.endsWith(".xml")) continue;
    const xml = new TextDecoder().decode(file);
    checkSheet(xml);
    const whole = asShown(withAddresses(xml), shown);
    if (whole !== xml) files[name] = new TextEncoder().encode(whole);
  }
  return files;
}

/** What the cells of a style show in front of a whole number, and how many digits of it they show at least. */
interface Shown {
  readonly before: string;
  readonly digits: number;
}

/** A format of digits alone, perhaps with a text before them, as those of postcodes and phones: `00000`, `"+358"0`, `0## ###`. */
const OF_DIGITS = /^(?:"([^"]*)"|((?:\\.|\+)*))([#0]+(?:(?:\\[ -]|[ -])[#0]+)*)$/;

/** By the index of the style. */
function digitStyles(styles: Uint8Array | undefined): ReadonlyMap<string, Shown> {
  const xml = new TextDecoder().decode(styles ?? new Uint8Array());
  const idOf = (tag: string) => /\snumFmtId=["'](\d+)["']/.exec(tag)?.[1] ?? "";
  const formats = new Map(
    [...xml.matchAll(/<numFmt\s[^>]*>/g)].flatMap(([tag]) => {
      const code = /(?<=\sformatCode=["'])[^"']*/.exec(tag)?.[0].replaceAll("&quot;", '"') ?? "";
      const [, quoted, plain = "", pattern = ""] = OF_DIGITS.exec(code) ?? [];
      const before = quoted ?? plain.replaceAll("\\", "");
      const placed = pattern.replaceAll(/[^#0]/g, "");
      const digits = placed.length - placed.indexOf("0");
      const isPadded = placed.includes("0") && digits >= 2;
      return before === "" && !isPadded
        ? []
        : [[idOf(tag), { before, digits: isPadded ? digits : 1 }] as const];
    }),
  );
  const [own = ""] = /<cellXfs[\s\S]*?<\/cellXfs>/.exec(xml) ?? [];
  return new Map(
    [...own.matchAll(/<xf\s[^>]*>/g)].flatMap(([tag], style) => {
      const shown = formats.get(idOf(tag));
      return shown === undefined ? [] : [[String(style), shown] as const];
    }),
  );
}

const WHOLE_NUMBER = /<c(\s[^>]*)><v>(\d{1,15})<\/v>/g;

/** The sheet with numbers as texts, where their cells show digits or signs in front of them. */
function asShown(xml: string, styles: ReadonlyMap<string, Shown>): string {
  if (styles.size === 0) return xml;
  return xml.replaceAll(WHOLE_NUMBER, (tag, attributes: string, digits: string) => {
    const shown = styles.get(/\ss=["'](\d+)["']/.exec(attributes)?.[1] ?? "");
    if (shown === undefined || /\st=["'](?!n["'])/.test(attributes)) return tag;
    const others = attributes.replace(/\st=["']n["']/, "");
    return `<c${others} t="str"><v>${shown.before}${digits.padStart(shown.digits, "0")}</v>`;
  });
}

/** The parts as one file for the reader. */
export function packed(parts: Parts): ArrayBuffer {
  return storedZip(parts).buffer;
}

/** The names of the sheets that a person does not see. */
export function hiddenSheets(parts: Parts): Set<string> {
  const xml = new TextDecoder().decode(parts["xl/workbook.xml"] ?? new Uint8Array());
  const tags = [...xml.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].map(([tag]) => tag);
  const hidden = tags.filter((tag) => /\sstate=["'](?:hidden|veryHidden)["']/.test(tag));
  return new Set(hidden.map((tag) => /\sname=["']([^"']*)["']/.exec(tag)?.[1] ?? ""));
}

const WITHOUT_ADDRESS = /<(?:\w+:)?(?:row|c)(?=[\s/>])(?![^>]*\sr=)/;
const ROW_OR_CELL = /<((?:\w+:)?)(row|c)(?=[\s/>])([^>]*)>/g;

/** The sheet with the addresses of its rows and cells, which the format lets a program leave out, and the reader needs. */
function withAddresses(xml: string): string {
  if (!WITHOUT_ADDRESS.test(xml)) return xml;
  let [row, column] = [0, 0];
  return xml.replaceAll(ROW_OR_CELL, (tag, prefix: string, name: string, rest: string) => {
    const address = /\sr=["']([A-Z]{0,3})(\d{1,9})["']/.exec(rest);
    if (name === "row") [row, column] = [address ? Number(address[2]) : row + 1, 0];
    else column = address ? columnOf(address[1] ?? "") : column + 1;
    const own = name === "row" ? String(row) : `${lettersOf(column)}${row}`;
    return address ? tag : `<${prefix}${name} r="${own}"${rest}>`;
  });
}

/** The reader fills the gaps before the last row and the last column, so these count, not the cells. */
function checkSheet(xml: string): void {
  let [rows, columns, inRow] = [0, 0, 0];
  for (const [tag] of xml.matchAll(/<(?:\w+:)?(?:row|c)(?=[\s/>])/g)) {
    if (tag.endsWith("c")) inRow++;
    else [rows, inRow] = [rows + 1, 0];
    columns = Math.max(columns, inRow);
  }
  for (const [, letters = "", row = ""] of xml.matchAll(/\sr=["']([A-Z]{0,3})(\d{1,9})["']/g)) {
    rows = Math.max(rows, Number(row));
    columns = Math.max(columns, columnOf(letters));
  }
  checkSize(rows, columns);
}

/** "A" is 1, "XFD" is 16,384. */
function columnOf(letters: string): number {
  return Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

/** 1 is "A", 16,384 is "XFD". */
function lettersOf(column: number): string {
  const rest = (column - 1) % 26;
  const before = column > 26 ? lettersOf(Math.floor((column - 1) / 26)) : "";
  return before + String.fromCharCode(65 + rest);
}
