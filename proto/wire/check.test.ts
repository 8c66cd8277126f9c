import { ScalarType, type DescField } from "@bufbuild/protobuf";
import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import { AdviseRequest, Problem, SolveRequest } from "@rondo/proto/optimizer/v1/optimizer.ts";
import {
  AdviseRequestSchema,
  ProblemSchema,
  SolveRequestSchema,
} from "@rondo/proto/optimizer/v1/optimizer_pb.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkWire } from "./check.ts";
import { limitedFields, mostEntries, mostEntriesInAll } from "./limits.ts";
import { entries, messageWith, packed, pathOf, type FieldUse, fieldUses } from "./test-messages.ts";

const all = fieldUses();
const repeated = all.filter(({ field }) => field.fieldKind === "list");
const nameOf = ({ parent, name }: DescField): string => `${parent.name}.${name}`;
const isNumber = ({ message, scalar }: DescField): boolean =>
  message === undefined && scalar !== ScalarType.STRING;
const named = (found: readonly FieldUse[]): [string, FieldUse][] =>
  found.map((use) => [`${use.root.name}: ${pathOf(use)}`, use]);

describe("the table of limits", () => {
  it("has every repeated field of the proto, and nothing else", () => {
    const inProto = [...new Set(repeated.map(({ field }) => nameOf(field)))];
    expect([...limitedFields].sort()).toEqual(inProto.sort());
  });

  it.each(named(repeated))("holds for %s: the last entry allowed is taken, one more is not", (_, use) => {
    const { root, field } = use;
    const most = mostEntries(field);
    expect(most).toBeGreaterThan(0);
    for (const write of isNumber(field) ? [entries, packed] : [entries]) {
      expect(checkWire(root, messageWith(use, write(field, most)))).toBeUndefined();
      expect(checkWire(root, messageWith(use, write(field, most + 1)))).toEqual({
        path: pathOf(use),
        message: `has more than ${most} entries`,
      });
    }
  });

  it("bounds what lists within lists come to: two routes at their limit are taken, one visit more is not", () => {
    const use = repeated.find(({ root, field }) => root === SolveRequestSchema && field.name === "visits")!;
    const route = (visits: number) =>
      messageWith({ ...use, steps: use.steps.slice(1) }, entries(use.field, visits));
    const problem = (...parts: Uint8Array[]) =>
      new BinaryWriter().tag(1, WireType.LengthDelimited).bytes(Buffer.concat(parts)).finish();
    const most = mostEntries(use.field);
    expect(mostEntriesInAll(use.field)).toBe(2 * most);
    expect(checkWire(SolveRequestSchema, problem(route(most), route(most)))).toBeUndefined();
    const fault = checkWire(SolveRequestSchema, problem(route(most), route(most), route(1)));
    expect(fault).toEqual({
      path: "problem.initial_routes.2.visits",
      message: `there are more than ${2 * most} entries, with those before`,
    });
  });

  it("counts a field that comes in pieces", () => {
    const stops = repeated.find(
      ({ root, steps }) => root === AdviseRequestSchema && steps.length === 0,
    )!.field;
    const pieces = Buffer.concat([packed(stops, 60), entries(stops, 30), packed(stops, 11)]);
    expect(checkWire(AdviseRequestSchema, pieces)?.message).toBe("has more than 100 entries");
  });
});

const outside: Partial<Record<ScalarType, bigint[]>> = {
  [ScalarType.INT32]: [2n ** 31n, -(2n ** 31n) - 1n, 2n ** 63n - 1n],
  [ScalarType.SINT32]: [2n ** 32n, 2n ** 64n - 1n],
  [ScalarType.UINT32]: [2n ** 32n, -1n],
  [ScalarType.INT64]: [2n ** 53n, -(2n ** 53n), 2n ** 63n - 1n, -(2n ** 63n)],
  [ScalarType.UINT64]: [2n ** 53n, -1n],
};
const inside: Partial<Record<ScalarType, bigint[]>> = {
  [ScalarType.INT32]: [0n, 2n ** 31n - 1n, -1n, -(2n ** 31n)],
  [ScalarType.SINT32]: [0n, 2n ** 32n - 1n],
  [ScalarType.UINT32]: [0n, 200n, 2n ** 32n - 1n],
  [ScalarType.INT64]: [0n, 2n ** 53n - 1n, -1n, -(2n ** 53n) + 1n],
  [ScalarType.UINT64]: [0n, 2n ** 53n - 1n],
};

/** One value, its 64 bits unchanged. */
function varint({ number }: DescField, value: bigint): Uint8Array {
  return new BinaryWriter().tag(number, WireType.Varint).int64(BigInt.asIntN(64, value)).finish();
}

function at(use: FieldUse): string {
  return use.field.fieldKind === "list" ? `${pathOf(use)}.0` : pathOf(use);
}

