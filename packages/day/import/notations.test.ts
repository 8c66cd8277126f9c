import { expect, test } from "vitest";
import { importOf, linesOf, shownLine } from "./testing.ts";

// Ways to write one thing, and texts that are not what they look like.

const csv = (...rows: string[]) => rows.join("\n");

const POINT = { latitude: 60.1699, longitude: 24.9384 };

test.each([
  `"60°10'11.64""N 24°56'18.24""E"`,
  "60.1699N 24.9384E",
  '"24.9384° E, 60.1699° N"',
  `"N 60° 10.194', E 24° 56.304'"`,
  '"60,1699; 24,9384"',
  "POINT(24.9384 60.1699)",
  '"https://maps.google.com/?q=60.1699,24.9384"',
])("coordinates in one column are read with their letters and minutes: %s", async (written) => {
  const [line] = await linesOf(csv("Name,GPS", `A,${written}`));
  expect([line?.stop, line?.doubts]).toMatchObject([POINT, []]);
});

test.each([
  [`60°10'11.64"N`, `24°56'18.24"E`],
  ["60.1699N", "E24.9384"],
  ["6.01699E+01", "2.49384E+01"],
  ["24.9384 E", "60.1699 N"],
])("coordinates in two columns are read with their letters, minutes and powers: %s, %s", async (lat, lon) => {
  const quoted = [lat, lon].map((text) => `"${text.replaceAll('"', '""')}"`);
  const [line] = await linesOf(csv("Name,Address,Latitude,Longitude", `A,Katu 1,${quoted.join()}`));
  expect([line?.stop, line?.doubts]).toMatchObject([POINT, []]);
});

test("South and west are negative, and no part of a coordinate is left away", async () => {
  const lines = await linesOf(
    csv(
      "Name,Address,Lat,Lon",
      "A,Calle 1,33.45 S,70.66 W",
      "B,Calle 2,33.45 abc,70.66",
      `C,Calle 3,"60°70'0""N",24`,
    ),
  );
  const [lone] = await linesOf(csv("Name;GPS", "A;60.1699"));
  expect(lone?.doubts.map(({ code }) => code)).toContain("badCoordinates");
  expect(lines[0]?.stop).toMatchObject({ latitude: -33.45, longitude: -70.66 });
  expect(lines.slice(1).map(({ stop }) => stop.latitude)).toEqual([undefined, undefined]);
});

test("A point in the place of an address is taken; signs and lone numbers are no address", async () => {
  const [point, signs, number] = await linesOf(csv("Name,Address", 'A,"60.1699, 24.9384"', "B,---", "C,2"));
  expect([point?.stop, point?.doubts]).toMatchObject([POINT, []]);
  for (const line of [signs, number]) expect(line?.doubts).toMatchObject([{ code: "noAddress" }]);
});

test("Stops with coordinates only are twins where the coordinates are the same", async () => {
  const lines = await linesOf(csv("Lat,Lon", "60.1699,24.9384", "60.17,24.94", "60.17,24.94"));
  expect(lines.map(({ doubts }) => doubts.map(({ code }) => code))).toEqual([[], [], ["twice"]]);
});

test.each([
  ["1e3", 1000, []],
  ["5-", undefined, ["badNumber"]],
  ["1/2", undefined, ["badNumber"]],
  ["12kg", 12, []],
])("The amount %s is %s", async (written, weight, doubts) => {
  const [line] = await linesOf(csv("Name,Address,Weight", `A,Katu 1,${written}`));
  expect(line?.stop.loadDemands?.["weight"]).toBe(weight);
  expect(line?.doubts.map(({ code }) => code)).toEqual(doubts);
});

test("A row of amounts alone is no item of the order above, and left out as totals", async () => {
  const lines = await linesOf(
    csv("Name,Address,Weight,Boxes", "A,Katu 1,10,1", "B,Katu 2,20,2", ",,30,3", "Σ,,30,3", "Average,,15,"),
  );
  expect(lines[1]?.stop.loadDemands).toEqual({ weight: 20, count: 2 });
  expect(lines.slice(2).map(({ doubts }) => doubts[0])).toMatchObject(
    Array.from({ length: 3 }, () => ({ code: "totals", weight: "skips" })),
  );
});

test("What programs write for an empty cell is an empty cell, but no name of a person", async () => {
  const empty = ["NULL", "null", "NaN", "None", "undefined", "N/A", "\\N", "-"];
  const { lines } = await importOf(
    csv(
      "Name,Address,Address 2,Phone,Latitude,Longitude,Weight,From,Notes,Order",
      ...empty.map((text, index) => [`Null`, `Katu ${index}`, ...Array<string>(8).fill(text)].join()),
    ),
  );
  expect(lines.map(({ stop, doubts }) => [stop, doubts])).toEqual(
    empty.map((_, index) => [{ name: "Null", address: `Katu ${index}` }, []]),
  );
});

