import { describe, expect, it } from "vitest";
import { z } from "zod";
import { unknownFields } from "./unknown-fields.ts";

describe("unknown fields", () => {
  const schema = z.object({
    name: z.string().transform((text) => text.length),
    stops: z.array(z.object({ address: z.string().optional() })).optional(),
    loads: z.record(z.string(), z.number()).optional(),
  });
  const unknownIn = (raw: unknown): string[] => unknownFields(raw, schema);

  it("are named with their whole path", () => {
    const raw = { name: "x", colour: 1, stops: [{}, { adress: "x", address: "y" }], loads: { weight: 1 } };
    expect(unknownIn(raw)).toEqual(["colour", "stops.1.adress"]);
  });

  it("are none when everything is known, whatever the schema makes of the values", () => {
    expect(unknownIn({ name: "x", stops: [{ address: "y" }], loads: { any: 1 } })).toEqual([]);
  });

  it("are named up to the number asked for", () => {
    expect(unknownFields({ a: 1, b: 2, c: 3 }, z.object({}), 2)).toEqual(["a", "b"]);
  });

  it("are named in a value that is wrong otherwise", () => {
    expect(unknownIn({ name: 1, stops: [{ adress: "x" }], loads: "none" })).toEqual(["stops.0.adress"]);
    expect(unknownIn({ nmae: "x", stops: { 0: {} } })).toEqual(["nmae"]);
  });

  it("of a choice are those that the chosen one does not know", () => {
    const choice = z.union([z.object({ from: z.int() }), z.object({ until: z.int() })]);
    expect(unknownFields({ from: 1, until: 2, at: 3 }, choice)).toEqual(["until", "at"]);
    expect(unknownFields({ from: 1, until: "?", at: 3 }, choice)).toEqual(["until", "at"]);
    expect(unknownFields({ from: "?", at: 3 }, choice)).toEqual(["at"]);
    expect(unknownFields({ from: 1, until: null, at: null }, choice)).toEqual(["at"]);
  });
});
