import { expect, test } from "vitest";
import { codesOf, importOf, linesOf } from "./testing.ts";

// Kinds of files that people have: what each becomes, or how it is doubted.

const csv = (...rows: string[]) => rows.join("\n");
const utc = (time: string) => `2026-12-01T${time}:00.000Z`;

test("The receiver is served, never the payer, and what only the payer has is asked about", async () => {
  const { lines, doubts } = await importOf(
    csv(
      "First Name (Billing),Address 1&2 (Billing),City (Billing),Postcode (Billing),Phone (Billing),First Name (Shipping),Last Name (Shipping),Address 1&2 (Shipping),City (Shipping),Postcode (Shipping)",
      "Pia,Laskutie 1,Espoo,02100,0501234567,Aino,Ahola,Fabianinkatu 39,Helsinki,00100",
      "Pia,Laskutie 1,Espoo,02100,0501234567,Eino,Eerola,Kaivokatu 2,Helsinki,00100",
    ),
  );
  expect(lines.map(({ stop }) => stop)).toEqual([
    { name: "Aino Ahola", address: "Fabianinkatu 39, 00100 Helsinki" },
    { name: "Eino Eerola", address: "Kaivokatu 2, 00100 Helsinki" },
  ]);
  expect(doubts).toEqual([{ code: "payerPhone", columns: [4] }]);
});

test("A line without a receiver is left out until somebody wants the payer's address, whole and unmixed", async () => {
  const [, line] = await linesOf(
    csv(
      "billing_name,billing_address,billing_city,billing_phone,shipping_name,shipping_address,shipping_city,shipping_phone",
      "Pia,Laskutie 1,Espoo,0501111111,Aino,Fabianinkatu 39,Helsinki,0402222222",
      "Pekka,Laskutie 3,Espoo,0503333333,,,,",
    ),
  );
  expect(codesOf(line)).toEqual(["payerAddress"]);
  expect(line?.stop).toEqual({ name: "Pekka", address: "Laskutie 3, Espoo", phone: "0503333333" });
});

test.each([
  [
    "Empf. Name;Empf. Straße;Empf. PLZ;Empf. Ort;Zeit ab;Zeit bis",
    "Aino;Annankatu 18;00120;Helsinki;8:00;10:00",
  ],
  [
    "Lev. namn;Lev. adress;Lev. postnr;Lev. ort;Leveranstid från;Leveranstid till",
    "Aino;Annankatu 18;00120;Helsinki;8:00;10:00",
  ],
  [
    "Ship Name;Ship Address;Ship Zip;Ship City;Delivery window start;Delivery window end",
    "Aino;Annankatu 18;00120;Helsinki;8:00;10:00",
  ],
])("short words for parties and words for both ends of a window are known: %s", async (header, row) => {
  const [line] = await linesOf(csv(header, row));
  expect(line?.stop).toEqual({
    ...{ name: "Aino", address: "Annankatu 18, 00120 Helsinki" },
    timeWindows: [{ startTime: utc("06:00"), endTime: utc("08:00") }],
  });
});

test("The number of a customer is no name, prices are no times, and units behind a name are its units", async () => {
  const { lines, doubts } = await importOf(
    csv(
      "Customer No;Name;Address;Order Value;Gewicht in g;Amount of parcels",
      "77;Aino;Katu 1;20.00;500;2",
      "78;Eino;Katu 2;10.30;250;1",
    ),
  );
  expect(lines[0]?.stop).toEqual({ name: "Aino", address: "Katu 1", loadDemands: { weight: 0.5, count: 2 } });
  expect(doubts).toEqual([]);
});

test("A column of words before house numbers is their street, whatever its name; the taking is said", async () => {
  const { lines, doubts } = await importOf(
    csv("Chi;Utca;Hausnummer", "Aino;Annankatu;18", "Eino;Bulevardi;2"),
  );
  expect(lines.map(({ stop }) => stop.address)).toEqual(["Annankatu 18", "Bulevardi 2"]);
  expect(doubts).toEqual([{ code: "takenByContent", columns: [1] }]);
});

