import { expect, test } from "vitest";
import { codesOf, linesOf } from "./testing.ts";

// Kinds of rows and cells that files have: items of one order, protected digits, spreadsheets' times.

const csv = (...rows: string[]) => rows.join("\n");
const utc = (time: string) => `2026-12-01T${time}:00.000Z`;

test("An order with a row for each item is one stop, with its products joined and its amounts added", async () => {
  const lines = await linesOf(
    csv(
      "Order No.,Deliver to,Address,Item,Qty,Weight (g),Driver,Notes",
      "D1,Kuu,Katu 1,Milk,3,500,Aino,Back door",
      "D1,Kuu,Katu 1,Cream,2,250,Aino,Back door",
      "D2,Aurinko,Katu 2,Milk,1,500,,",
      ",,,Butter,4,100,,Cold",
      "D1,Kuu,Katu 1,Salt,1,1000,Eino,",
    ),
  );
  expect(lines.map(({ stop }) => stop)).toEqual([
    {
      ...{
        name: "Kuu",
        address: "Katu 1",
        externalId: "D1",
        notes: "Back door",
        assignedCourierId: "assignment-1",
      },
      ...{ products: "3 × Milk; 2 × Cream; 1 × Salt", loadDemands: { count: 6, weight: 1.75 } },
    },
    {
      ...{ name: "Aurinko", address: "Katu 2", externalId: "D2", notes: "Cold" },
      ...{ products: "1 × Milk; 4 × Butter", loadDemands: { count: 5, weight: 0.6 } },
    },
  ]);
  expect(lines[0]?.doubts.map(({ code, value }) => [code, value])).toEqual([
    ["rowsDiffer", "Eino"],
    ["rowsJoined", "2, 3, 6"],
  ]);
});

test("An amount that each row of an order repeats is taken once; the same order at two addresses is two stops", async () => {
  const repeated = await linesOf(
    csv(
      "Order,Address,Product,Total weight",
      "1,Katu 1,A,12.5",
      "1,Katu 1,B,12.5",
      "2,Katu 2,A,3",
      "2,Katu 2,B,3",
    ),
  );
  expect(repeated.map(({ stop }) => stop.loadDemands)).toEqual([{ weight: 12.5 }, { weight: 3 }]);
  const twoPlaces = await linesOf(csv("Order,Address,Product,Qty", "1,Katu 1,A,1", "1,Katu 2,B,1"));
  expect(twoPlaces.map(codesOf)).toEqual([[], ["otherAddress"]]);
});

test("Signs that protect digits from a spreadsheet are taken off; a formula and a rounded number are named", async () => {
  const lines = await linesOf(
    csv(
      "Name,Address,Phone,Order ID,Zip",
      `A,Katu 1,"=""+358401234567""",'007,'00100`,
      "'t Hof,Katu 2,3.58401234567E+11,1.23E+05,=A1",
      "C,Katu 3,3.58401E+11,5,00100",
      "D,Katu 4,401234567,6,00100",
      "E,Katu 5,0401234568,7,00100",
    ),
  );
  expect(
    lines.map(({ stop: { name, phone, externalId, address } }) => [name, phone, externalId, address]),
  ).toEqual([
    ["A", "+358401234567", "007", "Katu 1, 00100"],
    ["'t Hof", "358401234567", undefined, "Katu 2"],
    ["C", undefined, "5", "Katu 3, 00100"],
    ["D", "401234567", "6", "Katu 4, 00100"],
    ["E", "0401234568", "7", "Katu 5, 00100"],
  ]);
  expect(lines.map((line) => codesOf(line).toSorted())).toEqual([
    [],
    ["formula", "rounded"],
    ["rounded"],
    ["phoneShort"],
    [],
  ]);
});

test("Spreadsheets' times are read to the second, without a format too", async () => {
  const [styled, bare, end] = await linesOf({
    name: "a.xlsx",
    header: ["Address", "Date", "Window from", "Window to", "Duration"],
    width: 5,
    rows: [
      // 46357.54166666 is a little less than 13:00.
      {
        line: 2,
        cells: [
          "Katu 1",
          new Date("2026-12-01"),
          new Date("2026-12-01T12:59:59.999Z"),
          new Date("2026-12-01T15:00:00Z"),
          new Date("1899-12-30T00:09:59.999Z"),
        ],
      },
      { line: 3, cells: ["Katu 2", 46_357, 0.375, 46_357.5, "0:20"] },
      {
        line: 4,
        cells: ["Katu 3", 46_357, new Date("1899-12-30T20:00:00Z"), new Date("1899-12-31T00:00:00Z"), 5],
      },
    ],
  });
  expect(styled?.stop).toMatchObject({
    serviceMinutes: 10,
    timeWindows: [{ startTime: utc("11:00"), endTime: utc("13:00") }],
  });
  expect(bare?.stop).toMatchObject({
    serviceMinutes: 20,
    timeWindows: [{ startTime: utc("07:00"), endTime: utc("10:00") }],
  });
  expect(end?.stop.timeWindows).toEqual([{ startTime: utc("18:00"), endTime: "2026-12-01T21:59:59.000Z" }]);
  expect([styled, bare, end].map(codesOf)).toEqual([[], [], []]);
});

test("A moment in the column of dates is of its day in the project's zone, a midnight of UTC is the date alone", async () => {
  const lines = await linesOf(
    csv("Name,Address,Date", "A,Katu 1,2026-11-30T22:00:00Z", "B,Katu 2,2026-12-01T00:00:00.000Z"),
  );
  for (const { doubts } of lines) expect(doubts).toEqual([]);
});

test("Days that may be of two months are of the one that is near, else they are doubted", async () => {
  const near = await linesOf(csv("Name,Address,Date", "A,Katu 1,12/2/2026", "B,Katu 2,12/3/2026"));
  expect(near.map(({ doubts }) => doubts.map(({ taken }) => taken))).toEqual([
    ["2026-12-02"],
    ["2026-12-03"],
  ]);
  const [far] = await linesOf(csv("Name,Address,Date", "A,Katu 1,5/6/2026"));
  expect(far?.doubts.map(({ code }) => code)).toEqual(["dateOrder", "otherDay"]);
});

test("Rows of one order are told by its address in any writing, fees are no goods, and a piece's weight counts for each", async () => {
  const [order, ...others] = await linesOf(
    csv(
      "Order,Name,Address,Item,Qty,Unit weight (kg)",
      "1,A,Katu 1,Milk,3,1.5",
      "1,A,KATU  1,Bread,2,0.5",
      "1,A,Katu 1,Shipping,1,",
    ),
  );
  expect(others).toEqual([]);
  expect(order?.stop).toMatchObject({
    ...{ products: "3 × Milk; 2 × Bread", loadDemands: { count: 5, weight: 5.5 } },
  });
});

test("The code of a country before a phone is no country", async () => {
  const [line] = await linesOf(csv("Name,Address,Phone,Country Code", "A,Katu 1,401234567,+358"));
  expect(line?.stop.address).toBe("Katu 1");
});

test("A unit that is another word for the column's kind is no doubt", async () => {
  const lines = await linesOf(
    csv("Name;Address;Boxes", "A;Katu 1;3 Kisten", "B;Katu 2;2 colis", "C;Katu 3;1 pallet"),
  );
  expect(lines.map(({ stop, doubts }) => [stop.loadDemands, doubts.length])).toEqual([
    [{ count: 3 }, 0],
    [{ count: 2 }, 0],
    [{ count: 1 }, 1],
  ]);
});
