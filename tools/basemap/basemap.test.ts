import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { PMTiles, type Source } from "pmtiles";
import { beforeEach, expect, test } from "vitest";
import { newFolder } from "../../test/support/lifetime.ts";
import { prepareBasemap } from "../start/basemap.ts";
import { demoExtract } from "../start/roads.ts";
import { readSettings, root } from "../settings.ts";
import { importBasemap } from "./basemap.ts";
import { writePmtiles } from "./pmtiles-file.ts";
import { seaOf } from "./sea.ts";
import { writeExtract } from "./testing.ts";

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

/** A file as the reader of browsers sees it, that asks for ranges. */
function open(file: string): PMTiles {
  const whole = readFileSync(file);
  const source: Source = {
    getKey: () => file,
    getBytes: async (offset, length) =>
      Promise.resolve({ data: new Uint8Array(whole.subarray(offset, offset + length)).buffer }),
  };
  return new PMTiles(source);
}

/** What a tile has, by layer: the properties of each feature. */
async function tile(file: string, zoom: number, x: number, y: number) {
  const found = await open(file).getZxy(zoom, x, y);
  if (found === undefined) return undefined;
  const { layers } = new VectorTile(new PbfReader(found.data));
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, index) => layer.feature(index).properties),
    ]),
  );
}

function importCommand(file: string): string {
  const main = join(root, "tools/basemap-import.ts");
  const env = { DATA_DIR: join(folder, "data") };
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, file], { env, encoding: "utf8" });
  return status === 0 ? stdout : stderr;
}

test("a tile has what the extract has there, in the words of the style, and small things only when near", async () => {
  const extract = join(folder, "map.osm.pbf");
  const corners = { 1: [0.001, 0.001], 2: [0.002, 0.001], 3: [0.002, 0.002], 4: [0.001, 0.002] } as const;
  writeExtract(extract, {
    nodes: corners,
    ways: [
      { nodes: [1, 2], tags: { highway: "primary", name: "Main Street" } },
      { nodes: [2, 3], tags: { highway: "footway" } },
      { nodes: [2, 4], tags: { highway: "footway", footway: "sidewalk" } },
      { nodes: [1, 2, 3, 4, 1], tags: { building: "yes" } },
      { nodes: [1, 2, 3, 4, 1], tags: { leisure: "park" } },
      { nodes: [3, 9], tags: { highway: "residential" } }, // node 9 is outside of the extract
    ],
  });
  const { file } = await importBasemap(extract, folder);
  expect(await tile(file, 14, 8192, 8191)).toEqual({
    landuse: [{ kind: "park" }],
    buildings: [{ kind: "building" }],
    roads: [
      { kind: "major_road", kind_detail: "primary", name: "Main Street" },
      { kind: "path", kind_detail: "footway" },
    ],
  });
  expect(await tile(file, 10, 512, 511)).toEqual({
    landuse: [{ kind: "park" }],
    roads: [{ kind: "major_road", kind_detail: "primary", name: "Main Street" }],
  });
  expect(await tile(file, 14, 0, 0)).toBeUndefined();
  expect(await open(file).getMetadata()).toMatchObject({
    attribution: expect.stringContaining("© OpenStreetMap contributors") as string,
  });
});

test("the sea is on the right of the coast, up to the edges; islands are not sea", () => {
  const positions: Record<number, [number, number]> = {
    ...{ 1: [0.1, 4], 2: [5, 5], 3: [9.9, 4] }, // eastwards: the sea is in the south
    ...{ 11: [4, 1], 12: [6, 1], 13: [6, 2], 14: [4, 2] },
  };
  const coast = [
    [2, 3],
    [1, 2],
    [11, 12, 13, 14, 11],
  ];
  const [sea, ...more] = seaOf(coast, (id) => positions[id], [0, 0, 10, 10]);
  expect(more).toEqual([]);
  const [outline, island] = sea ?? [];
  const rounded = outline?.map(([x = 0, y = 0]) => `${Number(x.toFixed(6))},${Number(y.toFixed(6))}`);
  expect(rounded).toEqual(["0,4", "0.1,4", "5,5", "9.9,4", "10,4", "10,0", "0,0", "0,4"]);
  expect(island).toHaveLength(5);
  // A coast that breaks off inside leaves no sea rather than a wrong one.
  expect(seaOf([[1, 2]], (id) => positions[id], [0, 0, 10, 10])).toEqual([]);
});

test("a file of more tiles than one directory holds is read whole", async () => {
  const file = join(folder, "many.pmtiles");
  const box = [-180, -85, 180, 85] as const;
  const tiles = Array.from({ length: 128 * 128 }, (_, index) => ({
    ...{ zoom: 7, x: index % 128, y: Math.floor(index / 128) },
    content: Buffer.from(`${index}`.repeat((index * 7919) % 31)),
  }));
  await writePmtiles(file, tiles, { box, attribution: "" });
  const reader = open(file);
  for (const { zoom, x, y, content } of tiles.filter((_, index) => index % 997 === 0)) {
    const found = await reader.getZxy(zoom, x, y);
    expect(Buffer.from(found?.data ?? new ArrayBuffer())).toEqual(content);
  }
});

test("a wrong file is one line, and the previous tiles stay", () => {
  expect(importCommand(demoExtract)).toContain("Open Database License");
  const before = readdirSync(join(folder, "data/basemap"));
  expect(before).toHaveLength(2); // the tiles and their description
  const text = join(folder, "text.osm.pbf");
  writeFileSync(text, "no map at all");
  expect(importCommand(text)).toMatch(/^.*text\.osm\.pbf is not a readable \.osm\.pbf file: .*\n$/);
  const empty = join(folder, "empty.osm.pbf");
  writeExtract(empty, { nodes: { 1: [0, 0] } });
  expect(importCommand(empty)).toMatch(/^.*empty\.osm\.pbf has no streets\n$/);
  expect(importCommand(join(folder, "nowhere.pbf"))).toMatch(/^there is no file .*\n$/);
  expect(readdirSync(join(folder, "data/basemap"))).toEqual(before);
});

test("npm start shows the streets of the last import, else of the demo day; BASEMAP_URL is left alone", async () => {
  const lines: string[] = [];
  const start = async (more: NodeJS.ProcessEnv = {}) =>
    prepareBasemap(readSettings({ DATA_DIR: folder, ...more }), (line) => lines.push(line));
  const { BASEMAP_URL: demo } = await start();
  // Senate Square is in the tile, with Aleksanterinkatu south of it.
  const { roads } = (await tile(new URL(demo ?? "").pathname, 14, 9327, 4742)) ?? {};
  expect(roads?.map(({ name }) => name)).toContain("Aleksanterinkatu");
  const extract = join(folder, "own.osm.pbf");
  writeExtract(extract, {
    nodes: { 1: [0, 0], 2: [1, 1] },
    ways: [{ nodes: [1, 2], tags: { highway: "service" } }],
  });
  const { file } = await importBasemap(extract, folder);
  expect(await start()).toEqual({ BASEMAP_URL: `file://${file}` });
  expect(await start({ BASEMAP_URL: "https://tiles.example/map.pmtiles" })).toEqual({});
  expect(lines).toEqual([]);
});
