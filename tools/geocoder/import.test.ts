import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../settings.ts";
import { demoExtract } from "../start/roads.ts";
import { openOfflineGeocoder } from "../../services/gateway/src/geocoding/offline.ts";
import { AddressTable, type MapAddress } from "./address-table.ts";
import { countryWritings } from "../../lab/addresses/country-writings.ts";
import { readMapExtract } from "./map-addresses.ts";
import { readOsmPbf } from "./osm-pbf.ts";
import { writeSyntheticCountry } from "../../lab/addresses/synthetic-country.ts";
import { writeAddressIndex } from "./write-index.ts";
import { verdictOn } from "../../lab/addresses/writings.ts";

const extractFile = demoExtract;
const committedIndex = join(root, "services/gateway/data/helsinki.sqlite");
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "geocoder-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function importCommand(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [join(root, "tools/geocoder-import.ts"), ...args], { encoding: "utf8" });
}

function rows(file: string): Record<string, unknown> {
  const index = new DatabaseSync(file, { readOnly: true });
  const tables = ["meta", "street", "street_name", "misspelling", "place", "area", "house"];
  const content = Object.fromEntries(
    tables.map((table) => [table, index.prepare(`SELECT * FROM ${table}`).all()]),
  );
  index.close();
  return content;
}

test("the command makes the committed index out of the committed extract", () => {
  const out = join(folder, "helsinki.sqlite");
  const run = importCommand(extractFile, "--out", out);
  expect(run.stderr).toBe("");
  expect(run.status).toBe(0);
  expect(run.stdout).toContain("Open Database License");
  expect(rows(out)).toEqual(rows(committedIndex));
});

test("the reader sees every element of the extract, and every address that another reader saw", async () => {
  const count = { nodes: 0, ways: 0, relations: 0 };
  await readOsmPbf(extractFile, {
    node: () => count.nodes++,
    way: () => count.ways++,
    relation: () => count.relations++,
  });
  expect(count).toEqual({ nodes: 24_260, ways: 5130, relations: 620 });
  const addresses = [...(await readMapExtract(extractFile)).addresses];
  const truths = readFileSync(join(root, "test/fixtures/helsinki/addresses.jsonl"), "utf8")
    .trim()
    .split("\n");
  for (const line of truths) {
    const truth = JSON.parse(line) as MapAddress;
    const near = addresses.filter(
      ({ street, houseNumber, latitude, longitude }) =>
        street === truth.street &&
        houseNumber === truth.houseNumber &&
        Math.abs(latitude - truth.latitude) < 0.0003 &&
        Math.abs(longitude - truth.longitude) < 0.0006,
    );
    expect(near.length, line).toBeGreaterThan(0);
  }
});

test.each([
  ["no file", []],
  ["a file that is not there", ["nowhere.osm.pbf"]],
  ["two files", ["a.osm.pbf", "b.osm.pbf"]],
  ["an option that does not exist", ["a.osm.pbf", "--fast"]],
])("%s: one line, exit 1", (_, args) => {
  const run = importCommand(...args);
  expect(run.status).toBe(1);
  expect(run.stdout).toBe("");
  expect(run.stderr.trim().split("\n")).toHaveLength(1);
});

test("a file that is cut short or no map is refused, and the index that was there stays", async () => {
  const whole = readFileSync(extractFile);
  const wrong = {
    "cut.osm.pbf": whole.subarray(0, 300_000),
    "text.osm.pbf": Buffer.from("no map at all"),
    "empty.osm.pbf": Buffer.alloc(0),
  };
  const out = join(folder, "kept.sqlite");
  writeFileSync(out, "the old one");
  for (const [name, content] of Object.entries(wrong)) {
    const file = join(folder, name);
    writeFileSync(file, content);
    await expect(readMapExtract(file)).rejects.toThrow(/is not a readable \.osm\.pbf file/);
    expect(importCommand(file, "--out", out).status).toBe(1);
  }
  expect(readFileSync(out, "utf8")).toBe("the old one");
});

test("an index of a made-up country finds its houses, and no house for what the country does not have", async () => {
  const [file, out] = [join(folder, "country.osm.pbf"), join(folder, "country.sqlite")];
  await writeSyntheticCountry(file, 1000);
  expect(await writeAddressIndex(await readMapExtract(file), out)).toMatchObject({ houses: 1000 });
  const geocoder = openOfflineGeocoder(out);
  const verdicts = new Set<string>();
  for (const writing of countryWritings(1000, 30))
    verdicts.add(
      `${writing.way}: ${verdictOn(await geocoder.lookup(writing.address, { companyId: "a" }), writing)}`,
    );
  geocoder.close();
  expect([...verdicts]).toEqual(
    expect.arrayContaining([
      "as on a letter: right",
      "one letter wrong: right doubt",
      "unknown street: nothing",
    ]),
  );
  expect([...verdicts].filter((verdict) => verdict.endsWith(": wrong"))).toEqual([]);
});

const entry = (address: Partial<MapAddress>): MapAddress => ({
  street: "Main Street",
  houseNumber: "1",
  postcode: undefined,
  city: undefined,
  country: undefined,
  latitude: 0,
  longitude: 0,
  isOutline: false,
  ...address,
});

test("one number on streets of one name in two towns stays two houses; its many entries near each other become one", async () => {
  const out = join(folder, "towns.sqlite");
  const addresses = new AddressTable([
    entry({ city: "Easton", postcode: "111", longitude: 0.1 }),
    entry({ city: "Easton", postcode: "111", longitude: 0.1002, isOutline: true }),
    entry({ city: "Weston", postcode: "222", longitude: -0.1, houseNumber: "1;3" }),
  ]);
  const summary = await writeAddressIndex(
    { addresses, places: [], streetNames: [["Main Street", "Hauptstraße"]] },
    out,
  );
  expect(summary).toEqual({ entries: 3, houses: 3, streets: 1 });
  const geocoder = openOfflineGeocoder(out);
  const locationOf = async (address: string) => (await geocoder.lookup(address, { companyId: "a" })).location;
  expect(await locationOf("Main Street 1")).toBeNull();
  expect(await locationOf("1 Hauptstrasse, Easton")).toMatchObject({ longitude: 0.1002 });
  expect(await locationOf("Main street 1, 222 Weston")).toMatchObject({ longitude: -0.1 });
  expect(await locationOf("Main street 3")).toMatchObject({ longitude: -0.1 });
  expect(await locationOf("Main street 1, 111 Weston")).toBeNull();
  geocoder.close();
});