test.each([
  ["9 am – 12 noon", "09:00–12:00"],
  ["8a-5p", "08:00–17:00"],
  ["1:00 PM - 17:00 PM", "13:00–17:00"],
  ["9:00 ‑ 12:00", "09:00–12:00"],
  ["9.00−12.00", "09:00–12:00"],
  ["09:00/12:00", "09:00–12:00"],
  ["8:00-10:00 oder 14:00-16:00", "08:00–10:00, 14:00–16:00"],
  ["0800-1000", "08:00–10:00"],
  ["2026-12-01T08:00+02:00/2026-12-01T08:00:00Z", "08:00–10:00"],
  ["2026-12-03T08:00:00Z/2026-12-03T10:00:00Z", "10:00 +2–12:00 +2 | (otherDay skips 2026-12-03)"],
  ["noon-3", "12:00–15:00"],
  ["1pm - 3:30", "13:00–15:30"],
  ["8:00 - 0:00", "08:00–00:00 +1 | (windowOverNight look)"],
  ["20:00 - midnight", "20:00–00:00 +1 | (windowOverNight look)"],
  ["09:00-09:00", "09:00–09:00 | (emptyWindow look)"],
  ["00:00-00:00", "(emptyWindow look)"],
])("The window %j is read: %s", async (written, shown) => {
  const [line] = await linesOf(csv("Name;Address;Window", `A;Katu 1;${written}`, "B;Katu 2;8-10"));
  expect(line && shownLine(line)).toBe(`A | Katu 1 | ${shown}`);
});

test("A postcode with a dash is no window, and the commonest columns are known in further languages", async () => {
  const rows =
    "Imię i nazwisko;Adres;Kod pocztowy;Miasto;Telefon;Godziny;Waga\nKowalski;ul. Długa 5;00-238;Warszawa;601234567;9-12;2,5";
  const { lines, doubts } = await importOf(rows, { zone: "Europe/Warsaw" });
  expect(lines.map((line) => shownLine(line, "Europe/Warsaw"))).toEqual([
    "Kowalski | ul. Długa 5, 00-238 Warszawa | 09:00–12:00 | 2.5 weight | 601234567",
  ]);
  expect(doubts).toEqual([]);
  for (const code of ["00-238", "100-0001", "800-123"]) {
    const lone = await importOf(csv("X,Y", `ul. Długa 5,${code}`, `ul. Nowa 7,${code}`));
    for (const { stop } of lone.lines) expect(stop.timeWindows).toBeUndefined();
  }
});

test.each([
  ["Volume (cu ft)", { volume: 0.283_168 }],
  ["Volume (cm3)", { volume: 0.000_01 }],
  ["Weight (oz)", { weight: 0.283_495 }],
])("A column of %s is counted in the unit that couriers are limited by", async (name, loads) => {
  expect((await linesOf(csv(`Name,Address,${name}`, "A,Katu 1,10")))[0]?.stop.loadDemands).toEqual(loads);
});

test("Hours behind the date in its column are the window", async () => {
  const lines = await linesOf(
    csv(
      "Kunde;Adresse;Termin",
      "A;Katu 1;01.12.2026 08:00-10:00",
      "B;Katu 2;Di 01.12. 8-10 Uhr",
      "C;Katu 3;1.12.2026",
    ),
  );
  expect(lines.map((line) => shownLine(line))).toEqual([
    "A | Katu 1 | 08:00–10:00",
    "B | Katu 2 | 08:00–10:00",
    "C | Katu 3",
  ]);
});

test("Dates and times that a spreadsheet wrote as numbers into a text file are read", async () => {
  const [line] = await linesOf(csv("Name,Address,Date,From,To", "A,Katu 1,46357,0.375,46357.5"));
  expect(line && shownLine(line)).toBe("A | Katu 1 | 09:00–12:00");
});

test.each([
  ["hoch", "high"],
  ["korkea", "high"],
  ["très haute", "urgent"],
  ["baja", "low"],
  ["brådskande", "urgent"],
])("The priority %s is %s", async (written, priority) => {
  const [line] = await linesOf(csv("Name,Address,Priority", `A,Katu 1,${written}`));
  expect(line?.stop.priority).toBe(priority);
});

test("Signs of web pages in a shop's file are those signs, and delivered orders are left out", async () => {
  const lines = await linesOf(
    csv("Name,Address,Notes,Status", "M&amp;M,Katu 1,caf&#233; &lt;b&gt;,open", "B,Katu 2,,Delivered"),
  );
  expect(lines[0]?.stop).toMatchObject({ name: "M&M", notes: "café <b>" });
  expect(lines.map(({ doubts }) => doubts.map(({ code }) => code))).toEqual([[], ["cancelled"]]);
});

