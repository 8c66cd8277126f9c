import { describe, expect, it } from "vitest";
import type { Schema } from "./openapi.ts";
import { exampleOf, limitsText, typeText } from "./schemas.ts";

const schemas: Readonly<Record<string, Schema>> = {
  Stop: {
    type: "object",
    required: ["name", "at", "kind"],
    properties: {
      name: { type: "string" },
      at: { type: "string", format: "date" },
      kind: { type: "string", enum: ["delivery", "reload"] },
      notes: { type: "string", nullable: true },
    },
  },
  Endless: {
    type: "object",
    required: ["next"],
    properties: { next: { $ref: "#/components/schemas/Endless" } },
  },
};
const stop = { $ref: "#/components/schemas/Stop" };

describe("a schema of the reference", () => {
  it("is told in a few words", () => {
    expect(typeText({ type: "array", items: stop }, schemas)).toBe("array of Stop");
    expect(typeText({ anyOf: [stop, { type: "string", format: "uuid" }], nullable: true }, schemas)).toBe(
      "Stop or string, uuid or null",
    );
    const none = { type: "string", nullable: true, enum: [null] };
    expect(typeText({ anyOf: [{ type: "number" }, none] }, schemas)).toBe("number or null");
    expect(limitsText({ type: "integer", minimum: 0, maximum: 720, default: 120 })).toBe(
      "≥ 0, ≤ 720, default 120",
    );
  });

  it("has an example with its required fields", () => {
    const batch = {
      type: "object",
      required: ["stops"],
      properties: { stops: { type: "array", minItems: 1, items: stop } },
    };
    expect(exampleOf(batch, schemas)).toEqual({
      stops: [{ name: "text", at: "2026-12-01", kind: "delivery" }],
    });
  });

  it("has its own example, if it gives one", () => {
    expect(exampleOf({ type: "object", example: { stops: [] } }, schemas)).toEqual({ stops: [] });
  });

  it("that contains itself has an example that ends", () => {
    expect(JSON.stringify(exampleOf({ $ref: "#/components/schemas/Endless" }, schemas))).toContain(
      '"next":null',
    );
  });
});