test("Of two addresses of who receives, the one with numbers is taken, and the last part of a path is a name", async () => {
  const [line] = await linesOf(
    csv(
      "Reference,Delivery Address,Delivery Address/Street,Delivery Address/City,Lines/Product,Lines/Quantity",
      "1,Kuu Oy,Annankatu 18,Helsinki,Lamp,2",
      ",,,,Chair,1",
    ),
  );
  expect(line?.stop).toMatchObject({
    address: "Annankatu 18, Helsinki",
    products: "2 × Lamp; 1 × Chair",
    loadDemands: { count: 3 },
  });
});

test("A second address without a party is not mixed with the receiver's; a file of payers only says so", async () => {
  const mixed = await importOf(
    csv(
      "Customer,Address,City,Zip,Delivery Address",
      "A,Laskutie 1,Espoo,02100,Fabianinkatu 39",
      "B,Laskutie 2,Espoo,02100,Kaivokatu 2",
    ),
  );
  expect(mixed.lines.map(({ stop }) => stop.address)).toEqual(["Fabianinkatu 39", "Kaivokatu 2"]);
  const { lines, doubts } = await importOf(csv("Bill To,Billing Address", "A,Laskutie 1", "B,Laskutie 2"));
  expect(lines.map(({ stop }) => stop.address)).toEqual(["Laskutie 1", "Laskutie 2"]);
  expect(doubts).toMatchObject([{ code: "payerOnly" }]);
});

test("Street and house number become one address, in the order of the language; a number that became a date is doubted", async () => {
  const german = await linesOf(
    csv("Straße;Hausnr.;PLZ/Ort", "Annankatu;18 b;00120 Helsinki", "Annankatu 20;20;00120 Helsinki"),
  );
  expect(german.map(({ stop }) => stop.address)).toEqual([
    "Annankatu 18 b, 00120 Helsinki",
    "Annankatu 20, 00120 Helsinki",
  ]);
  const french = await linesOf(csv("Rue;Numéro;Code postal;Ville", "rue du Port;12;75001;Paris"));
  expect(french[0]?.stop.address).toBe("12 rue du Port, 75001 Paris");
  const [dated] = await linesOf({
    name: "a.xlsx",
    header: ["Street", "House number"],
    width: 2,
    rows: [{ line: 2, cells: ["Annankatu", new Date("2026-10-08T00:00:00Z")] }],
  });
  expect(codesOf(dated)).toEqual(["becameDate"]);
});

test("A column called number is the house's beside streets without numbers, else the order's", async () => {
  const [house] = await linesOf(csv("Street,Number,City", "Annankatu,18,Helsinki", "Bulevardi,2,Helsinki"));
  expect(house?.stop).toEqual({ name: "Annankatu 18", address: "Annankatu 18, Helsinki" });
  const [order] = await linesOf(
    csv("Number,Street,City", "#1,Annankatu 18,Helsinki", "#2,Bulevardi 2,Helsinki"),
  );
  expect(order?.stop).toMatchObject({ externalId: "#1", address: "Annankatu 18, Helsinki" });
});

test.each([
  ["Vorname;Nachname;Firma;Adresse", "Aino;Ahola;Kuu Oy;Katu 1", "Aino Ahola, Kuu Oy"],
  ["Vorname;Name;Adresse", "Aino;Ahola;Katu 1", "Aino Ahola"],
  ["Prénom;Nom;Adresse", "Aino;Ahola;Katu 1", "Aino Ahola"],
  ["Nombre;Apellidos;Dirección", "Aino;Ahola;Katu 1", "Aino Ahola"],
  ["Name;Address", "Aino Ahola;Katu 1", "Aino Ahola"],
])("the columns %s give the name of %s", async (header, row, name) => {
  expect((await linesOf(csv(header, row)))[0]?.stop.name).toBe(name);
});

