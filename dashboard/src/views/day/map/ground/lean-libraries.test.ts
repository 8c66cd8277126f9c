import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader, PbfWriter } from "pbf";
import { encode } from "uqr";
import { expect, it, onTestFinished } from "vitest";
import { leanCode } from "../../../../../lean-libraries.ts";

const RING = [9, 4, 6, 26, 20, 0, 0, 20, 19, 0, 15];
const LINE = [9, 100, 100, 18, 30, 29, 12, 14];
const TILE = new PbfWriter();
TILE.writeMessage(
  3,
  (_layer: null, layer: PbfWriter) => {
    layer.writeStringField(1, "water");
    for (const [type, geometry] of [
      [3, RING],
      [2, LINE],
    ] as const)
      layer.writeMessage(
        2,
        (_feature: null, feature: PbfWriter) => {
          feature.writeVarintField(3, type);
          feature.writePackedVarint(4, [...geometry]);
        },
        null,
      );
  },
  null,
);
const CONTENT = TILE.finish();

it("makes the same code of a link with the trimmed library as with the whole one", async () => {
  const file = createRequire(import.meta.url)
    .resolve("uqr")
    .replace(/\.cjs$/, ".mjs");
  const whole = await readFile(file, "utf8");
  const code = leanCode(whole, file);
  expect(code).not.toBe(whole);
  const lean = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    encode: typeof encode;
  };
  const link = "https://rondo.example/courier/#Zm9vYmFyYmF6cXV4";
  const asked = { ecc: "M", border: 4 } as const;
  expect(lean.encode(link, asked).data).toEqual(encode(link, asked).data);
});

it("reads the same lines and rings of a tile with the trimmed libraries as with the whole ones", async () => {
  const folder = await mkdtemp(join(tmpdir(), "rondo-lean-"));
  onTestFinished(async () => rm(folder, { recursive: true }));
  const leanFile = async (name: string) => {
    const file = createRequire(import.meta.resolve("@mapbox/vector-tile")).resolve(name);
    const code = leanCode(await readFile(file, "utf8"), file);
    const path = join(folder, `${basename(name)}.mjs`);
    await writeFile(path, code.replace("'@mapbox/point-geometry'", "'./point-geometry.mjs'"));
    return { path, isLess: code.length < (await readFile(file, "utf8")).length };
  };
  const [points, tiles] = [await leanFile("@mapbox/point-geometry"), await leanFile("@mapbox/vector-tile")];
  const bytes = await leanFile("pbf");
  expect([points.isLess, tiles.isLess, bytes.isLess]).toEqual([true, true, true]);
  const lean = (await import(tiles.path)) as { VectorTile: typeof VectorTile };
  const { PbfReader: LeanReader } = (await import(bytes.path)) as { PbfReader: typeof PbfReader };
  const geometries = (Reader: typeof VectorTile, Bytes: typeof PbfReader) => {
    const [layer] = Object.values(new Reader(new Bytes(CONTENT)).layers);
    const features = Array.from({ length: 2 }, (_, index) => layer?.feature(index).loadGeometry() ?? []);
    return features.map((lines) => lines.map((line) => line.map(({ x, y }) => [x, y])));
  };
  const whole = geometries(VectorTile, PbfReader);
  expect(whole.map((lines) => lines[0]?.length)).toEqual([5, 3]);
  expect(geometries(lean.VectorTile, LeanReader)).toEqual(whole);
});
