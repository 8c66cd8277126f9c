import { writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { PbfWriter } from "pbf";
import { zxyToTileId } from "pmtiles";
import { LAYERS, MAX_ZOOM } from "./kinds.ts";
import type { Box } from "./sea.ts";
import type { Tile } from "./tiles.ts";

const HEADER_BYTES = 127;
/** Readers ask for the header and the root directory in one request of this size. */
const FIRST_READ_BYTES = 16_384;
const GZIP = 2;
const VECTOR_TILES = 1;

interface Entry {
  readonly id: number;
  readonly offset: number;
  readonly length: number;
  /** How many tiles share it; 0 for a leaf directory. */
  readonly run: number;
}

/**
 * Writes tiles as one file in the PMTiles format, version 3
 * (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md).
 *
 * @param attribution HTML that is shown with the map
 * @returns how many bytes were written
 */
export async function writePmtiles(
  file: string,
  tiles: Iterable<Tile>,
  { box, attribution }: { readonly box: Box; readonly attribution: string },
): Promise<number> {
  const packed = [...tiles]
    .map(({ zoom, x, y, content }) => ({ id: zxyToTileId(zoom, x, y), content: gzipSync(content) }))
    .sort((one, other) => one.id - other.id);
  let offset = 0;
  const entries = packed.map(({ id, content: { length } }): Entry => {
    offset += length;
    return { id, offset: offset - length, length, run: 1 };
  });
  const { root, leaves } = directories(entries);
  const layers = LAYERS.map((id) => ({ id, fields: {} }));
  const metadata = gzipSync(JSON.stringify({ name: "basemap", attribution, vector_layers: layers }));
  const content = Buffer.concat(packed.map((tile) => tile.content));
  const header = headerOf({ root, metadata, leaves, content, count: entries.length, box });
  const whole = Buffer.concat([header, root, metadata, leaves, content]);
  await writeFile(file, whole);
  return whole.length;
}

/** One directory if it fits into the first read, else a root of leaf directories. */
function directories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const only = directory(entries);
  if (fits(only)) return { root: only, leaves: Buffer.alloc(0) };
  for (let size = 4096; ; size *= 2) {
    const leaves: Buffer[] = [];
    const roots: Entry[] = [];
    let offset = 0;
    for (let from = 0; from < entries.length; from += size) {
      const leaf = directory(entries.slice(from, from + size));
      roots.push({ id: entries[from]?.id ?? 0, offset, length: leaf.length, run: 0 });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const root = directory(roots);
    if (fits(root)) return { root, leaves: Buffer.concat(leaves) };
  }
}

function fits(root: Buffer): boolean {
  return root.length <= FIRST_READ_BYTES - HEADER_BYTES;
}

/** Column by column. Ids are differences. An offset of 0 means: directly after the previous entry's data. */
function directory(entries: readonly Entry[]): Buffer {
  const writer = new PbfWriter();
  writer.writeVarint(entries.length);
  for (const [index, { id }] of entries.entries()) writer.writeVarint(id - (entries[index - 1]?.id ?? 0));
  for (const { run } of entries) writer.writeVarint(run);
  for (const { length } of entries) writer.writeVarint(length);
  for (const [index, { offset }] of entries.entries()) {
    const before = entries[index - 1];
    writer.writeVarint(before && offset === before.offset + before.length ? 0 : offset + 1);
  }
  return gzipSync(writer.finish());
}

interface Parts {
  readonly root: Buffer;
  readonly metadata: Buffer;
  readonly leaves: Buffer;
  readonly content: Buffer;
  readonly count: number;
  readonly box: Box;
}

function headerOf({
  root,
  metadata,
  leaves,
  content,
  count,
  box: [west, south, east, north],
}: Parts): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("PMTiles", 0, "ascii");
  header.writeUInt8(3, 7);
  let at = 8;
  let offset = HEADER_BYTES;
  const long = (value: number) => (at = header.writeBigUInt64LE(BigInt(value), at));
  for (const { length } of [root, metadata, leaves, content]) {
    long(offset);
    long(length);
    offset += length;
  }
  for (const each of [count, count, count]) long(each); // tiles, entries and contents: none is shared
  const isInOrder = 1;
  for (const byte of [isInOrder, GZIP, GZIP, VECTOR_TILES, 0, MAX_ZOOM]) at = header.writeUInt8(byte, at);
  const degrees = (value: number) => (at = header.writeInt32LE(Math.round(value * 1e7), at));
  for (const edge of [west, south, east, north]) degrees(edge);
  at = header.writeUInt8(MAX_ZOOM, at);
  degrees((west + east) / 2);
  degrees((south + north) / 2);
  return header;
}
