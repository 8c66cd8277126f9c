import { expect, test } from "vitest";
import { codesOf, linesOf } from "../testing.ts";

test("An address of several columns becomes one, and its flat a note", async () => {
  const [line] = await linesOf(
    "Address Line 1,Address Line 2,City,State,Zip,Country,Earliest Time,Notes\nKatu 13A,Apt 5,Helsinki,,00100,Finland,,Code 12\n",
  );
  expect(line?.stop).toEqual({
    name: "Katu 13A",
    address: "Katu 13A, 00100 Helsinki, Finland",
    notes: "Apt 5; Code 12",
  });
});

test("Times are the project's wall clock, in any usual form", async () => {
  const header = "Address,Window from,Window to\n";
  const rows = [
    "Katu 1,8:30 am,12:00 PM",
    "Katu 2,08.30,12",
    "Katu 3,0830,1200",
    "Katu 4,2026-12-01T06:30:00Z,12h00",
  ];
  for (const { stop } of await linesOf(header + rows.join("\n"))) {
    expect(stop.timeWindows).toEqual([
      { startTime: "2026-12-01T06:30:00.000Z", endTime: "2026-12-01T10:00:00.000Z" },
    ]);
  }
});

test("A window without an end lasts until the end of the day; one over midnight ends on the next", async () => {
  const lines = await linesOf(
    "Address,Window from,Window to\nKatu 1,10:30,\nKatu 2,22:00,02:00\nKatu 3,08:00,07:00\n",
  );
  expect(lines[0]?.stop.timeWindows?.[0]?.endTime).toBe("2026-12-01T21:59:00.000Z");
  expect(lines[1]?.stop.timeWindows?.[0]?.endTime).toBe("2026-12-02T00:00:00.000Z");
  expect(codesOf(lines[1])).toEqual(["windowOverNight"]);
  expect(codesOf(lines[2])).toEqual(["windowBackwards"]);
});

test("A time that the clock shows twice or not at all is doubted", async () => {
  const text = "Address,Window from,Window to\nKatu 1,03:30,09:00\n";
  expect(codesOf((await linesOf(text, { date: "2026-10-25" }))[0])).toEqual(["timeTwice"]);
  expect(codesOf((await linesOf(text, { date: "2026-03-29" }))[0])).toEqual(["timeMissing"]);
});

test("The order of day and month comes from the file, else from the project's day, else it is doubted", async () => {
  const text = "Address,Date\nKatu 1,01/12/2026\n";
  expect(codesOf((await linesOf(text))[0])).toEqual([]);
  expect(codesOf((await linesOf(text, { date: "2026-01-12" }))[0])).toEqual([]);
  expect(codesOf((await linesOf(text, { date: "2026-06-06" }))[0])).toEqual(["dateOrder", "otherDay"]);
  const [said] = await linesOf(text, { date: "2026-06-06" }, { dateOrder: "monthFirst" });
  expect(said?.doubts.map(({ code, taken }) => [code, taken])).toEqual([["otherDay", "2026-01-12"]]);
  expect(codesOf((await linesOf(`${text}Katu 2,12/13/2026\n`, { date: "2026-01-12" }))[0])).toEqual([]);
});

test("A date that can be read in one way only is not doubted, whatever stands beside it", async () => {
  const plain = "Address,Date\nKatu 1,2026-12-01\nKatu 2,1.12.2026\n";
  const open = `${plain}Katu 3,01/12/2026\n`;
  const codes = async (text: string) =>
    (await linesOf(text, { date: "2026-06-06" })).map((line) => codesOf(line));
  expect(await codes(plain)).toEqual([["otherDay"], ["otherDay"]]);
  expect(await codes(open)).toEqual([["otherDay"], ["otherDay"], ["dateOrder", "otherDay"]]);
});

test("Lines of another day wait for a person, who may want them at the same times of the project's day", async () => {
  const dated = "Address,Date,Window from,Window to\nKatu 1,05/12/2026,08:00,10:00\n";
  const moments = "Address,Window from,Window to\nKatu 1,2026-12-05 08:00:00,2026-12-05 10:00:00\n";
  for (const text of [dated, moments]) {
    const [line] = await linesOf(text, {}, { isEachDayThis: true, dateOrder: "dayFirst" });
    expect(line?.doubts.map(({ code, taken }) => [code, taken])).toEqual([["otherDay", "2026-12-05"]]);
    expect(line?.stop.timeWindows).toEqual([
      { startTime: "2026-12-01T06:00:00.000Z", endTime: "2026-12-01T08:00:00.000Z" },
    ]);
  }
});

test("A skill that no courier has is doubted, in its letters; without couriers none is", async () => {
  const text = "Address,Skills\nKatu 1,REF\nKatu 2,refs\n";
  expect((await linesOf(text)).map(codesOf)).toEqual([[], ["unknownSkill"]]);
  const lines = await linesOf(text, { couriers: new Map(), skills: new Set() });
  expect(lines.map(codesOf)).toEqual([[], []]);
});

test("Lengths of time are read with their units; none is not the same as zero", async () => {
  const rows = ["5", "00:00:15", "0:10", "1 h 30 min", "90 s", "1,5", "0", "", "soon"];
  const lines = await linesOf(
    `Address;Duration\n${rows.map((row, index) => `Katu ${index};${row}`).join("\n")}\n`,
  );
  expect(lines.map(({ stop }) => stop.serviceMinutes)).toEqual([
    5,
    0.25,
    10,
    90,
    1.5,
    1.5,
    0.02,
    undefined,
    undefined,
  ]);
  expect(lines.map(codesOf)).toEqual([[], [], [], [], [], [], ["zeroDuration"], [], ["badDuration"]]);
});

