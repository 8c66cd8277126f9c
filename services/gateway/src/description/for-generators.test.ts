import { beforeAll, describe, expect, it } from "vitest";
import { startTestGateway } from "../../testing/gateway.ts";

/** A schema as far as the rules look. */
interface Schema {
  readonly type?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly "x-extensible-enum"?: readonly string[];
}

let document: {
  components: { schemas: Record<string, Schema> };
  paths: Record<string, Record<string, unknown>>;
};
beforeAll(async () => {
  const gateway = await startTestGateway();
  document = (await (await fetch(`${gateway.baseUrl}/openapi.json`)).json()) as typeof document;
  await gateway.close();
});

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
    const answers = [...nodes(document.paths)].filter(([path]) => path.includes("/responses/"));
    const closed = [...answers, ...nodes(document.components.schemas["Failure"])].filter(([, schema]) =>
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
    ])
      expect(open).toContain(known);
  });
});
