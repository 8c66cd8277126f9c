import { describe, expect, it } from "vitest";
import { Shell, sheetOf } from "./testing.ts";

describe("every fault says where it is and what to do, without a stack", () => {
  const cases: readonly [args: readonly string[], said: string][] = [
    [["plan", "none.csv"], "none.csv: there is no such file"],
    [["plan", "orders.csv", "--couriers", "0"], "--couriers must be a number from 1 to 1000, not “0”"],
    [["plan", "orders.csv", "--shift", "8"], "--shift must be like 8-16"],
    [["plan", "orders.csv", "--date", "someday"], "--date must be a day like 2026-12-01, not “someday”"],
    [["plan", "orders.csv", "--load", "x"], "--load must be like weight=500"],
    [["plan", "orders.csv", "--objective", "fun"], "--objective must be time, distance or cost, not “fun”"],
    [["plan", "orders.csv", "--wrong"], "'--wrong'"],
    [["plan", "orders.csv", "--crew", "crew.csv"], "crew.csv:2:2: shift: “never” is no shift: write 8-16"],
    [["plan", "broken.json"], "broken.json:2:1: this is not JSON"],
    [["plan", "bad.json"], "bad.json: stops.0.latitude: "],
    [["plan", "addresses.csv"], "--geocoder URL    your own Nominatim"],
    [["plan", "addresses.csv"], "with a test key it costs nothing"],
    [["plan", "days.csv"], "--date 2026-12-01 to plan one"],
    [
      ["plan", "months.csv"],
      "“5/6/2026” may be a day of two months: give --date 2026-06-05, or the one that is meant",
    ],
    [["plan", "setup.json"], "setup.json: jobs.0.setup is not planned by Rondo"],
    [["plan", "orders.csv", "--geocoder", "https://nominatim.openstreetmap.org"], "run your own"],
    [["plan"], "nothing is piped in"],
    [["route"], "there is no command “route”"],
    [["why", "x"], 'rondo why "Shop 9" day.json'],
    [["plna", "x.csv"], "did you mean rondo plan?"],
    [["plan", "orders.csv", "--curiers", "3"], "did you mean --couriers?"],
    [["plan", "orders.csv", "-o", "x"], "--out"],
    [["plan", "orders.csv", "--depot", "60.17", "24.94"], 'in quotes: --depot "60.17,24.94"'],
    [
      ["plan", "orders.csv", "--depot", "24.94,60.17"],
      'is far from all 3 stops: latitude comes first; did you mean --depot "60.17,24.94"?',
    ],
    [["plan", "orders.csv", "--shift", "8-5"], "--shift 8-5 ends before it begins"],
    [["plan", "orders.csv", "--date", "1/2/2026"], "--date must be a day"],
    [["plan", "loads.csv", "--load", "40"], 'as --load "Boxes=40": it has “Boxes”, “Weight”'],
    [["plan", "orders.csv", "--crew", "crew-boxes.csv"], "crew-boxes.csv:3:2: boxes: “sixty” is no number"],
    [["plan", "orders.csv", "--crew", "crew-cells.csv"], "crew-cells.csv:2:3: “30” has no column name"],
    [
      ["plan", "orders.csv", "--crew", "crew-break.csv"],
      "crew-break.csv:2:2: breaks: “12” is no break: write 12:00-12:30, or 30 min 11-14",
    ],
    [["plan", "day.html"], "day.html: This file is not a table"],
    [["show", "crew.csv"], "crew.csv is no saved plan: give the .json that rondo plan … --out day.json"],
    [["why", "A-1002", "locked.xlsx"], "locked.xlsx is no saved plan"],
    [["why", "day.json", "A 9"], 'the stop comes first: rondo why "A 9" day.json'],
    [["plan", "orders.csv", "--couriers"], "'--couriers <value>' needs a value"],
    [["plan", "orders.csv", "--couriers", "1.5"], "--couriers must be a whole number"],
    [["plan", "orders.csv", "--depot="], "--depot needs a value: it is empty"],
    [["plan", "orders.csv", "--depot", "95,200"], "--depot must be latitude and longitude like"],
    [["plan", "orders.csv", "--seconds", "1e9"], "--seconds must be a number from 1 to 600, not “1e9”"],
    [
      ["plan", "orders.csv", "--timezone", "Mars"],
      "--timezone must be a name like Europe/Helsinki, not “Mars”",
    ],
    [
      ["plan", "orders.csv", "--roads", "http://127.0.0.1:9"],
      "--roads http://127.0.0.1:9: the routing server",
    ],
    [["plan", "orders.csv", "--crew", "crew-empty.csv"], "crew-empty.csv: There are no rows below a header"],
    [
      ["plan", "orders.csv", "--crew", "crew-number.csv"],
      "crew-number.csv:2:2: max stops: “many” is no number",
    ],
    [["plan", "orders.csv", "--crew", "crew.json"], "crew.json: it has no “couriers”"],
    [["plan", "orders.csv", "--couriers", "2", "--crew", "crew.csv"], "exclude each other"],
    [["plan", "orders.csv", "--out", "day.pdf"], "--out must end with .html, .csv"],
    [
      ["plan", "orders.csv", "--out", "none/day.csv"],
      "--out none/day.csv: there is no folder none: make it first",
    ],
    [["plan", "orders.csv", "--out", "a.csv", "--out", "./a.csv"], "--out ./a.csv: it is given twice"],
    [["plan", "orders.csv", "--out", "orders.csv"], "--out orders.csv: it is read, and would be lost"],
    [
      ["plan", "orders.csv", "--out", "loads.csv"],
      "--out loads.csv: the file that is there is no plan, and would be lost",
    ],
    [["plan", "orders.csv", "orders.csv"], "orders.csv: it is given twice: name it once"],
    [["plan", "orders.csv", "--max-usd", "5"], "--yes and --max-usd are for --online"],
    [["plan", "orders.csv", "--online"], "--online needs a key of the service"],
    [["plan", "empty.csv"], "empty.csv: There are no rows below a header"],
    [
      ["plan", "quote.csv"],
      "quote.csv:2:1  A quote in “Customer” is not closed: the lines 2–3 are in this cell",
    ],
    [["plan", "picture.csv"], "picture.csv: This file is not a table"],
    [["plan", "locked.xlsx"], "locked.xlsx: This is an old Excel file, or one with a password"],
    [["plan", "null.json"], "null.json: it has no “stops”"],
    [["plan", "numbers.json"], "numbers.json: stops.0: must be an object"],
    [["plan", "vroom.json"], "vroom.json: jobs: must not be empty"],
    [["plan", "small.vrp"], "small.vrp: not a CVRPLIB file"],
    [["plan", "solomon.txt"], "solomon.txt: not a Solomon or Homberger file"],
    [["check", "broken.json"], "broken.json:2:1: this is not JSON"],
    [["demo", "orders.csv"], "demo takes no file: rondo plan orders.csv plans yours"],
    [["demo", "--couriers", "x"], "--couriers must be a number"],
    [["why", "x", "bom.json"], "bom.json: it has no plan"],
    [["show"], "show takes one saved plan: rondo show day.json"],
    [["show", "bom.json"], "bom.json: it has no plan"],
    [["export", "day.json"], "export takes one saved plan and what to write"],
    [["export", "none.json", "--out", "day.csv"], "none.json: there is no such file"],
    [["api", "GET"], "api takes a method and a path"],
    [["api", "FETCH", "/projects"], "“FETCH” is no method"],
    [["api", "GET", "//evil.example"], "“//evil.example” is no path of the API"],
    [["api", "GET", "/projects", "--body", "{}"], "--body: GET has none"],
    [["api", "POST", "/projects"], "api needs a key of the service"],
    [["listen"], "--to http://localhost:3000/hook"],
    [["mcp", "--budget-usd", "much"], "--budget-usd must be a number"],
    [["mcp", "--folder", "none"], "--folder none: there is no such folder"],
  ];

  it.each(cases)("%j", async (args, said) => {
    const shell = new Shell({
      "orders.csv": sheetOf(3),
      "crew.csv": "name,shift\nAino,never",
      "crew-boxes.csv": "name,boxes\nAino,60\nBo,sixty",
      "crew-cells.csv": "name,shift\nAino,8-16,30",
      "crew-break.csv": "name,breaks\nAino,12",
      "loads.csv": sheetOf(3, { Boxes: () => "2", Weight: () => "5" }),
      "day.html": "<!doctype html>\n<title>Day</title>",
      "crew-empty.csv": "name,shift\n",
      "crew-number.csv": "name,max stops\nAino,many",
      "crew.json": '{"stops": []}',
      "empty.csv": "",
      "quote.csv": 'Customer,Lat,Lng\n"Shop 1,60.17,24.94\nShop 2,60.18,24.95\n',
      "picture.csv": "\u0089PNG\u0000\u0000",
      "locked.xlsx": new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      "null.json": "null",
      "numbers.json": "[1, 2]",
      "vroom.json": '{"vehicles": [], "jobs": []}',
      "small.vrp": "CAPACITY : x\n",
      "solomon.txt": "VEHICLE\nCUSTOMER\n",
      "bom.json": `\uFEFF${JSON.stringify({ stops: [{ name: "A", address: "B", latitude: 60, longitude: 24 }] })}`,
      "broken.json": '{"stops": [\n}',
      "bad.json": JSON.stringify({ stops: [{ name: "A", address: "B", latitude: 91, longitude: 3 }] }),
      "addresses.csv": "Name,Address\nA,Street 1\nB,Street 2",
      "months.csv": sheetOf(2, { Date: () => "5/6/2026" }),
      "days.csv": sheetOf(2, { Date: (n) => `2026-12-0${n + 1}` }),
      "setup.json": JSON.stringify({
        vehicles: [{ id: 1 }],
        jobs: [{ id: 1, location: [24, 60], setup: 1 }],
      }),
    });
    const before = shell.files;
    const { code, out, talk } = await shell.run(args);
    expect(shell.files).toEqual(before);
    expect(code).toBe(1);
    expect(talk).toContain(said);
    expect(out).toBe("");
    expect(talk).not.toMatch(/\n\s+at |should not happen/);
    expect((await shell.run([...args, "--debug"])).talk).toMatch(/\n\s+at /);
  });

  it("what can be read in spite of oddities is planned: a mark of order, 16 bits, and columns that say nothing", async () => {
    const wide = Buffer.from(`\uFEFF${sheetOf(3)}`, "utf16le");
    const crew = "name,colour\nAino,green";
    const stops = { stops: [{ name: "A", address: "B", latitude: 60, longitude: 24 }] };
    const shell = new Shell({
      "wide.csv": wide,
      "crew.csv": crew,
      "bom.json": `\uFEFF${JSON.stringify(stops)}`,
    });
    expect((await shell.run(["plan", "bom.json"])).out).toContain("1 of 1 stops");
    const { out, talk } = await shell.run(["plan", "wide.csv", "--crew", "crew.csv"]);
    expect(out).toContain("3 of 3 stops");
    expect(talk).toContain("crew.csv: not used: “colour”.");
  });

  it("help is given for no command, for the word and for the flag, and a command's has its own parts", async () => {
    for (const args of [[], ["help"], ["--help"]]) {
      const { code, out } = await new Shell().run(args);
      expect([code, out.split("\n")[0]]).toEqual([0, expect.stringContaining("rondo plans a delivery day")]);
    }
    const { out } = await new Shell().run(["plan", "--help"]);
    for (const said of ["rondo plan FILE…", "--couriers N", "Exit: 0 planned"]) expect(out).toContain(said);
    expect(out).not.toMatch(/rondo listen|--budget-usd/);
    expect((await new Shell().run(["listen", "-h"])).out).toMatch(
      /^ {2}rondo listen.*\n\nOf rondo listen\n {2}--to URL/,
    );
  });
});
