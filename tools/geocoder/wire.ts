/**
 * Reads the protobuf wire format straight from a buffer. Map extracts hold hundreds of millions of
 * varints, so numbers come out as doubles (exact to 2^53, far beyond any OSM id) and nothing is copied.
 */
export class Wire {
  private readonly bytes: Uint8Array;
  private position: number;
  private readonly end: number;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.position = 0;
    this.end = bytes.length;
  }

  get done(): boolean {
    return this.position >= this.end;
  }

  /** Calls `read` with the number of each field; a field that `read` answers with false is skipped. */
  fields(read: (field: number) => boolean): void {
    while (!this.done) {
      const tag = this.varint();
      if (!read(Math.floor(tag / 8))) this.skip(tag % 8);
    }
  }

  /** One unsigned varint. Throws RangeError when the buffer ends inside it. */
  varint(): number {
    let value = 0;
    let factor = 1;
    for (let length = 0; length < 10; length++) {
      if (this.position >= this.end) break;
      const byte = this.bytes[this.position++] ?? 0;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 128;
    }
    throw new RangeError("truncated or overlong varint");
  }

  /** One zigzag-coded signed varint (sint32, sint64). */
  signed(): number {
    const value = this.varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** One length-delimited field as a view into the buffer. */
  block(): Uint8Array {
    const length = this.varint();
    if (length > this.end - this.position) throw new RangeError("field runs past the end of its message");
    const start = this.position;
    this.position += length;
    return this.bytes.subarray(start, this.position);
  }

  text(): string {
    return utf8.decode(this.block());
  }

  private skip(wireType: number): void {
    if (wireType === 0) this.varint();
    else if (wireType === 1) this.advance(8);
    else if (wireType === 2) this.block();
    else if (wireType === 5) this.advance(4);
    else throw new RangeError(`wire type ${String(wireType)} is not used by OpenStreetMap files`);
  }

  private advance(length: number): void {
    if (length > this.end - this.position) throw new RangeError("field runs past the end of its message");
    this.position += length;
  }
}

const utf8 = new TextDecoder();

/** All values of a packed repeated field of unsigned varints. */
export function packed(bytes: Uint8Array): number[] {
  const wire = new Wire(bytes);
  const values: number[] = [];
  while (!wire.done) values.push(wire.varint());
  return values;
}

/** All values of a packed repeated field of zigzag varints, each the sum of the differences so far. */
export function packedDeltas(bytes: Uint8Array): number[] {
  const wire = new Wire(bytes);
  const values: number[] = [];
  let sum = 0;
  while (!wire.done) values.push((sum += wire.signed()));
  return values;
}
