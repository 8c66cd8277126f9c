import { open } from "node:fs/promises";
import { inflateSync } from "node:zlib";
import { packed, packedDeltas, Wire } from "./wire.ts";

export type Tags = ReadonlyMap<string, string>;
export type OsmNode = { id: number; latitude: number; longitude: number; tags: Tags };
export type OsmWay = { id: number; nodes: number[]; tags: Tags };
export type OsmRelation = { id: number; tags: Tags; ways: { id: number; role: string }[] };

export type OsmVisitor = {
  node?: (node: OsmNode) => void;
  way?: (way: OsmWay) => void;
  relation?: (relation: OsmRelation) => void;
};

const maxHeaderBytes = 64 * 1024;
const maxBlobBytes = 32 * 1024 * 1024;
const understood = new Set(["OsmSchema-V0.6", "DenseNodes"]);

/**
 * Reads a .osm.pbf file (https://wiki.openstreetmap.org/wiki/PBF_Format) block by block and hands each
 * element to the visitor. Elements that the visitor has no function for are not decoded.
 * Throws an Error with one line when the file is not such a file, is cut short, or needs a feature not read here.
 */
export async function readOsmPbf(file: string, visitor: OsmVisitor): Promise<void> {
  const handle = await open(file);
  try {
    let position = 0;
    const read = async (length: number): Promise<Uint8Array> => {
      const buffer = new Uint8Array(length);
      const { bytesRead } = await handle.read(buffer, 0, length, position);
      position += bytesRead;
      if (bytesRead < length) throw new RangeError("the file ends inside a block");
      return buffer;
    };
    const { size } = await handle.stat();
    if (size === 0) throw new RangeError("the file is empty");
    while (position < size) {
      const headerLength = new DataView((await read(4)).buffer).getUint32(0);
      if (headerLength > maxHeaderBytes) throw new RangeError("block header too large");
      const header = blobHeader(await read(headerLength));
      if (header.size > maxBlobBytes) throw new RangeError("block too large");
      const blob = await read(header.size);
      if (header.type === "OSMHeader") checkFeatures(inflate(blob));
      else if (header.type === "OSMData") visitBlock(inflate(blob), visitor);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Error(`${file} is not a readable .osm.pbf file: ${error.message}`, { cause: error });
  } finally {
    await handle.close();
  }
}

function blobHeader(bytes: Uint8Array): { type: string; size: number } {
  const wire = new Wire(bytes);
  const header = { type: "", size: 0 };
  wire.fields((field) => {
    if (field === 1) header.type = wire.text();
    else if (field === 3) header.size = wire.varint();
    else return false;
    return true;
  });
  return header;
}

function inflate(blob: Uint8Array): Uint8Array {
  const wire = new Wire(blob);
  let raw: Uint8Array | undefined;
  let deflated: Uint8Array | undefined;
  wire.fields((field) => {
    if (field === 1) raw = wire.block();
    else if (field === 3) deflated = wire.block();
    else return false;
    return true;
  });
  if (raw) return raw;
  if (!deflated) throw new RangeError("a block is compressed with something other than zlib");
  try {
    return inflateSync(deflated, { maxOutputLength: maxBlobBytes });
  } catch {
    throw new RangeError("a block cannot be decompressed");
  }
}

function checkFeatures(bytes: Uint8Array): void {
  const wire = new Wire(bytes);
  wire.fields((field) => {
    if (field !== 4) return false;
    const feature = wire.text();
    if (!understood.has(feature)) throw new RangeError(`it needs the feature ${feature}`);
    return true;
  });
}

type Block = { strings: string[]; granularity: number; latitudeOffset: number; longitudeOffset: number };

function visitBlock(bytes: Uint8Array, visitor: OsmVisitor): void {
  const wire = new Wire(bytes);
  const block: Block = { strings: [], granularity: 100, latitudeOffset: 0, longitudeOffset: 0 };
  const groups: Uint8Array[] = [];
  wire.fields((field) => {
    if (field === 1) block.strings = strings(wire.block());
    else if (field === 2) groups.push(wire.block());
    else if (field === 17) block.granularity = wire.varint();
    else if (field === 19) block.latitudeOffset = wire.varint();
    else if (field === 20) block.longitudeOffset = wire.varint();
    else return false;
    return true;
  });
  for (const group of groups) visitGroup(group, block, visitor);
}

function strings(bytes: Uint8Array): string[] {
  const wire = new Wire(bytes);
  const table: string[] = [];
  wire.fields((field) => field === 1 && table.push(wire.text()) > 0);
  return table;
}

function visitGroup(bytes: Uint8Array, block: Block, visitor: OsmVisitor): void {
  const wire = new Wire(bytes);
  wire.fields((field) => {
    if (field === 1 && visitor.node) visitor.node(plainNode(wire.block(), block));
    else if (field === 2 && visitor.node) denseNodes(wire.block(), block, visitor.node);
    else if (field === 3 && visitor.way) visitor.way(way(wire.block(), block));
    else if (field === 4 && visitor.relation) visitor.relation(relation(wire.block(), block));
    else return false;
    return true;
  });
}

function plainNode(bytes: Uint8Array, block: Block): OsmNode {
  const wire = new Wire(bytes);
  const node = { id: 0, latitude: 0, longitude: 0 };
  let keys: number[] = [];
  let values: number[] = [];
  wire.fields((field) => {
    if (field === 1) node.id = wire.signed();
    else if (field === 2) keys = packed(wire.block());
    else if (field === 3) values = packed(wire.block());
    else if (field === 8) node.latitude = degrees(wire.signed(), block.latitudeOffset, block);
    else if (field === 9) node.longitude = degrees(wire.signed(), block.longitudeOffset, block);
    else return false;
    return true;
  });
  return { ...node, tags: tags(keys, values, block) };
}

function denseNodes(bytes: Uint8Array, block: Block, visit: (node: OsmNode) => void): void {
  const wire = new Wire(bytes);
  let ids: number[] = [];
  let latitudes: number[] = [];
  let longitudes: number[] = [];
  let keysAndValues: number[] = [];
  wire.fields((field) => {
    if (field === 1) ids = packedDeltas(wire.block());
    else if (field === 8) latitudes = packedDeltas(wire.block());
    else if (field === 9) longitudes = packedDeltas(wire.block());
    else if (field === 10) keysAndValues = packed(wire.block());
    else return false;
    return true;
  });
  let next = 0;
  for (const [index, id] of ids.entries()) {
    const own = new Map<string, string>();
    // Tags of all nodes lie in one list: key, value, key, value, 0, next node. No list means no tags at all.
    for (; (keysAndValues[next] ?? 0) !== 0; next += 2)
      own.set(string(keysAndValues[next], block), string(keysAndValues[next + 1], block));
    next++;
    visit({
      id,
      latitude: degrees(latitudes[index] ?? 0, block.latitudeOffset, block),
      longitude: degrees(longitudes[index] ?? 0, block.longitudeOffset, block),
      tags: own,
    });
  }
}

function way(bytes: Uint8Array, block: Block): OsmWay {
  const wire = new Wire(bytes);
  let id = 0;
  let keys: number[] = [];
  let values: number[] = [];
  let nodes: number[] = [];
  wire.fields((field) => {
    if (field === 1) id = wire.varint();
    else if (field === 2) keys = packed(wire.block());
    else if (field === 3) values = packed(wire.block());
    else if (field === 8) nodes = packedDeltas(wire.block());
    else return false;
    return true;
  });
  return { id, nodes, tags: tags(keys, values, block) };
}

function relation(bytes: Uint8Array, block: Block): OsmRelation {
  const wire = new Wire(bytes);
  let id = 0;
  let keys: number[] = [];
  let values: number[] = [];
  let roles: number[] = [];
  let members: number[] = [];
  let kinds: number[] = [];
  wire.fields((field) => {
    if (field === 1) id = wire.varint();
    else if (field === 2) keys = packed(wire.block());
    else if (field === 3) values = packed(wire.block());
    else if (field === 8) roles = packed(wire.block());
    else if (field === 9) members = packedDeltas(wire.block());
    else if (field === 10) kinds = packed(wire.block());
    else return false;
    return true;
  });
  const isWay = 1;
  const ways = members.flatMap((member, index) =>
    kinds[index] === isWay ? [{ id: member, role: string(roles[index], block) }] : [],
  );
  return { id, tags: tags(keys, values, block), ways };
}

function degrees(value: number, offset: number, block: Block): number {
  return (offset + block.granularity * value) / 1e9;
}

function tags(keys: number[], values: number[], block: Block): Tags {
  return new Map(keys.map((key, index) => [string(key, block), string(values[index], block)]));
}

function string(index: number | undefined, block: Block): string {
  const found = index === undefined ? undefined : block.strings[index];
  if (found === undefined) throw new RangeError("a tag points outside the string table");
  return found;
}
