import { createWriteStream, type WriteStream } from "node:fs";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import { deflateSync } from "node:zlib";
import { PbfWriter } from "pbf";

export type WrittenTags = Readonly<Record<string, string | undefined>>;
type Node = { id: number; latitude: number; longitude: number; tags: WrittenTags };
type Way = { id: number; nodes: readonly number[]; tags: WrittenTags };

/** Elements of a block, as other programs write them. */
const BLOCK = 8000;
/** Units of a coordinate in a degree. */
const UNITS = 1e7;

/** Writes a .osm.pbf file block by block: all nodes, then all ways. */
export class OsmPbfWriter {
  readonly #file: WriteStream;
  #strings = new Map<string, number>([["", 0]]);
  #nodes: Node[] = [];
  #ways: Way[] = [];

  constructor(file: string) {
    this.#file = createWriteStream(file);
    const header = new PbfWriter();
    for (const feature of ["OsmSchema-V0.6", "DenseNodes"]) header.writeStringField(4, feature);
    this.#write("OSMHeader", header.finish());
  }

  async node(node: Node): Promise<void> {
    if (this.#nodes.push(node) >= BLOCK) await this.#flush();
  }

  async way(way: Way): Promise<void> {
    if (this.#nodes.length > 0 || this.#ways.length >= BLOCK) await this.#flush();
    this.#ways.push(way);
  }

  async close(): Promise<void> {
    await this.#flush();
    this.#file.end();
    await finished(this.#file);
  }

  async #flush(): Promise<void> {
    const group = new PbfWriter();
    if (this.#nodes.length > 0)
      group.writeMessage(2, (nodes, pbf) => this.#denseNodes(nodes, pbf), this.#nodes);
    for (const way of this.#ways) group.writeMessage(3, (each, pbf) => this.#way(each, pbf), way);
    const block = new PbfWriter();
    block.writeMessage(
      1,
      (strings, pbf) => {
        for (const text of strings) pbf.writeStringField(1, text);
      },
      this.#strings.keys(),
    );
    block.writeBytesField(2, group.finish());
    [this.#nodes, this.#ways, this.#strings] = [[], [], new Map([["", 0]])];
    if (!this.#write("OSMData", block.finish())) await once(this.#file, "drain");
  }

  #denseNodes(nodes: readonly Node[], pbf: PbfWriter): void {
    pbf.writePackedSVarint(1, differences(nodes.map(({ id }) => id)));
    pbf.writePackedSVarint(8, differences(nodes.map(({ latitude }) => Math.round(latitude * UNITS))));
    pbf.writePackedSVarint(9, differences(nodes.map(({ longitude }) => Math.round(longitude * UNITS))));
    pbf.writePackedVarint(
      10,
      nodes.flatMap(({ tags }) => [...this.#tags(tags).flat(), 0]),
    );
  }

  #way({ id, nodes, tags }: Way, pbf: PbfWriter): void {
    const numbers = this.#tags(tags);
    pbf.writeVarintField(1, id);
    pbf.writePackedVarint(
      2,
      numbers.map(([key]) => key),
    );
    pbf.writePackedVarint(
      3,
      numbers.map(([, value]) => value),
    );
    pbf.writePackedSVarint(8, differences(nodes));
  }

  /** Keys and values as their numbers in the block's table of strings. */
  #tags(tags: WrittenTags): [number, number][] {
    return Object.entries(tags).flatMap(([key, value]): [number, number][] =>
      value === undefined ? [] : [[this.#string(key), this.#string(value)]],
    );
  }

  #string(text: string): number {
    const known = this.#strings.get(text);
    if (known !== undefined) return known;
    this.#strings.set(text, this.#strings.size);
    return this.#strings.size - 1;
  }

  /** @returns whether more can be written at once */
  #write(type: string, content: Uint8Array): boolean {
    const blob = new PbfWriter();
    blob.writeVarintField(2, content.length);
    blob.writeBytesField(3, deflateSync(content, { level: 1 }));
    const bytes = blob.finish();
    const header = new PbfWriter();
    header.writeStringField(1, type);
    header.writeVarintField(3, bytes.length);
    const headerBytes = header.finish();
    const length = new DataView(new ArrayBuffer(4));
    length.setUint32(0, headerBytes.length);
    this.#file.write(new Uint8Array(length.buffer));
    this.#file.write(headerBytes);
    return this.#file.write(bytes);
  }
}

function differences(values: readonly number[]): number[] {
  return values.map((value, at) => value - (values[at - 1] ?? 0));
}