test.each([
  ["ab 14:00", utc("12:00"), utc("21:59")],
  ["from 2 pm", utc("12:00"), utc("21:59")],
  ["bis 10 Uhr", null, utc("08:00")],
  ["8.30 - 11 Uhr", utc("06:30"), utc("09:00")],
  ["à partir de 14h", utc("12:00"), utc("21:59")],
])("the window %j has its ends", async (text, startTime, endTime) => {
  const [line] = await linesOf(csv("Adresse;Lieferzeit", `Katu 1;${text}`, "Katu 2;8-12 Uhr"));
  expect(line?.stop.timeWindows).toEqual([{ startTime, endTime }]);
  expect(codesOf(line)).toEqual([]);
});

test("A part of a day is taken and doubted, a single time waits for a person, and equal ends are doubted", async () => {
  const [vague, one] = await linesOf(
    csv("Adresse;Lieferzeit", "Katu 1;vormittags", "Katu 2;14:00", "Katu 3;8-12", "Katu 4;9-12 Uhr"),
  );
  expect([codesOf(vague), codesOf(one)]).toEqual([["vagueTime"], ["oneTime"]]);
  expect(vague?.stop.timeWindows).toEqual([{ startTime: null, endTime: utc("10:00") }]);
  const [empty] = await linesOf(csv("Address,From,To", "Katu 1,00:00,00:00", "Katu 2,08:00,09:00"));
  expect([codesOf(empty), empty?.stop.timeWindows]).toEqual([["emptyWindow"], undefined]);
});

test("Columns called From and To are times or addresses by their content", async () => {
  const [times] = await linesOf(csv("Address,From,To", "Katu 1,08:00,10:00"));
  expect(times?.stop.timeWindows).toEqual([{ startTime: utc("06:00"), endTime: utc("08:00") }]);
  const [places] = await linesOf(
    csv("Order;From;To", "1;Varasto;Kaivokatu 2, Helsinki", "2;Varasto;Katu 3, Helsinki"),
  );
  expect(places?.stop.address).toBe("Kaivokatu 2, Helsinki");
});

test("Times after midnight, in seconds of a day, and beyond a day are read", async () => {
  const lines = await linesOf(
    csv(
      "Name,Address,Time window start,Time window end",
      "A,Katu 1,10:00 pm,1:00 am (+1)",
      "B,Katu 2,28800,36000",
    ),
  );
  expect(lines.map(({ stop }) => stop.timeWindows)).toEqual([
    [{ startTime: utc("20:00"), endTime: utc("23:00") }],
    [{ startTime: utc("06:00"), endTime: utc("08:00") }],
  ]);
  expect(lines.map(codesOf)).toEqual([[], ["secondsOfDay", "secondsOfDay"]]);
});

test("Postcodes that lost their zeros are doubted, and get them back by one choice, also in front of a city", async () => {
  const text = csv("Address,Zip,City", "Katu 1,100,Helsinki", "Katu 2,1300,Vantaa", "Katu 3,550,Helsinki");
  const before = await importOf(text);
  expect(before.doubts).toEqual([{ code: "zerosLost", columns: [1], count: 3 }]);
  const { lines, doubts } = await importOf(text, {}, { hasZeros: true });
  expect(lines.map(({ stop }) => stop.address)).toEqual([
    "Katu 1, 00100 Helsinki",
    "Katu 2, 01300 Vantaa",
    "Katu 3, 00550 Helsinki",
  ]);
  expect([doubts, lines.map(codesOf)]).toEqual([[], [[], [], []]]);
  const german = await importOf(
    csv("Straße;PLZ Ort", "Weg 1;1067 Dresden", "Weg 2;10115 Berlin", "Weg 3;10117 Berlin"),
    { zone: "Europe/Berlin" },
    { hasZeros: true },
  );
  expect(german.lines[0]?.stop.address).toBe("Weg 1, 01067 Dresden");
});

