import { expect, test } from "vitest";
import { readText } from "../read/read-file.ts";
import { guessColumns } from "./guess.ts";
import { unusedColumn, withColumn } from "../meanings.ts";
import { linesOf } from "../testing.ts";
import { withOwnKinds } from "./own-kinds.ts";

const guess = (header: string, row = "") =>
  guessColumns(readText(`${header}\n${row || "x,".repeat(3)}\n`, "a"));
const meanings = (header: string, row?: string) => guess(header, row).columns.map(({ meaning }) => meaning);

test.each([
  [
    "OptimoRoute",
    "Order ID,Type,Assigned to,Location name,Address,Time window from,Time window to,Duration,Load #1",
  ],
  ["Circuit (Spoke)", "Address Line 1,Address Line 2,City,Zip,Earliest Time,Latest Time,Time at stop"],
  ["Route4Me", "Alias,Address,City,ZIP Code,Time Window Start,Time Window End,Service Time,Phone"],
  ["Routific", "Visit Name,Address,Start,End,Duration,Load,Types"],
  ["Onfleet", "Recipient_Name,Address_Line1,City/Town,Postal_Code,completeAfter,completeBefore,Task_Details"],
  ["Viamente", "Name,Address,Service Time,Load,Notes,Time Window Start,Time Window End"],
  ["Rondo", "Name,Address,Service minutes,Window from,Window to"],
])("%s's template is recognised, with its address and its service or window", (name, header) => {
  const { template, columns } = guess(header);
  expect(template).toBe(name);
  expect(columns.map(({ meaning }) => meaning)).toEqual(
    expect.arrayContaining(["address", "windowFrom", "windowTo"]),
  );
});

test("Names are known in other languages, with accents and units", () => {
  expect(meanings("Empfänger,Straße,PLZ,Ort,Gewicht (kg)")).toEqual([
    "name",
    "address",
    "postcode",
    "city",
    "load",
  ]);
});

test("A length of time is in the unit that its header names", () => {
  expect(guess("Name,Address,Duration (seconds)").columns[2]).toMatchObject({
    meaning: "serviceMinutes",
    unit: "seconds",
  });
});

test("Without a known name, the column with streets and numbers is the address", () => {
  expect(meanings("Wer,Wo,Was", "Aino,Kaivokatu 2,Brot")).toEqual(["ignore", "address", "ignore"]);
});

test.each([
  [
    "Shopify",
    "Name,Financial Status,Lineitem quantity,Lineitem name,Billing Name,Billing Address1,Shipping Name,Shipping Address1",
  ],
  ["WooCommerce", "order_id,billing_first_name,billing_address_1,shipping_first_name,shipping_address_1"],
  [
    "WooCommerce",
    "Order Number,Order Status,First Name (Billing),Address 1&2 (Billing),Address 1&2 (Shipping)",
  ],
])("the export of %s is recognised", (name, header) => {
  expect(guess(header).template).toBe(name);
});

test("A meaning that only one column may have is taken from the other when it is given to a second", () => {
  const { columns } = guess("Name,Address,Wo", "A,Katu 1,Katu 2");
  const moved = withColumn(columns, 2, { ...unusedColumn, meaning: "address" });
  expect(moved.map(({ meaning }) => meaning)).toEqual(["name", "ignore", "address"]);
});

test("a column in a unit of the firm's, or with the name of its kind, is a load of that kind", async () => {
  const day = { loadKinds: ["boxes", "rolls"], units: new Map([["bx", "boxes"]]) };
  const table = readText("Name,Address,Load (Bx),Rolls,Colour\nA,Street 1,3,2,red\n", "a.csv");
  const columns = withOwnKinds(guessColumns(table).columns, table, day);
  expect(columns.slice(2).map(({ meaning, loadKey }) => [meaning, loadKey])).toEqual([
    ["load", "boxes"],
    ["load", "rolls"],
    ["ignore", ""],
  ]);
  const [line] = await linesOf("Name,Address,Load\nA,Street 1,4 bx\n", day);
  expect(line?.stop.loadDemands).toEqual({ boxes: 4 });
});
