import { storedZip } from "../text/stored-zip.ts";

/** A cell of a sheet: a text, a number, or a moment of a wall clock as if it were UTC. */
export type SheetCell = string | number | Date | null;

/** The look of cells, by their place in `STYLES`. */
const [PLAIN, HEAD, MOMENT] = [0, 1, 2];
const STYLES =
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>';

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/**
 * A workbook of one sheet (Office Open XML). The first row stays in sight. Texts are text cells, so none is computed.
 * @param widths of the columns, in letters
 */
export function workbookOf(
  name: string,
  widths: readonly number[],
  rows: readonly (readonly SheetCell[])[],
): Uint8Array<ArrayBuffer> {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const sheet =
    `<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>` +
    `</sheetView></sheetViews><cols>${columns.join("")}</cols><sheetData>${rows.map(rowOf).join("")}</sheetData></worksheet>`;
  const part = (path: string, type: string) =>
    `<Override PartName="/xl/${path}.xml" ContentType="${TYPES}.${type}+xml"/>`;
  const link = (id: number, type: string, path: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${path}.xml"/>`;
  const links = (all: string) => `<Relationships xmlns="${PACKAGE}/relationships">${all}</Relationships>`;
  const files = {
    "[Content_Types].xml":
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/>${part("workbook", "sheet.main")}${part("worksheets/sheet1", "worksheet")}${part("styles", "styles")}</Types>`,
    "_rels/.rels": links(link(1, "officeDocument", "xl/workbook")),
    "xl/workbook.xml": `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": links(
      link(1, "worksheet", "worksheets/sheet1") + link(2, "styles", "styles"),
    ),
    "xl/styles.xml": `<styleSheet ${MAIN}>${STYLES}</styleSheet>`,
    "xl/worksheets/sheet1.xml": sheet,
  };
  const encoder = new TextEncoder();
  return storedZip(
    Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, encoder.encode(HEADER + xml)])),
  );
}

function rowOf(cells: readonly SheetCell[], index: number): string {
  const look = index === 0 ? HEAD : PLAIN;
  const all = cells.map((cell, at) => cellOf(cell, `${lettersOf(at)}${index + 1}`, look));
  return `<row r="${index + 1}">${all.join("")}</row>`;
}

function cellOf(cell: SheetCell, at: string, look: number | undefined): string {
  if (cell === null || cell === "") return "";
  if (cell instanceof Date) return `<c r="${at}" s="${MOMENT}"><v>${daysOf(cell)}</v></c>`;
  if (typeof cell === "number") return `<c r="${at}" s="${look}"><v>${cell}</v></c>`;
  return `<c r="${at}" s="${look}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

/** Days since the first day of spreadsheets. */
function daysOf(moment: Date): number {
  return (moment.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000;
}

/** "A" for 0, "AA" for 26. */
function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last;
}

/** Text of XML, without the characters that XML does not have. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
    .toWellFormed()
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