test("Skills are written as the day's couriers write them, in lists of programs too", async () => {
  const lines = await linesOf(
    csv("Name;Address;Skills", "A;Katu 1;ref , Adr", 'B;Katu 2;["ref","ADR"]', "C;Katu 3;Ref und adr"),
  );
  expect(
    (await linesOf(csv("Name;Address;Skills", "A;Katu 1;keine")))[0]?.stop.requiredSkills,
  ).toBeUndefined();
  for (const { stop, doubts } of lines) expect([stop.requiredSkills, doubts]).toEqual([["REF", "ADR"], []]);
});

test("Signs that nobody sees, and decimals that programs add to whole numbers, are no part of a value", async () => {
  const [copied, program] = await linesOf(
    csv(
      "Order,Name,Address,Zip,Phone,Lat,Lon",
      "7,A\u200B,Katu 1,00120,\u202A+358401234567\u202C,\u200E60.1699,24.9384\u200B",
      "1001.0,B,Katu 2,10120.0,358401234567.0,60.17,24.94",
    ),
  );
  expect([copied?.stop, copied?.doubts]).toEqual([
    { externalId: "7", name: "A", address: "Katu 1, 00120", phone: "+358401234567", ...POINT },
    [],
  ]);
  expect(program?.stop).toMatchObject({
    externalId: "1001",
    address: "Katu 2, 10120",
    phone: "358401234567",
  });
});

test("Of several columns of phones, the first that is filled is taken", async () => {
  const lines = await linesOf(
    csv("Name,Address,Phone,Mobile", "A,Katu 1,,0401234567", "B,Katu 2,091234567,0401234568"),
  );
  expect(lines.map(({ stop }) => stop.phone)).toEqual(["0401234567", "091234567"]);
});

test("Numbers of stops and items are no house numbers and no products", async () => {
  const [stop] = await linesOf(
    csv("Address,Stop number,Item #,Item Name,Qty", '"Annankatu 18, Helsinki",1,4,Milk,2'),
  );
  expect(stop?.stop).toMatchObject({ address: "Annankatu 18, Helsinki", products: "2 × Milk" });
  const [numbered] = await linesOf(csv("N,Name,Address", "1,A,Katu 5", "2,B,Katu 6"));
  expect(numbered?.stop.address).toBe("Katu 5");
});

test("Where the line of the street has no number, the next line may have it, or the street; never a door", async () => {
  const lines = await linesOf(
    csv(
      "Street 1,Street 2,City",
      "c/o Kuu,Katu 1,Espoo",
      "Eliasstr,8,Ulm",
      "Katu,Apt 5,Espoo",
      "Katu 2,B 3,Espoo",
      "Flat 2,10 High Street,Reading",
    ),
  );
  expect(lines.map(({ stop }) => stop.address)).toEqual([
    "c/o Kuu, Katu 1, Espoo",
    "Eliasstr 8, Ulm",
    "Katu, Espoo",
    "Katu 2, Espoo",
    "Flat 2, 10 High Street, Reading",
  ]);
});

test("A word for a pickup or a finished order is known in the languages of the columns", async () => {
  const words = [
    "Collection",
    "Retour",
    "Recogida",
    "Hämtning",
    "ophalen",
    "Odbiór",
    "Coleta",
    "Ritiro",
    "drop_off",
  ];
  const typed = await linesOf(
    csv("Name,Address,Order type", ...words.map((word, at) => `A,Katu ${at},${word}`)),
  );
  expect(typed.map(({ stop }) => stop.pointType)).toEqual([...words.slice(1).map(() => "pickup"), undefined]);
  const states = ["completed", "wc-cancelled", "geannuleerd", "anulowane", "entregue", "iptal", "pending"];
  const stated = await linesOf(
    csv("Name,Address,Status", ...states.map((word, at) => `A,Katu ${at},${word}`)),
  );
  expect(stated.map(({ doubts }) => doubts.length)).toEqual([...states.slice(1).map(() => 1), 0]);
});

test("Names of columns that are paths are read by their last part", async () => {
  for (const header of [
    "customer.name,customer.address.street,customer.address.city",
    "order__name,order__street,order__city",
  ])
    expect((await linesOf(csv(header, "A,Katu 1,Espoo")))[0]?.stop).toEqual({
      name: "A",
      address: "Katu 1, Espoo",
    });
});

test("Columns of coordinates alone need no names", async () => {
  for (const rows of [
    ["60.1699,24.9384", "60.17,24.94"],
    ["A,60.1699,24.9384", "B,60.17,24.94"],
  ]) {
    const { lines, doubts } = await importOf(csv(...rows));
    expect([lines[0]?.stop, doubts[0]?.code]).toMatchObject([POINT, "takenByContent"]);
  }
});
