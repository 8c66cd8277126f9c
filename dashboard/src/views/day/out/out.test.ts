import { describe, expect, it } from "vitest";
import Papa from "papaparse";
import { readSheet } from "read-excel-file/universal";
import type { FeatureCollection, Geometry } from "geojson";
import type { Project } from "../../../api/types.ts";
import { lanesOf } from "@rondo/day/out/lanes.ts";
import { at, testAssignment, testCourier, testRoute, testRow, testStop } from "../testing.ts";
import { csvOf } from "@rondo/day/out/csv.ts";
import { geojsonOf } from "@rondo/day/out/geojson.ts";
import { gpxOf } from "@rondo/day/out/gpx.ts";
import { icsOf } from "@rondo/day/out/ics.ts";
import { fileName } from "./save.ts";
import { formulas, hostileTexts } from "@rondo/day/testing/hostile-texts.ts";
import { xlsxOf } from "@rondo/day/out/xlsx.ts";
import type { OutPlan } from "@rondo/day/out/plan.ts";

const project = { id: "P", name: "Monday", timezone: "Europe/Helsinki" } as Project;

/** A route with a stop, a break and a second stop; a third stop is left out. */
function plan(name = "Café"): OutPlan {
  const visit = (sequence: number, stopId: string, longitude: number) =>
    testRow({
      ...{ sequence, stopId, name: stopId === "A" ? name : stopId, latitude: 60.17, longitude },
      ...{ plannedArrivalAt: at("08:00"), serviceStartAt: at("08:05"), plannedDepartureAt: at("08:15") },
      ...{
        waitSeconds: 300,
        slackSeconds: 3300,
        durationSeconds: 90,
        distanceMeters: 800.4,
        loadAfter: { count: 2 },
      },
    });
  const pause = testRow({
    ...{ type: "break", sequence: 2, stopId: null, name: null, latitude: null, longitude: null },
    ...{ plannedArrivalAt: at("08:15"), serviceStartAt: at("08:15"), plannedDepartureAt: at("08:45") },
    ...{ durationSeconds: 0, distanceMeters: 0, loadAfter: {} },
  });
  const rows = [visit(1, "A", 24.94), pause, visit(3, "B", -0.13)];
  const geometry = "_p~iF~ps|U_ulLnnqC";
  const fields = { address: "Street 1; yard", phone: "+358 40", notes: null, externalId: null };
  const stops = [
    testStop("A", { ...fields, name, timeWindows: [{ startTime: at("08:05"), endTime: at("09:00") }] }),
    testStop("B", fields),
    testStop("C", { ...fields, latitude: null, longitude: null }),
    testStop("D", { ...fields, latitude: 60.2, longitude: 24.9 }),
  ];
  const reasons = [
    {
      code: "NO_COORDINATES",
      message: "",
      assignmentIds: [],
      together: false,
      shortfall: null,
      stopId: null,
    },
  ];
  return {
    project,
    lanes: lanesOf([testAssignment("L")], [testCourier("L", "Aino")], [testRoute("L", rows, { geometry })]),
    stops: new Map(stops.map((stop) => [stop.id, stop])),
    unassigned: [{ stopId: "C", externalId: null, name: "C", reasons } as OutPlan["unassigned"][number]],
    open: [{ stopId: "D", externalId: null, name: "D", why: "ADDED" }],
    staleStopIds: new Set(["B"]),
    optimizedAt: at("06:00"),
  };
}

const parsed = (csv: string) =>
  Papa.parse<Record<string, string>>(csv.replace("\ufeff", "").trimEnd(), { header: true }).data;

