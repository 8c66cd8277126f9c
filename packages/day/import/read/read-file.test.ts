import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import writeXlsxFile from "write-excel-file/universal";
import { expect, test } from "vitest";
import { linesOf } from "../testing.ts";
import { readFile, readText } from "./read-file.ts";

const fileOf = (bytes: Uint8Array<ArrayBuffer> | string) => new File([bytes], "stops.csv");

test("The delimiter is found even if addresses have commas", () => {
  const { header, rows } = readText("Order;To;Load\nO1;Kaivokatu 2, Helsinki;1,5\n", "a");
  expect(header).toEqual(["Order", "To", "Load"]);
  expect(rows[0]).toEqual({ line: 2, cells: ["O1", "Kaivokatu 2, Helsinki", "1,5"] });
});

test("A line that names the delimiter is no header", () => {
  const { header, rows } = readText("sep=;\r\nName;Address\r\nAino;Kaivokatu 2\r\n", "a");
  expect(header).toEqual(["Name", "Address"]);
  expect(rows[0]?.line).toBe(3);
});

test("Titles and empty lines above the header are passed over, and lines keep their numbers", () => {
  const { header, rows } = readText("Orders of Tuesday,,\n,,\nName,Address,Phone\nAino,Kaivokatu 2,1\n", "a");
  expect(header).toEqual(["Name", "Address", "Phone"]);
  expect(rows).toEqual([{ line: 4, cells: ["Aino", "Kaivokatu 2", "1"] }]);
});

test("Lines of which a spreadsheet made one cell each are read", () => {
  const { header, rows } = readText('"Name,Address,Notes"\r\n"A,""Katu 1, Helsinki"",x"\r\n', "a");
  expect([header, rows.map(({ cells }) => cells)]).toEqual([
    ["Name", "Address", "Notes"],
    [["A", "Katu 1, Helsinki", "x"]],
  ]);
});

test("A list of addresses needs no header", () => {
  const { header, rows } = readText("Kaivokatu 2, 00100 Helsinki\nYliopistonkatu 3, Helsinki\n", "a");
  expect(header).toEqual([""]);
  expect(rows.map(({ cells }) => cells)).toEqual([
    ["Kaivokatu 2, 00100 Helsinki"],
    ["Yliopistonkatu 3, Helsinki"],
  ]);
});

test("A file is read in the encoding that it has", async () => {
  const western = await readFile(
    fileOf(new Uint8Array([...Buffer.from("Name,Address\nP\xe4ivi,Katu 2", "latin1")])),
  );
  expect(western.rows[0]?.cells[0]).toBe("Päivi");
  const wide = await readFile(
    fileOf(new Uint8Array([0xff, 0xfe, ...Buffer.from("Name\tAddress\nPäivi\tKatu 2", "utf16le")])),
  );
  expect(wide.rows[0]?.cells[0]).toBe("Päivi");
});

test("What is no table is refused with its reason", async () => {
  await expect(readFile(fileOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])))).rejects.toMatchObject({
    code: "oldExcel",
  });
  await expect(readFile(fileOf(new Uint8Array([0x50, 0x4b, 3, 4])))).rejects.toMatchObject({
    code: "notTable",
  });
  await expect(readFile(fileOf("<html><table><tr><td>Name"))).rejects.toMatchObject({ code: "notTable" });
  await expect(readFile(fileOf("Name,Address\n"))).rejects.toMatchObject({ code: "empty" });
});

