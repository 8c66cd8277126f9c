import type { DescMessage } from "@bufbuild/protobuf";
import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import { type WireFault, within } from "./fault.ts";
import { type FieldRule, rulesOf } from "./rules.ts";

const UNREADABLE = "cannot be read";

/** How many entries of each repeated field have come so far. */
type Counts = Map<FieldRule, number>;

/**
 * Checks an encoded message before it is decoded, with the reader of the protobuf runtime and without keeping anything
 * of the message. Each repeated field must be within its limit, and each value must be one that its type has and that a
 * JavaScript number holds exactly. Skips fields that the schema does not know.
 * @returns the first fault
 */
export function checkWire(schema: DescMessage, bytes: Uint8Array): WireFault | undefined {
  return checkMessage(schema, bytes, new Map());
}

/** @param totals counts in the whole message */
function checkMessage(schema: DescMessage, bytes: Uint8Array, totals: Counts): WireFault | undefined {
  const rules = rulesOf(schema);
  const counts: Counts = new Map();
  const reader = new BinaryReader(bytes);
  let path = "";
  try {
    while (reader.pos < reader.len) {
      path = "";
      const [number, wireType] = reader.tag();
      const rule = rules.get(number);
      if (rule === undefined) {
        skip(reader, wireType);
        continue;
      }
      path = rule.name;
      const fault = checkField(rule, reader, wireType, counts, totals);
      if (fault) return within(rule.name, fault);
    }
    return undefined;
  } catch {
    return { path, message: UNREADABLE };
  }
}

function checkField(
  rule: FieldRule,
  reader: BinaryReader,
  wireType: WireType,
  counts: Counts,
  totals: Counts,
): WireFault | undefined {
  if (wireType === rule.wireType) {
    return rule.isList ? checkEntry(rule, reader, counts, totals) : checkValue(rule, reader, totals);
  }
  if (!rule.isList || wireType !== WireType.LengthDelimited) throw new Error(UNREADABLE);
  const packed = new BinaryReader(reader.bytes());
  while (packed.pos < packed.len) {
    const fault = checkEntry(rule, packed, counts, totals);
    if (fault) return fault;
  }
  return undefined;
}

function checkEntry(
  rule: FieldRule,
  reader: BinaryReader,
  counts: Counts,
  totals: Counts,
): WireFault | undefined {
  const index = counts.get(rule) ?? 0;
  const before = totals.get(rule) ?? 0;
  if (index >= rule.most) return { path: "", message: `has more than ${rule.most} entries` };
  if (before >= rule.mostInAll) {
    return { path: "", message: `there are more than ${rule.mostInAll} entries, with those before` };
  }
  counts.set(rule, index + 1);
  totals.set(rule, before + 1);
  const fault = checkValue(rule, reader, totals);
  return fault && within(index, fault);
}

function checkValue(rule: FieldRule, reader: BinaryReader, totals: Counts): WireFault | undefined {
  if (rule.message) return checkMessage(rule.message, reader.bytes(), totals);
  const message = rule.check(reader);
  return message === undefined ? undefined : { path: "", message };
}

/** The proto has no groups. The reader would skip nested ones recursively. */
function skip(reader: BinaryReader, wireType: WireType): void {
  if (wireType === WireType.StartGroup || wireType === WireType.EndGroup) throw new Error(UNREADABLE);
  reader.skip(wireType);
}