describe("a plan as CSV", () => {
  it("has each visit and break in order, in the project's time, then the stops in no route", () => {
    const rows = parsed(csvOf(plan()));
    expect(rows.map(({ courier, number, type, name }) => [courier, number, type, name])).toEqual([
      ["Aino", "1", "delivery", "Café"],
      ["Aino", "", "break", ""],
      ["Aino", "2", "delivery", "B"],
      ["", "", "unassigned", "C"],
      ["", "", "not_in_plan", "D"],
    ]);
    expect(rows.map(({ changed }) => changed)).toEqual(["", "", "since planned", "", ""]);
    expect(rows[0]).toMatchObject({
      serviceStartAt: "2026-12-01 10:05",
      timeWindows: "10:05-11:00",
      waitMinutes: "5",
      slackMinutes: "55",
    });
    expect(rows[3]).toMatchObject({ reasons: "NO_COORDINATES", serviceStartAt: "" });
    expect(rows[4]).toMatchObject({ reasons: "ADDED", serviceStartAt: "" });
  });

  it("has nothing that a spreadsheet would compute, but keeps negative coordinates", () => {
    for (const name of formulas) {
      const rows = parsed(csvOf(plan(name)));
      expect(rows[0]?.["name"]).toBe(`'${name}`);
      expect(rows[2]).toMatchObject({ longitude: "-0.13", phone: "'+358 40" });
    }
  });
});

describe("every file for the driver", () => {
  const fields = {
    loadDemands: { count: 3, kg: 12.5 },
    products: "Tulips",
    notes: "Ring",
    externalId: "R-7",
  };
  const base = plan();
  const stops = new Map([...base.stops].map(([id, stop]) => [id, { ...stop, ...fields }]));
  const address = { defaultStartAddress: "Depot 1", defaultStartLatitude: 60.1, defaultStartLongitude: 24.8 };
  const withDepot: OutPlan = {
    ...base,
    ...{ stops, project: { ...project, ...address } },
    lanes: base.lanes.map((lane) => ({
      ...lane,
      assignment: {
        ...lane.assignment,
        ...{ startAddress: null, startLatitude: null, startLongitude: null },
        ...{ endLatitude: null, endLongitude: null, returnToStart: true },
      },
    })),
  };
  const files = {
    csv: csvOf(withDepot),
    gpx: gpxOf(withDepot),
    ics: icsOf(withDepot, { break: "Break" }).replaceAll("\r\n ", ""),
    geojson: geojsonOf(withDepot),
  };

  it.each(Object.entries(files))("says what is handed over and how to find the customer: %s", (_, text) => {
    for (const said of ["Tulips", "Ring", "R-7", "+358 40"]) expect(text).toContain(said);
    expect(text).toMatch(/3 count\W+12.5 kg|"count": 3,\s+"kg": 12.5/);
  });

  it("says each in a column of its own", () => {
    const [row] = parsed(files.csv);
    expect(row).toMatchObject({ ...fields, loadDemands: "3 count, 12.5 kg", phone: "'+358 40" });
  });

  it.each([files.gpx, files.geojson])("knows the depot that is the project's", (text) => {
    expect(text).toContain("depot");
    expect(text).toMatch(/lat="60.1" lon="24.8"|24.8,\s+60.1/);
  });
});

describe("a plan as a workbook", () => {
  it("has texts as texts, numbers as numbers and times as times", async () => {
    const book = xlsxOf(plan("=1+1"), (name) => name);
    const [head, first] = await readSheet(await book.arrayBuffer());
    const row = Object.fromEntries((head ?? []).map((name, index) => [String(name), first?.[index]]));
    expect(row).toMatchObject({ name: "=1+1", number: 1, longitude: 24.94, courier: "Aino" });
    expect(row["serviceStartAt"]).toEqual(new Date("2026-12-01T10:05:00Z"));
  });
});

describe("a plan as GeoJSON", () => {
  it("has the line of each route, a point for each visit, and the stops in no route", () => {
    const { features } = JSON.parse(geojsonOf(plan())) as FeatureCollection<
      Geometry | null,
      { number?: number; reasons?: string[] }
    >;
    expect(features.map(({ geometry, properties }) => [geometry?.type, properties.number])).toEqual([
      ["LineString", undefined],
      ["Point", 1],
      ["Point", 2],
      [undefined, undefined],
      ["Point", undefined],
    ]);
    expect(features.slice(3).map(({ properties }) => properties.reasons)).toEqual([
      ["NO_COORDINATES"],
      ["ADDED"],
    ]);
    expect(features[0]?.geometry).toMatchObject({
      coordinates: [
        [-120.2, 38.5],
        [-120.95, 40.7],
      ],
    });
  });
});