/** A workbook whose sheet has this XML. */
async function workbookOf(sheet: string): Promise<File> {
  const usual = await writeXlsxFile([[{ value: "Name" }], [{ value: "A" }]], { sheet: "S" }).toBlob();
  const files = unzipSync(new Uint8Array(await usual.arrayBuffer()));
  return fileOf(zipSync({ ...files, "xl/worksheets/sheet1.xml": strToU8(sheet) }));
}
const sheetOf = (rows: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;

test.each([
  ["has one cell at the end of a sheet", sheetOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')],
  ["has a wide row above many", sheetOf(`<row>${"<c><v>1</v></c>".repeat(600)}</row>${"<row/>".repeat(9)}`)],
  ["unpacks to more than 64 MB", sheetOf(" ".repeat(65 * 2 ** 20))],
])("a workbook that %s is too large, and nothing is filled", async (_, sheet) => {
  await expect(readFile(await workbookOf(sheet))).rejects.toMatchObject({ code: "tooLarge" });
});

test.each([
  ["of many columns", `Name${",".repeat(600)}\n`],
  ["of too many cells", `Name${",".repeat(400)}\n${"A\n".repeat(6000)}`],
  ["of more than 16 MB", "A,B\n".repeat(2 ** 22 + 1)],
])("a text %s is too large", (_, text) => {
  expect(() => readText(text, "a")).toThrow(expect.objectContaining({ code: "tooLarge" }));
});

test("A cell is cut a character after the longest text of the API, so that the cut is noticed", () => {
  const { rows } = readText(`Name,Notes\nAino,${"x".repeat(30_000)}\n`, "a");
  expect(rows[0]?.cells[1]).toHaveLength(2001);
});

test("A workbook of the usual size is read", async () => {
  const book = await writeXlsxFile(
    [
      [{ value: "Name" }, { value: "Address" }],
      [{ value: "A" }, { value: 2 }],
    ],
    {
      sheet: "S",
    },
  ).toBlob();
  const { header, rows } = await readFile(fileOf(new Uint8Array(await book.arrayBuffer())));
  expect([header, rows]).toEqual([["Name", "Address"], [{ line: 2, cells: ["A", 2] }]]);
});

test("A workbook is read whose program left out the addresses of rows and cells", async () => {
  const text = (written: string) => `<c t="inlineStr"><is><t>${written}</t></is></c>`;
  const rows = [text("Name") + text("Address"), text("A") + '<c r="C2"><v>2</v></c><c><v>3</v></c>'];
  const book = await workbookOf(sheetOf(rows.map((cells) => `<row>${cells}</row>`).join("")));
  expect((await readFile(book)).rows).toEqual([{ line: 2, cells: ["A", null, 2, 3] }]);
});

/** A workbook with a sheet and number formats of its own: the first style has the usual one. */
async function styled(sheet: string, ...formats: string[]) {
  const usual = await writeXlsxFile([[{ value: "Name" }]], { sheet: "S" }).toBlob();
  const files = unzipSync(new Uint8Array(await usual.arrayBuffer()));
  const numFmts = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join("");
  const xfs = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join("");
  const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts>${numFmts}</numFmts><cellXfs><xf numFmtId="0"/>${xfs}</cellXfs></styleSheet>`;
  const parts = { "xl/worksheets/sheet1.xml": strToU8(sheet), "xl/styles.xml": strToU8(styles) };
  return readFile(fileOf(zipSync({ ...files, ...parts })));
}
const text = (written: string) => `<c t="inlineStr"><is><t>${written}</t></is></c>`;
const rowsOf = (...rows: string[]) => sheetOf(rows.map((cells) => `<row>${cells}</row>`).join(""));

test("A number has the digits and signs that its cell shows in front of it", async () => {
  const sheet = rowsOf(
    text("Name") + text("Zip") + text("Phone") + text("Mobile"),
    `${text("A")}<c s="1"><v>100</v></c><c s="2"><v>401234567</v></c><c s="3"><v>401234567</v></c>`,
    '<c><v>7</v></c><c s="1"><v>20100</v></c><c s="4"><v>1250</v></c><c s="5"><v>5</v></c>',
  );
  const { rows } = await styled(sheet, "00000", "&quot;+358&quot;0", "0##\\ ###\\ ####", "#\\ ##0", "0");
  expect(rows.map(({ cells }) => cells)).toEqual([
    ["A", "00100", "+358401234567", "0401234567"],
    [7, "20100", 1250, 5],
  ]);
});

test("A cell over several rows is of each order among them, but no amount; zeros alone are no row", async () => {
  const merges =
    '<mergeCells count="3"><mergeCell ref="A2:A3"/><mergeCell ref="D2:D3"/><mergeCell ref="A4:B4"/></mergeCells>';
  const sheet = rowsOf(
    ["City", "Customer", "Address", "Weight"].map(text).join(""),
    `${text("Espoo")}${text("A")}${text("Katu 1")}<c><v>5</v></c>`,
    `<c/>${text("B")}${text("Katu 2")}`,
    `${text("Vantaa")}<c/>${text("Katu 3")}`,
    "<c><v>0</v></c><c><v>0</v></c>",
  ).replace("</sheetData>", `</sheetData>${merges}`);
  const table = await styled(sheet);
  const lines = await linesOf(table);
  expect(lines.map(({ stop }) => [stop.address, stop.loadDemands])).toEqual([
    ["Katu 1, Espoo", { weight: 5 }],
    ["Katu 2, Espoo", undefined],
    ["Katu 3, Vantaa", undefined],
  ]);
});

test("Hidden sheets, and sheets without known names, come after the others, however full they are", async () => {
  const sheetWith = (sheet: string, rows: readonly string[]) => ({
    ...{ sheet, data: rows.map((row) => row.split(",").map((value) => ({ value }))) },
  });
  const sheets = [
    sheetWith("Lists", ["Name,Address", "x,1", "y,2", "z,3"]),
    sheetWith("Notes", ["What to do", "first", "second", "third", "fourth"]),
    sheetWith("Orders", ["Name,Address", "A,Katu 1"]),
  ];
  const book = await writeXlsxFile(sheets).toBlob();
  const files = unzipSync(new Uint8Array(await book.arrayBuffer()));
  const workbook = strFromU8(files["xl/workbook.xml"]!).replace(
    'name="Lists"',
    'name="Lists" state="hidden"',
  );
  const { rows, unread } = await readFile(
    fileOf(zipSync({ ...files, "xl/workbook.xml": strToU8(workbook) })),
  );
  expect([rows[0]?.cells, unread]).toEqual([
    ["A", "Katu 1"],
    ["Notes", "Lists"],
  ]);
});

test("Of two signs that part all rows alike, the one that has no space behind it parts the columns", () => {
  const { rows } = readText("Aino;Katu 1, Espoo;0401234567\nEino;Katu 2, Espoo;0401234568", "a.csv");
  expect(rows.map(({ cells }) => cells[1])).toEqual(["Katu 1, Espoo", "Katu 2, Espoo"]);
});