test("One wrong postcode makes one doubt", async () => {
  const rows = Array.from({ length: 100 }, (_, index) => `Katu ${index},00100`);
  const { lines, doubts } = await importOf(csv("Address,Zip", ...rows, "Katu 200,001000"));
  expect(lines.flatMap(codesOf)).toEqual(["postcodeLong"]);
  expect(doubts).toEqual([]);
});

test.each([
  ["sameAddress", csv("Name,Address", "A,Katu 1", "B,Katu 1")],
  ["noHouseNumber", csv("Name,Street,Zip,City", "A,Annankatu,00120,Helsinki", "B,Bulevardi,00120,Helsinki")],
  ["timesUnused", csv("Name,Address,Wann", "A,Katu 1,14:00", "B,Katu 2,15:30")],
  ["timesUnused", csv("Name,Address,Liefertermin", "A,Katu 1,01.12.2026 08:00", "B,Katu 2,01.12.2026 09:30")],
  ["timesUnused", csv("Name,Address,Lieferzeit", "A,Katu 1,14:00", "B,Katu 2,15:30")],
  ["addressesUnused", csv("Name,Address,Wo", "A,Katu 1,Bulevardi 2", "B,Katu 2,Bulevardi 4")],
  ["takenByContent", csv("Name,Address,Wunsch", "A,Katu 1,8-12 Uhr", "B,Katu 2,ab 14:00")],
])("a file is doubted as a whole: %s", async (code, text) => {
  expect((await importOf(text)).doubts.map((doubt) => doubt.code)).toContain(code);
});

test("Loads have the unit of their column or their cell, and a unit of another kind is doubted", async () => {
  const lines = await linesOf(
    csv("Address;Gewicht (g);Volumen", "Katu 1;1.250,5;2", "Katu 2;2 kg;0,5 m3", "Katu 3;500;10 kg"),
  );
  expect(lines.map(({ stop }) => stop.loadDemands)).toEqual([
    { weight: 1.2505, volume: 2 },
    { weight: 2, volume: 0.5 },
    { weight: 0.5, volume: 10 },
  ]);
  expect(lines.map(codesOf)).toEqual([[], [], ["unitOther"]]);
});

test("Our own files are read back: windows and loads in words", async () => {
  const [line] = await linesOf(
    csv(
      "name,address,timeWindows,loads,type",
      'A,Katu 1,"08:00-10:00, until 12:00, from 13:00","12.5 weight, 3 count",delivery',
    ),
  );
  expect(line?.stop).toMatchObject({
    loadDemands: { weight: 12.5, count: 3 },
    timeWindows: [{}, { startTime: null }, { endTime: utc("21:59") }],
  });
});

test("A stop that the day has is left out: by its order, else by its name at its address", async () => {
  const places = new Map([
    ["a @ katu 1", new Set<string>()],
    ["c @ katu 3", new Set(["X"])],
  ]);
  const lines = await linesOf(
    csv("Order,Name,Address", ",A,Katu 1", "Y,A,Katu 1", "Z,C,Katu 3", "X,D,Katu 4", ",C,Katu 3"),
    {
      orders: new Set(["X"]),
      places,
    },
  );
  expect(lines.map(codesOf)).toEqual([["known"], ["known"], [], ["known"], ["known"]]);
});

test("A cancelled order is left out, and the day that it was ordered on is not the day of its delivery", async () => {
  const lines = await linesOf(
    csv(
      "Order,Status,Order date,Created at,Address",
      "1,processing,2026-11-30,2026-11-30 08:00,Katu 1",
      "2,cancelled,2026-11-30,2026-11-30 08:00,Katu 2",
    ),
  );
  expect(lines.map(codesOf)).toEqual([[], ["cancelled"]]);
});

test("A cell that a person corrects is read instead", async () => {
  const [line] = await linesOf(
    csv("Address,Window from", "Katu 1,soon"),
    {},
    { edits: new Map([[2, new Map([[1, "09:00"]])]]) },
  );
  expect([codesOf(line), line?.stop.timeWindows?.[0]?.startTime]).toEqual([[], utc("07:00")]);
});
