import { expect, test } from "vitest";
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
  await expect(readFile(fileOf("Name,Address\n"))).rejects.toMatchObject({ code: "empty" });
});
