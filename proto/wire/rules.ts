import { type DescEnum, type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { type BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import { mostEntries, mostEntriesInAll } from "./limits.ts";

/** Reads one value. @returns its fault, if any @throws Error if the bytes are no value */
type Check = (reader: BinaryReader) => string | undefined;

/** What the encoded form of a field must be. */
export interface FieldRule {
  readonly name: string;
  readonly isList: boolean;
  /** Most entries of a list: in one message, and in the whole. */
  readonly most: number;
  readonly mostInAll: number;
  /** Of a single value, which is not packed. */
  readonly wireType: WireType;
  readonly message: DescMessage | undefined;
  readonly check: Check;
}

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** The types that the proto uses. Integers are within their range, and exact as a JavaScript number. */
const scalars: Partial<Record<ScalarType, Check>> = {
  [ScalarType.INT32]: integer(-(2n ** 31n), 2n ** 31n - 1n, (reader) => reader.int64()),
  [ScalarType.UINT32]: integer(0n, 2n ** 32n - 1n, (reader) => reader.uint64()),
  [ScalarType.SINT32]: integer(-(2n ** 31n), 2n ** 31n - 1n, (reader) => reader.sint64()),
  [ScalarType.INT64]: integer(-SAFE, SAFE, (reader) => reader.int64()),
  [ScalarType.UINT64]: integer(0n, SAFE, (reader) => reader.uint64()),
  [ScalarType.BOOL]: skipping(WireType.Varint),
  [ScalarType.STRING]: skipping(WireType.LengthDelimited),
  [ScalarType.BYTES]: skipping(WireType.LengthDelimited),
  [ScalarType.DOUBLE]: (reader) => (Number.isFinite(reader.double()) ? undefined : "is not a finite number"),
};

function integer(least: bigint, most: bigint, read: (reader: BinaryReader) => bigint | string): Check {
  return (reader) => {
    const value = BigInt(read(reader));
    return value >= least && value <= most ? undefined : `is not within ${least} and ${most}`;
  };
}

function skipping(wireType: WireType): Check {
  return (reader) => {
    reader.skip(wireType);
    return undefined;
  };
}

function enumValue({ value }: DescEnum): Check {
  return (reader) => (value[Number(reader.int64())] === undefined ? "has no such value" : undefined);
}

const known = new Map<DescMessage, ReadonlyMap<number, FieldRule>>();

/** The rules of a message's fields by number. */
export function rulesOf(schema: DescMessage): ReadonlyMap<number, FieldRule> {
  const found = known.get(schema) ?? new Map(schema.fields.map((field) => [field.number, ruleOf(field)]));
  known.set(schema, found);
  return found;
}

function ruleOf(field: DescField): FieldRule {
  return {
    name: field.name,
    isList: field.fieldKind === "list",
    most: mostEntries(field),
    mostInAll: mostEntriesInAll(field),
    wireType: wireTypeOf(field),
    message: field.message,
    check: checkOf(field),
  };
}

function wireTypeOf({ message, scalar }: DescField): WireType {
  if (message || scalar === ScalarType.STRING || scalar === ScalarType.BYTES) return WireType.LengthDelimited;
  return scalar === ScalarType.DOUBLE ? WireType.Bit64 : WireType.Varint;
}

function checkOf(field: DescField): Check {
  if (field.enum) return enumValue(field.enum);
  const check = field.message ? skipping(WireType.LengthDelimited) : scalars[field.scalar];
  if (!check) throw new Error(`${field.name} is of a type that the proto does not use`);
  return check;
}