describe("values", () => {
  const integers = all.filter(({ field }) => field.scalar !== undefined && field.scalar in outside);
  it.each(named(integers))("outside the type of %s are refused", (_, use) => {
    const { root, field } = use;
    for (const value of inside[field.scalar!]!) {
      expect(checkWire(root, messageWith(use, varint(field, value)))).toBeUndefined();
    }
    for (const value of outside[field.scalar!]!) {
      const fault = checkWire(root, messageWith(use, varint(field, value)));
      expect(fault?.path).toBe(at(use));
      expect(fault?.message).toMatch(/^is not within -?\d+ and \d+$/);
    }
  });

  it.each(named(all.filter(({ field }) => field.enum)))("that %s does not have are refused", (_, use) => {
    const { root, field } = use;
    for (const { number } of field.enum!.values) {
      expect(checkWire(root, messageWith(use, varint(field, BigInt(number))))).toBeUndefined();
    }
    for (const value of [99n, -1n, 2n ** 31n, 2n ** 53n]) {
      const fault = checkWire(root, messageWith(use, varint(field, value)));
      expect(fault).toEqual({ path: at(use), message: "has no such value" });
    }
  });

  it.each(named(all.filter(({ field }) => field.scalar === ScalarType.DOUBLE)))(
    "that are no finite number are refused for %s",
    (_, use) => {
      for (const value of [Number.NaN, Infinity, -Infinity]) {
        const bytes = new BinaryWriter().tag(use.field.number, WireType.Bit64).double(value).finish();
        const fault = checkWire(use.root, messageWith(use, bytes));
        expect(fault).toEqual({ path: pathOf(use), message: "is not a finite number" });
      }
    },
  );

  it("of another wire type are refused for every field", () => {
    for (const use of all) {
      const bytes = new BinaryWriter().tag(use.field.number, WireType.Bit32).fixed32(1).finish();
      const fault = checkWire(use.root, messageWith(use, bytes));
      expect(fault).toEqual({ path: pathOf(use), message: "cannot be read" });
    }
  });

  it("have their index in the path, in a packed list too", () => {
    const problem = Problem.fromPartial({ vehicles: [{}, { capacity: [1, 2, 3] }] });
    const bytes = SolveRequest.encode({ problem }).finish();
    expect(checkWire(SolveRequestSchema, bytes)).toBeUndefined();
    const wrong = new BinaryWriter()
      .int64(1n)
      .int64(2n ** 60n)
      .finish();
    const capacity = new BinaryWriter().tag(6, WireType.LengthDelimited).bytes(wrong).finish();
    const vehicles = new BinaryWriter()
      .tag(2, WireType.LengthDelimited)
      .bytes(new Uint8Array())
      .tag(2, WireType.LengthDelimited)
      .bytes(capacity)
      .finish();
    expect(checkWire(ProblemSchema, vehicles)?.path).toBe("vehicles.1.capacity.1");
  });
});

describe("bytes that are no message", () => {
  const request = AdviseRequest.encode({
    problem: Problem.fromPartial({
      places: [{ latitude: 60.5, longitude: 25 }],
      vehicles: [{ capacity: [5, -1], breaks: [{ latestStart: 5 }], costs: { perKmMicros: 1e9 } }],
      stops: [{ demand: [1, 300], timeWindows: [{ start: -5, end: 9 }], priority: -3 }],
      initialRoutes: [{ vehicle: 0, visits: [{ target: { $case: "stop", value: 0 } }] }],
    }),
    stops: [0],
    slots: [],
  }).finish();

  it("groups, however deep, are one fault", () => {
    const groups = new Uint8Array(1_000_000).fill((15 << 3) | WireType.StartGroup);
    expect(checkWire(SolveRequestSchema, groups)).toEqual({ path: "", message: "cannot be read" });
  });

  it("fields that the proto does not have are passed over", () => {
    const unknown = new BinaryWriter().tag(99, WireType.LengthDelimited).bytes(new Uint8Array(9)).finish();
    expect(checkWire(AdviseRequestSchema, Buffer.concat([unknown, request]))).toBeUndefined();
  });

  it("whatever comes is one fault of a bounded length, or can be decoded", () => {
    const change = fc.record({ at: fc.nat(request.length - 1), byte: fc.nat(255) });
    const changed = fc.array(change, { minLength: 1, maxLength: 4 }).map((changes) => {
      const bytes = Uint8Array.from(request);
      for (const { at: position, byte } of changes) bytes[position] = byte;
      return bytes;
    });
    const cut = fc.nat(request.length).map((length) => request.subarray(0, length));
    fc.assert(
      fc.property(fc.oneof(changed, cut, fc.uint8Array({ maxLength: 200 })), (bytes) => {
        const fault = checkWire(AdviseRequestSchema, bytes);
        if (fault) expect(`${fault.path}: ${fault.message}`.length).toBeLessThan(200);
        else AdviseRequest.decode(bytes);
      }),
      { numRuns: 3000 },
    );
  });
});
