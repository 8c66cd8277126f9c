import { describe, expect, it } from "vitest";
import type { Schema } from "./openapi.ts";
import { limitsText, typeText } from "./schemas.ts";

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
});
