import type { DescField, DescMessage } from "@bufbuild/protobuf";
import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import { type WireFault, within } from "./fault.ts";
import { mostEntries, mostEntriesInAll } from "./limits.ts";
import { checkValue, countPacked, type ValueType, wireTypeOf } from "./scalars.ts";

const UNREADABLE = "cannot be read";

/** How many entries of each repeated field have come so far in the whole message. */
type Totals = Map<DescField, number>;

/**
 * Checks an encoded message before it is decoded. Each repeated field must be within its limit, and each value must be
 * one that its type has and that a JavaScript number holds exactly. Checks the sizes of a message's fields before their
 * entries. Skips fields that the schema does not know.
 *
 * @returns the first fault
 */
export function checkWire(schema: DescMessage, bytes: Uint8Array): WireFault | undefined {
  return checkMessage(schema, bytes, new Map());
}

function checkMessage(schema: DescMessage, bytes: Uint8Array, totals: Totals): WireFault | undefined {
  const fields = fieldsOf(schema);
  let path: string | number = "";
  try {
    const crowded = checkSizes(fields, bytes, totals);
    if (crowded) return crowded;
    const entries = new Map<DescField, number>();
    const reader = new BinaryReader(bytes);
    while (reader.pos < reader.len) {
      path = "";
      const [number, wireType] = reader.tag();
      const field = fields.get(number);
      if (!field) {
        skip(reader, wireType);
        continue;
      }
      path = field.name;
      const index = field.fieldKind === "list" ? (entries.get(field) ?? 0) : undefined;
      const fault = checkField(field, reader, bytes, wireType, index ?? 0, totals);
      if (fault)
        return within(field.name, index === undefined ? fault.fault : within(fault.index, fault.fault));
      if (index !== undefined) entries.set(field, index + 1);
    }
    return undefined;
  } catch {
    return { path, message: UNREADABLE };
  }
}

interface FieldFault {
  /** The entry's index. */
  index: number;
  fault: WireFault;
}

function checkField(
  field: DescField,
  reader: BinaryReader,
  bytes: Uint8Array,
  wireType: WireType,
  index: number,
  totals: Totals,
): FieldFault | undefined {
  if (field.message) {
    if (wireType !== WireType.LengthDelimited) throw new Error(UNREADABLE);
    const fault = checkMessage(field.message, reader.bytes(), totals);
    return fault && { index, fault };
  }
  const type = valueType(field);
  if (wireType !== wireTypeOf(type)) return checkPacked(type, reader.bytes(), index);
  const message = checkValue(reader, bytes, type);
  return message === undefined ? undefined : { index, fault: { path: "", message } };
}

function checkPacked(type: ValueType, packed: Uint8Array, first: number): FieldFault | undefined {
  const reader = new BinaryReader(packed);
  for (let index = first; reader.pos < reader.len; index++) {
    const message = checkValue(reader, packed, type);
    if (message !== undefined) return { index, fault: { path: "", message } };
  }
  return undefined;
}

/** Counts the entries of each repeated field without reading them. */
function checkSizes(
  fields: ReadonlyMap<number, DescField>,
  bytes: Uint8Array,
  totals: Totals,
): WireFault | undefined {
  const counts = new Map<DescField, number>();
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [number, wireType] = reader.tag();
    const field = fields.get(number);
    const isPacked = field && isPackable(field) && wireType === WireType.LengthDelimited;
    if (field && !isPacked && wireType !== expected(field)) return { path: field.name, message: UNREADABLE };
    const value = skip(reader, wireType);
    if (field?.fieldKind !== "list") continue;
    const count = isPacked ? countPacked(withoutLength(value), valueType(field)) : 1;
    counts.set(field, (counts.get(field) ?? 0) + count);
  }
  for (const [field, count] of counts) {
    const most = mostEntries(field);
    if (count > most)
      return { path: field.name, message: `has ${count} entries, at most ${most} are allowed` };
    const total = count + (totals.get(field) ?? 0);
    const mostInAll = mostEntriesInAll(field);
    if (total > mostInAll) {
      return { path: field.name, message: `there are over ${mostInAll} entries, with those before` };
    }
    totals.set(field, total);
  }
  return undefined;
}

/** The proto has no groups. The reader would skip nested ones recursively. */
function skip(reader: BinaryReader, wireType: WireType): Uint8Array {
  if (wireType === WireType.StartGroup || wireType === WireType.EndGroup) throw new Error(UNREADABLE);
  return reader.skip(wireType);
}

function withoutLength(value: Uint8Array): Uint8Array {
  return new BinaryReader(value).bytes();
}

function isPackable(field: DescField): boolean {
  return (
    field.fieldKind === "list" && !field.message && wireTypeOf(valueType(field)) !== WireType.LengthDelimited
  );
}

function expected(field: DescField): WireType {
  return field.message ? WireType.LengthDelimited : wireTypeOf(valueType(field));
}

function valueType(field: DescField): ValueType {
  if (field.enum) return field.enum;
  if (field.fieldKind === "scalar" || (field.fieldKind === "list" && field.listKind === "scalar")) {
    return field.scalar;
  }
  throw new Error(`${field.name} is of a kind that the proto does not use`);
}

const known = new Map<DescMessage, ReadonlyMap<number, DescField>>();

function fieldsOf(schema: DescMessage): ReadonlyMap<number, DescField> {
  const found = known.get(schema) ?? new Map(schema.fields.map((field) => [field.number, field]));
  known.set(schema, found);
  return found;
}
