import { type BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import { type DescEnum, ScalarType } from "@bufbuild/protobuf";

/** The type of a value: a scalar or an enum. */
export type ValueType = ScalarType | DescEnum;

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** The range of each integer type that is encoded as a varint, and how to read its 64 bits. */
const integers: Partial<Record<ScalarType, { least: bigint; most: bigint; read: (bits: bigint) => bigint }>> =
  {
    [ScalarType.INT32]: { least: -(2n ** 31n), most: 2n ** 31n - 1n, read: signed },
    [ScalarType.UINT32]: { least: 0n, most: 2n ** 32n - 1n, read: (bits) => bits },
    [ScalarType.SINT32]: { least: -(2n ** 31n), most: 2n ** 31n - 1n, read: zigzag },
    // Beyond this, a JavaScript number is not exact.
    [ScalarType.INT64]: { least: -SAFE, most: SAFE, read: signed },
    [ScalarType.UINT64]: { least: 0n, most: SAFE, read: (bits) => bits },
    [ScalarType.SINT64]: { least: -SAFE, most: SAFE, read: zigzag },
  };

const fixedWidths: Partial<Record<ScalarType, WireType>> = {
  [ScalarType.DOUBLE]: WireType.Bit64,
  [ScalarType.FLOAT]: WireType.Bit32,
  [ScalarType.FIXED64]: WireType.Bit64,
  [ScalarType.SFIXED64]: WireType.Bit64,
  [ScalarType.FIXED32]: WireType.Bit32,
  [ScalarType.SFIXED32]: WireType.Bit32,
  [ScalarType.STRING]: WireType.LengthDelimited,
  [ScalarType.BYTES]: WireType.LengthDelimited,
};

/** The wire type of an unpacked value of this type. */
export function wireTypeOf(type: ValueType): WireType {
  return typeof type === "object" ? WireType.Varint : (fixedWidths[type] ?? WireType.Varint);
}

/** Reads one value. @returns its fault, if any @throws Error if the bytes are no value */
export function checkValue(reader: BinaryReader, bytes: Uint8Array, type: ValueType): string | undefined {
  if (typeof type === "object") {
    const number = signed(varint(reader));
    return type.value[Number(number)] === undefined ? "has no such value" : undefined;
  }
  if (type === ScalarType.DOUBLE || type === ScalarType.FLOAT) {
    const number = type === ScalarType.DOUBLE ? reader.double() : reader.float();
    return Number.isFinite(number) ? undefined : "is not a finite number";
  }
  const wireType = wireTypeOf(type);
  if (wireType !== WireType.Varint) {
    reader.skip(wireType);
    return undefined;
  }
  const length = shortLength(reader, bytes);
  if (length > 0) {
    reader.pos += length;
    return undefined;
  }
  const bits = varint(reader);
  const range = integers[type];
  if (range === undefined) return undefined;
  const value = range.read(bits);
  return value >= range.least && value <= range.most
    ? undefined
    : `is not within ${range.least} and ${range.most}`;
}

/** How many values of this type are in the bytes. Does not read them. */
export function countPacked(packed: Uint8Array, type: ValueType): number {
  const wireType = wireTypeOf(type);
  if (wireType === WireType.Bit64) return Math.ceil(packed.length / 8);
  if (wireType === WireType.Bit32) return Math.ceil(packed.length / 4);
  let count = 0;
  for (const byte of packed) if (byte < 0x80) count++;
  return count;
}

/** The next varint's length if it is one or two bytes: every integer type holds such a number. Otherwise 0. */
function shortLength({ pos }: BinaryReader, bytes: Uint8Array): number {
  if ((bytes[pos] ?? 0x80) < 0x80) return 1;
  return (bytes[pos + 1] ?? 0x80) < 0x80 ? 2 : 0;
}

function varint(reader: BinaryReader): bigint {
  return BigInt(reader.uint64());
}

function signed(bits: bigint): bigint {
  return BigInt.asIntN(64, bits);
}

function zigzag(bits: bigint): bigint {
  return (bits >> 1n) ^ -(bits & 1n);
}
