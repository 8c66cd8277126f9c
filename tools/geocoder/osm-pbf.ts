import { open } from "node:fs/promises";
import { inflateSync } from "node:zlib";
import { PbfReader } from "pbf";

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

/** The file is not a map extract, is cut short, or needs a feature that is not read here. */
class UnreadableMap extends Error {}

/**
 * Reads a .osm.pbf file (https://wiki.openstreetmap.org/wiki/PBF_Format) block by block and hands each
 * element to the visitor. Elements that the visitor has no function for are not decoded.
 * @throws Error with one line when the file cannot be read as a map extract
 */
export async function readOsmPbf(file: string, visitor: OsmVisitor): Promise<void> {
  const handle = await open(file);
  try {
    let position = 0;
    const read = async (length: number): Promise<Uint8Array> => {
      const buffer = new Uint8Array(length);
      const { bytesRead } = await handle.read(buffer, 0, length, position);
      position += bytesRead;
      if (bytesRead < length) throw new UnreadableMap("the file ends inside a block");
      return buffer;
    };
    const { size } = await handle.stat();
    if (size === 0) throw new UnreadableMap("the file is empty");
    while (position < size) {
      const headerLength = new DataView((await read(4)).buffer).getUint32(0);
      if (headerLength > maxHeaderBytes) throw new UnreadableMap("block header too large");
      const header = decoded(await read(headerLength), blobHeader);
      if (header.size > maxBlobBytes) throw new UnreadableMap("block too large");
      const blob = await read(header.size);
      if (header.type === "OSMHeader") decoded(inflated(blob), checkFeatures);
      else if (header.type === "OSMData") decoded(inflated(blob), block).visit(visitor);
    }
  } catch (error) {
    if (!(error instanceof UnreadableMap)) throw error;
    throw new Error(`${file} is not a readable .osm.pbf file: ${error.message}`, { cause: error });
  } finally {
    await handle.close();
  }
}

