import { zipSync } from "fflate";
import { expect, it } from "vitest";
import { storedZip } from "./stored-zip.ts";
import { unzipped } from "./unzip.ts";

const text = (content: string) => new TextEncoder().encode(content);
const FILES = {
  "a.xml": text("<a>ä</a>".repeat(5000)),
  "b/c.xml": text("short"),
  "empty.xml": new Uint8Array(),
};
const all = () => true;

it("unpacks what archives of every form have: packed, stored, beside other bytes, and with a comment", async () => {
  const packed = new Uint8Array(zipSync(FILES));
  expect(await unzipped(packed, all)).toEqual(FILES);
  expect(await unzipped(storedZip(FILES), all)).toEqual(FILES);
  const within = new Uint8Array([1, 2, 3, ...packed]).subarray(3);
  expect(await unzipped(within, all)).toEqual(FILES);
  const commented = new Uint8Array([...packed, ...text("made by a shop")]);
  expect(await unzipped(commented, all)).toEqual(FILES);
});

it("unpacks only what is wanted, and says how large a file is before", async () => {
  const asked: [string, number][] = [];
  const found = await unzipped(new Uint8Array(zipSync(FILES)), (...file) => {
    asked.push(file);
    return file[0] === "b/c.xml";
  });
  expect(found).toEqual({ "b/c.xml": FILES["b/c.xml"] });
  expect(asked).toEqual([
    ["a.xml", 45_000],
    ["b/c.xml", 5],
    ["empty.xml", 0],
  ]);
});

it("reads sizes that stand in the wide fields", async () => {
  const archive = new Uint8Array(zipSync({ "a.xml": FILES["a.xml"] }, { extra: { 1: new Uint8Array(16) } }));
  const view = new DataView(archive.buffer);
  const central = view.getUint32(archive.length - 6, true);
  const extra = central + 46 + 5 + 4;
  for (const [field, at] of [
    [24, 0],
    [20, 8],
  ] as const) {
    view.setBigUint64(extra + at, BigInt(view.getUint32(central + field, true)), true);
    view.setUint32(central + field, 0xffffffff, true);
  }
  expect(await unzipped(archive, all)).toEqual({ "a.xml": FILES["a.xml"] });
});

it("refuses bytes that are no archive, cut ones, and files of other sizes than they tell", async () => {
  const archive = new Uint8Array(zipSync(FILES));
  for (const bytes of [text("no archive at all, but a longer text"), archive.slice(0, -30), archive.slice(9)])
    await expect(unzipped(new Uint8Array(bytes), all)).rejects.toThrow();
  const central = new DataView(archive.buffer).getUint32(archive.length - 6, true);
  for (const size of [10, 50_000]) {
    new DataView(archive.buffer).setUint32(central + 24, size, true);
    await expect(unzipped(archive, all), String(size)).rejects.toThrow();
  }
});