describe("a plan as GPX", () => {
  it("has routes before tracks, and no character that XML forbids", () => {
    const gpx = gpxOf(plan("A & <b>\u0007"));
    expect(gpx).toContain("<name>1 A &amp; &lt;b&gt;</name>");
    expect(gpx.match(/<rtept /g)).toHaveLength(2);
    expect(gpx.match(/<wpt /g)).toHaveLength(1);
    expect(gpx.indexOf("<wpt ")).toBeLessThan(gpx.indexOf("<rte>"));
    expect(gpx.match(/<trkpt /g)).toHaveLength(2);
    expect(gpx.indexOf("</rte>")).toBeLessThan(gpx.indexOf("<trk>"));
  });
});

/** Characters that XML 1.0 cannot have, and names that are not elements of our own. */
const notXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]|<b>|<!|\]\]>/u;

describe("texts of strangers stay texts in every export", () => {
  const usual = { gpx: gpxOf(plan()), ics: icsOf(plan(), { break: "Break" }), csv: csvOf(plan()) };
  const tags = (xml: string) => xml.match(/<[^>]*>/g);

  it.each(hostileTexts)("%j", async (name) => {
    expect(gpxOf(plan(name))).not.toMatch(notXml);
    expect(tags(gpxOf(plan(name)))).toEqual(tags(usual.gpx));

    const events = (ics: string) => ics.split("\r\n").filter((line) => /^[A-Z-]+:/.test(line)).length;
    const ics = icsOf(plan(name), { break: "Break" });
    expect(ics).not.toMatch(/(?<!\r)\n|\r(?!\n)/);
    expect(events(ics)).toBe(events(usual.ics));

    const rows = Papa.parse<string[]>(csvOf(plan(name)).trimEnd(), { delimiter: "," }).data;
    expect(rows.map((row) => row.length)).toEqual(rows.map(() => rows[0]?.length));
    expect(rows[1]?.[3]?.replace(/^'/, "")).toBe(name.replace(/^'/, ""));

    expect(JSON.parse(geojsonOf(plan(name)))).toMatchObject({
      features: [{}, { properties: { name } }, {}, {}, {}],
    });

    const book = xlsxOf(plan(name), (heading) => heading);
    const [, first] = await readSheet(await book.arrayBuffer());
    expect(first?.[3] ?? "").toEqual(expect.any(String));
  });
});

describe("a courier's calendar", () => {
  const calendar = (name?: string) => icsOf(plan(name), { break: "Break" });

  it("has an event for each visit and break, in UTC, with escaped texts", () => {
    const lines = calendar().split("\r\n");
    expect(lines.filter((line) => line.startsWith("SUMMARY"))).toEqual([
      "SUMMARY:1 Café",
      "SUMMARY:Break",
      "SUMMARY:2 B",
    ]);
    expect(lines).toContain("DTSTART:20261201T080500Z");
    expect(lines).toContain("LOCATION:Street 1\\; yard");
    expect(new Set(lines.filter((line) => line.startsWith("UID"))).size).toBe(3);
  });

  it("has lines of at most 75 bytes that join to the whole text", () => {
    const name = "Äö ".repeat(60).trim();
    const text = calendar(name);
    const longest = Math.max(...text.split("\r\n").map((line) => Buffer.byteLength(line)));
    expect(longest).toBeLessThanOrEqual(75);
    expect(text.replaceAll("\r\n ", "")).toContain(`SUMMARY:1 ${name}`);
  });
});

describe("a file's name", () => {
  it("has no character that a file system refuses", () => {
    expect(fileName(["a/b:c", "D"], "csv")).toBe("a-b-c D.csv");
  });
});