/** @throws UnreadableMap when the bytes are not what `read` expects */
function decoded<T>(bytes: Uint8Array, read: (pbf: PbfReader) => T): T {
  try {
    return read(new PbfReader(bytes));
  } catch (error) {
    throw new UnreadableMap(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function blobHeader(pbf: PbfReader): { type: string; size: number } {
  return pbf.readFields(
    (field, header) => {
      if (field === 1) header.type = pbf.readString();
      else if (field === 3) header.size = pbf.readVarint();
    },
    { type: "", size: 0 },
  );
}

function inflated(blob: Uint8Array): Uint8Array {
  const { raw, deflated } = decoded(blob, (pbf) =>
    pbf.readFields((field, found: { raw?: Uint8Array; deflated?: Uint8Array }) => {
      if (field === 1) found.raw = pbf.readBytes();
      else if (field === 3) found.deflated = pbf.readBytes();
    }, {}),
  );
  if (raw) return raw;
  if (!deflated) throw new UnreadableMap("a block is compressed with something other than zlib");
  try {
    return inflateSync(deflated, { maxOutputLength: maxBlobBytes });
  } catch {
    throw new UnreadableMap("a block cannot be decompressed");
  }
}

function checkFeatures(pbf: PbfReader): void {
  pbf.readFields((field) => {
    if (field !== 4) return;
    const feature = pbf.readString();
    if (!understood.has(feature)) throw new UnreadableMap(`it needs the feature ${feature}`);
  }, null);
}

function block(pbf: PbfReader): Block {
  return pbf.readFields((field, found) => {
    if (field === 1) found.strings = strings(new PbfReader(pbf.readBytes()));
    else if (field === 2) found.groups.push(pbf.readBytes());
    else if (field === 17) found.granularity = pbf.readVarint();
    else if (field === 19) found.latitudeOffset = pbf.readVarint(true);
    else if (field === 20) found.longitudeOffset = pbf.readVarint(true);
  }, new Block());
}

function strings(pbf: PbfReader): string[] {
  return pbf.readFields((field, table: string[]) => {
    if (field === 1) table.push(pbf.readString());
  }, []);
}

/** Most nodes are corners of something and have none. */
const noTags = new Map<string, string>();

/** The fields that nodes, ways and relations share. Tags are indices into the string table. */
type Encoded = { id: number; keys: number[]; values: number[] };

function readShared(pbf: PbfReader, field: number, element: Encoded): void {
  if (field === 1) element.id = pbf.readVarint();
  else if (field === 2) element.keys = pbf.readPackedVarint();
  else if (field === 3) element.values = pbf.readPackedVarint();
}

/** A run of elements with the strings and the unit of their coordinates. */
class Block {
  strings: string[] = [];
  groups: Uint8Array[] = [];
  /** In 10⁻⁹ degrees, as are the offsets. */
  granularity = 100;
  latitudeOffset = 0;
  longitudeOffset = 0;

  visit(visitor: OsmVisitor): void {
    for (const group of this.groups) {
      const pbf = new PbfReader(group);
      const element = () => new PbfReader(pbf.readBytes());
      pbf.readFields((field) => {
        if (field === 1 && visitor.node) visitor.node(this.#node(element()));
        else if (field === 2 && visitor.node) this.#denseNodes(element(), visitor.node);
        else if (field === 3 && visitor.way) visitor.way(this.#way(element()));
        else if (field === 4 && visitor.relation) visitor.relation(this.#relation(element()));
      }, null);
    }
  }

  #node(pbf: PbfReader): OsmNode {
    const node = pbf.readFields(
      (field, found) => {
        if (field === 1) found.id = pbf.readSVarint();
        else if (field === 8) found.latitude = this.#latitude(pbf.readSVarint());
        else if (field === 9) found.longitude = this.#longitude(pbf.readSVarint());
        else readShared(pbf, field, found);
      },
      { id: 0, latitude: 0, longitude: 0, keys: [], values: [] },
    );
    return { id: node.id, latitude: node.latitude, longitude: node.longitude, tags: this.#tags(node) };
  }

  #denseNodes(pbf: PbfReader, visit: (node: OsmNode) => void): void {
    const dense = { ids: [], latitudes: [], longitudes: [], keysAndValues: [] };
    const { ids, latitudes, longitudes, keysAndValues } = pbf.readFields(
      (field, found: Record<keyof typeof dense, number[]>) => {
        if (field === 1) found.ids = packedDeltas(pbf);
        else if (field === 8) found.latitudes = packedDeltas(pbf);
        else if (field === 9) found.longitudes = packedDeltas(pbf);
        else if (field === 10) found.keysAndValues = pbf.readPackedVarint();
      },
      dense,
    );
    let next = 0;
    for (const [index, id] of ids.entries()) {
      // Tags of all nodes lie in one list: key, value, key, value, 0, next node. No list means no tags at all.
      const tags = (keysAndValues[next] ?? 0) === 0 ? noTags : new Map<string, string>();
      for (; (keysAndValues[next] ?? 0) !== 0; next += 2)
        tags.set(this.#string(keysAndValues[next]), this.#string(keysAndValues[next + 1]));
      next++;
      const latitude = this.#latitude(latitudes[index] ?? 0);
      visit({ id, latitude, longitude: this.#longitude(longitudes[index] ?? 0), tags });
    }
  }

  #way(pbf: PbfReader): OsmWay {
    const way = pbf.readFields(
      (field, found: Encoded & { nodes: number[] }) => {
        if (field === 8) found.nodes = packedDeltas(pbf);
        else readShared(pbf, field, found);
      },
      { id: 0, keys: [], values: [], nodes: [] },
    );
    return { id: way.id, nodes: way.nodes, tags: this.#tags(way) };
  }

  #relation(pbf: PbfReader): OsmRelation {
    const relation = pbf.readFields(
      (field, found: Encoded & { roles: number[]; members: number[]; kinds: number[] }) => {
        if (field === 8) found.roles = pbf.readPackedVarint();
        else if (field === 9) found.members = packedDeltas(pbf);
        else if (field === 10) found.kinds = pbf.readPackedVarint();
        else readShared(pbf, field, found);
      },
      { id: 0, keys: [], values: [], roles: [], members: [], kinds: [] },
    );
    const isWay = 1;
    const ways = relation.members.flatMap((member, index) =>
      relation.kinds[index] === isWay ? [{ id: member, role: this.#string(relation.roles[index]) }] : [],
    );
    return { id: relation.id, tags: this.#tags(relation), ways };
  }

  #latitude(value: number): number {
    return (this.latitudeOffset + this.granularity * value) / 1e9;
  }

  #longitude(value: number): number {
    return (this.longitudeOffset + this.granularity * value) / 1e9;
  }

  #tags({ keys, values }: Encoded): Tags {
    return new Map(keys.map((key, index) => [this.#string(key), this.#string(values[index])]));
  }

  #string(index: number | undefined): string {
    const found = index === undefined ? undefined : this.strings[index];
    if (found === undefined) throw new UnreadableMap("a tag points outside the string table");
    return found;
  }
}

/** Values of a packed field that holds differences. */
function packedDeltas(pbf: PbfReader): number[] {
  let sum = 0;
  return pbf.readPackedSVarint().map((difference) => (sum += difference));
}
