import { describe, expect, it } from "vitest";
import { startTestGateway } from "../../testing/gateway.ts";
import type { Schema } from "./for-generators.ts";

interface Operation {
  readonly responses: Readonly<Record<string, { content?: { "application/json": { schema: Schema } } }>>;
}

/** The description. */
interface Description {
  readonly components: { readonly schemas: Record<string, Schema> };
  readonly paths: Record<string, Record<string, Operation>>;
}

const gateway = await startTestGateway();
const response = await fetch(`${gateway.baseUrl}/openapi.json`);
const document = (await response.json()) as Description;

/** Every object in the document with its path. */
function* nodes(node: unknown, path = ""): Generator<[string, Schema]> {
  if (typeof node !== "object" || node === null) return;
  if (!Array.isArray(node)) yield [path, node];
  for (const [key, value] of Object.entries(node)) yield* nodes(value, `${path}/${key}`);
}

describe("contract 9.4: for generated clients, the description", () => {
  it("names null in every enum that may be null", () => {
    const faults = [...nodes(document)].filter(
      ([, schema]) => schema.nullable === true && schema.enum !== undefined && !schema.enum.includes(null),
    );
    expect(faults.map(([path]) => path)).toEqual([]);
  });

  it("says null once in every union that may be null, as a branch", () => {
    const faults = [...nodes(document)].filter(([, { anyOf, oneOf }]) => {
      const nullable = (anyOf ?? oneOf ?? []).filter((branch) => branch.nullable === true);
      return nullable.length > 1 || nullable.some((branch) => branch.enum?.length !== 1);
    });
    expect(faults.map(([path]) => path)).toEqual([]);
  });

  it("has no reference that may be null", () => {
    const faults = [...nodes(document)].filter(
      ([, { nullable, allOf, $ref }]) => nullable === true && (allOf ?? $ref) !== undefined,
    );
    expect(faults.map(([path]) => path)).toEqual([]);
  });

  it("has one form for all successes of an operation", () => {
    const faults = Object.values(document.paths)
      .flatMap((path) => Object.entries(path))
      .filter(([, { responses }]) => {
        const successes = Object.entries(responses).filter(([status]) => status.startsWith("2"));
        return new Set(successes.map(([, { content }]) => JSON.stringify(content))).size > 1;
      });
    expect(faults).toEqual([]);
  });

  it("has a name for each object in a list or a field, unless it may be null", () => {
    const isFormless = (schema?: Schema): boolean =>
      schema?.properties !== undefined && schema.nullable !== true;
    const faults = [...nodes(document)].flatMap(([path, { properties = {}, items }]) => {
      const isEnvelope = "success" in properties;
      const fields = isEnvelope ? [] : Object.entries(properties).filter(([, field]) => isFormless(field));
      return [...fields.map(([name]) => `${path}.${name}`), ...(isFormless(items) ? [`${path}[]`] : [])];
    });
    expect(faults).toEqual([]);
  });

  it("lets the list of a batch be null, which clients send for one stop", () => {
    const { properties = {} } = document.components.schemas["NewStopOrStops"] ?? {};
    expect(properties["stops"]).toMatchObject({ type: "array", nullable: true });
  });

  it("has no union of objects: one stop or a batch, both kinds of breaks, both answers of a run", () => {
    const unions = [...nodes(document)].filter(([, { anyOf, oneOf }]) =>
      (anyOf ?? oneOf)?.some((branch) => branch.type === "object" || "$ref" in branch),
    );
    expect(unions.map(([path]) => path)).toEqual([]);
    const fields = Object.keys(document.components.schemas["CourierBreak"]?.properties ?? {});
    expect(fields.toSorted()).toEqual([
      "durationMinutes",
      "earliestStartTime",
      "endTime",
      "latestStartTime",
      "startTime",
    ]);
  });

  it("keeps no list of codes in answers closed", () => {
    const closed = [...nodes(document)].filter(([, schema]) =>
      schema.enum?.some((value) => typeof value === "string" && /^[A-Z][A-Z_]+$/.test(value)),
    );
    expect(closed.map(([path]) => path)).toEqual([]);
    const open = [...nodes(document)].flatMap(([, schema]) => schema["x-extensible-enum"] ?? []);
    for (const known of [
      "PROJECT_NOT_FOUND",
      "TIME_WINDOW",
      "NO_COORDINATES",
      "NO_ROUTES",
      "optimization.completed",
      "break",
      "minutes",
    ])
      expect(open).toContain(known);
  });
});