test("Amounts keep six decimals, and commas divide what the file shows that they divide", async () => {
  const points = await linesOf('Address,Load\nKatu 1,12.12345678\nKatu 2,"1,500.5"\nKatu 3,-1\n');
  expect(points.map(({ stop }) => stop.loadDemands?.["load"])).toEqual([12.123457, 1500.5, undefined]);
  expect(points.map(codesOf)).toEqual([["manyDecimals"], [], ["negativeLoad"]]);
  const commas = await linesOf("Address;Load\nKatu 1;12,5\nKatu 2;1.500\n");
  expect(commas.map(({ stop }) => stop.loadDemands?.["load"])).toEqual([12.5, 1500]);
  expect(codesOf((await linesOf("Address;Load\nKatu 1;1,500\n"))[0])).toEqual(["thousands"]);
});

test("Coordinates that are exchanged are put right by the places around them", async () => {
  const near = { latitude: 60.17, longitude: 24.94 };
  const lines = await linesOf(
    "Address,Lat,Lng\nKatu 1,24.95,60.2\nKatu 2,60.1,24.9\nKatu 3,0,0\nKatu 4,-33.9,151.2\n",
    { near },
  );
  expect(lines.map(codesOf)).toEqual([["coordinatesSwapped"], [], ["noCoordinates"], ["farAway"]]);
  expect(lines[0]?.stop).toMatchObject({ latitude: 60.2, longitude: 24.95 });
});

test("What a spreadsheet spoiled is doubted", async () => {
  const [line] = await linesOf("Address,Zip,Phone,Order ID,Notes\nKatu 1,100,3.58401E+11,1.5E+12,#N/A\n");
  expect(codesOf(line).toSorted()).toEqual(["formula", "postcodeShort", "rounded", "rounded"]);
  expect(line?.stop).toEqual({ name: "Katu 1", address: "Katu 1, 100" });
});

test("A line with moved cells and an order that is there already wait for a person", async () => {
  const text = "Order ID,Address,Notes\nA1,Katu 1,x\nA2,Katu 2, Helsinki,x\nA1,Katu 1,x\nA3,Katu 3,x\nA4\n";
  const lines = await linesOf(text, { orders: new Set(["A3"]) });
  expect(lines.map(codesOf)).toEqual([[], ["extraCells"], ["twice"], ["known"], ["fewCells", "noAddress"]]);
});

test("Words of other products become the API's", async () => {
  const [line] = await linesOf(
    'Order ID,Type,Priority,Assigned to,Location name,Address,Vehicle features,Skills\nA,P,C,Aino,Shop,Katu 1,REF,"ADR, REF"\n',
  );
  expect(line?.stop).toMatchObject({
    priority: "urgent",
    assignedCourierId: "assignment-1",
    requiredSkills: ["REF", "ADR"],
    pointType: "pickup",
  });
  expect(codesOf(line)).toEqual([]);
});

test("What comes back is collected of a delivery, and is the load of a pickup", async () => {
  const text = "Order ID,Address,Type,Take back\nA,Katu 1,,2\nB,Katu 2,Abholung,3 kg\nC,Katu 3,Delivery,\n";
  const lines = await linesOf(text);
  expect(
    lines.map(({ stop: { pointType, loadDemands, collectDemands } }) => ({
      pointType,
      loadDemands,
      collectDemands,
    })),
  ).toEqual([
    { pointType: undefined, loadDemands: undefined, collectDemands: { count: 2 } },
    { pointType: "pickup", loadDemands: { weight: 3 }, collectDemands: undefined },
    { pointType: undefined, loadDemands: undefined, collectDemands: undefined },
  ]);
});

test("A shipment joins a pickup to its deliveries; without pickups it is the number of an order", async () => {
  const shown = async (text: string) =>
    (await linesOf(text)).map(({ stop: { externalId, pointType, shipment } }) => [
      ...[externalId, pointType, shipment],
    ]);
  const pairs = "Order,Address,Art,Shipment\n1,Katu 1,Abholung,A7\n2,Katu 2,Lieferung,A7\n3,Katu 3,,\n";
  expect(await shown(pairs)).toEqual([
    ["1", "pickup", "A7"],
    ["2", undefined, "A7"],
    ["3", undefined, undefined],
  ]);
  expect(await shown("Shipment,Address,Type\nA7,Katu 1,delivery\nA8,Katu 2,\n")).toEqual([
    ["A7", undefined, undefined],
    ["A8", undefined, undefined],
  ]);
  for (const name of ["Pickup for", "Order pair", "Transport ID", "Abholung für", "Gehört zu"])
    expect(await shown(`Address,Type,${name}\nKatu 1,Collect,x\n`), name).toEqual([
      [undefined, "pickup", "x"],
    ]);
});

test("Cells of a spreadsheet are read as what they show", async () => {
  const table = {
    name: "a.xlsx",
    header: ["Address", "Window from", "Window to", "Duration", "Weight"],
    width: 5,
    rows: [
      {
        line: 2,
        cells: ["Katu 1", new Date("1899-12-30T08:30:00Z"), 0.5, new Date("1899-12-31T00:05:00Z"), 2.5],
      },
    ],
  };
  const [line] = await linesOf(table);
  expect(line).toEqual({
    line: 2,
    doubts: [],
    stop: {
      name: "Katu 1",
      address: "Katu 1",
      serviceMinutes: 5,
      timeWindows: [{ startTime: "2026-12-01T06:30:00.000Z", endTime: "2026-12-01T10:00:00.000Z" }],
      loadDemands: { weight: 2.5 },
    },
  });
});
