import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { newFolder } from "../../test/support/lifetime.ts";
import { root } from "../settings.ts";
import { demoExtract } from "../start/roads.ts";
import { openOfflineGeocoder } from "@rondo/addresses/offline.ts";
import { AddressTable, type MapAddress } from "./address-table.ts";
import { readMapExtract } from "./map-addresses.ts";
import { readOsmPbf } from "./osm-pbf.ts";
import { writeAddressIndex } from "./write-index.ts";

const extractFile = demoExtract;
const committedIndex = join(root, "services/gateway/data/helsinki.sqlite");
const folder = newFolder();

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
])("%s: a line, or the fault and the usage, and exit 1", (_, args) => {
  const run = importCommand(...args);
  expect(run.status).toBe(1);
  expect(run.stdout).toBe("");
  expect(run.stderr).toMatch(/^(?:.+\n)?(?:usage: .*|there is no file .*)\n$/u);
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

test("an index of a made-up country finds its houses, and no house for what the country does not have", async () => {
  const out = join(folder, "country.sqlite");
  const towns = ["Karila", "Mäntykoski", "Lossijärvi"];
  const houses = Array.from({ length: 900 }, (_, index) => {
    const [town, street, number] = [index % 3, Math.floor(index / 3) % 15, Math.floor(index / 45) + 1];
    return entry({
      city: towns[town] ?? "",
      postcode: `0010${town}`,
      street: `${["Kauppa", "Lossi", "Vesi", "Saari", "Rauta"][street % 5]}${["katu", "kuja", "polku"][street % 3]}`,
      houseNumber: String(number),
      latitude: 60 + town + street * 0.002,
      longitude: 25 + number * 0.001,
      isOutline: number % 2 === 0,
    });
  });
  const extract = { addresses: new AddressTable(houses), places: [], streetNames: [] };
  expect(await writeAddressIndex(extract, out)).toMatchObject({ houses: 900 });
  const geocoder = openOfflineGeocoder(out);
  const lookup = async (address: string) => geocoder.lookup(address, { companyId: "a" });
  for (const { street, houseNumber, postcode, city, latitude, longitude } of houses.slice(0, 60)) {
    const town = `${postcode} ${city}`;
    expect((await lookup(`${street} ${houseNumber}, ${town}`)).location).toMatchObject({
      latitude,
      longitude,
    });
    const misspelt = await lookup(`${street.slice(0, 2)}x${street.slice(3)} ${houseNumber}, ${town}`);
    expect([misspelt.location, misspelt.candidates[0]]).toMatchObject([null, { latitude, longitude }]);
    for (const address of [
      `${street} ${houseNumber}`,
      `${street} 977, ${town}`,
      `${street} 1, 99999 Wxqztown`,
    ])
      expect((await lookup(address)).location, address).toBeNull();
    const nowhere = await lookup(`Wxqz${houseNumber}ffkatu ${houseNumber}, ${town}`);
    expect(nowhere).toMatchObject({ location: null, candidates: [] });
  }
  geocoder.close();
});
