import { writeFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { PbfWriter } from "pbf";

/** A map of a few elements, for tests. Nodes are [longitude, latitude] by id. */
export interface SmallMap {
  readonly nodes?: Readonly<Record<number, readonly [number, number]>>;
  readonly ways?: readonly {
    readonly nodes: readonly number[];
    readonly tags: Readonly<Record<string, string>>;
  }[];
}

/** Writes a map as .osm.pbf: one block without compression of ids or coordinates beyond what the format asks for. */
export function writeExtract(file: string, { nodes = {}, ways = [] }: SmallMap): void {
  const strings = [""];
  const indexOf = (text: string) => {
    if (!strings.includes(text)) strings.push(text);
    return strings.indexOf(text);
  };
  const group = new PbfWriter();
  for (const [id, [longitude, latitude]] of Object.entries(nodes)) {
    group.writeMessage(
      1,
      (_, pbf) => {
        pbf.writeSVarintField(1, Number(id));
        pbf.writeSVarintField(8, Math.round(latitude * 1e7));
        pbf.writeSVarintField(9, Math.round(longitude * 1e7));
      },
      null,
    );
  }
  for (const [index, way] of ways.entries()) {
    group.writeMessage(
      3,
      (_, pbf) => {
        pbf.writeVarintField(1, index + 1);
        pbf.writePackedVarint(2, Object.keys(way.tags).map(indexOf));
        pbf.writePackedVarint(3, Object.values(way.tags).map(indexOf));
        pbf.writePackedSVarint(
          8,
          way.nodes.map((id, at) => id - (way.nodes[at - 1] ?? 0)),
        );
      },
      null,
    );
  }
  const block = new PbfWriter();
  block.writeMessage(
    1,
    (_, pbf) => {
      for (const text of strings) pbf.writeBytesField(1, Buffer.from(text));
    },
    null,
  );
  block.writeBytesField(2, group.finish());
  writeFileSync(file, blobOf(block.finish()));
}

function blobOf(content: Uint8Array): Buffer {
  const blob = new PbfWriter();
  blob.writeVarintField(2, content.length);
  blob.writeBytesField(3, deflateSync(content));
  const bytes = blob.finish();
  const header = new PbfWriter();
  header.writeStringField(1, "OSMData");
  header.writeVarintField(3, bytes.length);
  const head = header.finish();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, bytes]);
}
