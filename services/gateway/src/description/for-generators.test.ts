import { describe, expect, it } from "vitest";
import { startTestGateway } from "../../testing/gateway.ts";
import { eventName } from "../webhooks/schemas.ts";
import type { Schema } from "./schema.ts";

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly description?: string }[];
  readonly responses: Readonly<Record<string, { content?: { "application/json": { schema: Schema } } }>>;
}

/** The description. */
interface Description {
  readonly components: { readonly schemas: Record<string, Schema> };
  readonly paths: Record<string, Record<string, Operation>>;
  readonly webhooks?: object;
}

const gateway = await startTestGateway();
const read = async (name: string) =>
  (await (await fetch(`${gateway.baseUrl}/${name}`)).json()) as Description;
const document = await read("openapi.json");
const newer = await read("openapi-3.1.json");

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

  it("has no enum that may be null in an answer, since enumerations of C# have no null", () => {
    const { Stop: stop, Plan: plan } = document.components.schemas;
    for (const field of [stop?.properties?.["geocodeQuality"], plan?.properties?.["objective"]]) {
      expect(field).toMatchObject({ type: "string", nullable: true });
      expect(field).not.toHaveProperty("enum");
    }
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
    const fixed = ["startTime", "endTime"];
    const flexible = ["earliestStartTime", "latestStartTime", "durationMinutes"];
    expect(fields.toSorted()).toEqual([...fixed, ...flexible].toSorted());
  });

  it.each([document, newer])("keeps no list of codes in answers closed", (either) => {
    const closed = [...nodes(either)].filter(([, schema]) =>
      schema.enum?.some((value) => typeof value === "string" && /^[A-Z][A-Z_]+$/.test(value)),
    );
    expect(closed.map(([path]) => path)).toEqual([]);
    const open = [...nodes(either)].flatMap(([, schema]) => schema["x-extensible-enum"] ?? []);
    const ofErrors = ["PROJECT_NOT_FOUND", "TIME_WINDOW", "NO_COORDINATES", "NO_ROUTES"];
    for (const known of [...ofErrors, "optimization.completed", "break", "minutes"])
      expect(open).toContain(known);
  });
});

describe("contract 9.4: the description of both versions", () => {
  it("says of each parameter and each field what it means", () => {
    for (const either of [document, newer]) {
      const { schemas } = either.components;
      const isDescribed = ({ $ref, description }: Schema): boolean =>
        (description ?? schemas[$ref?.replace(/.*\//, "") ?? ""]?.description) !== undefined;
      const operations = Object.values(either.paths).flatMap((path) => Object.values(path));
      const parameters = operations.flatMap(({ parameters: given = [] }) => given);
      expect(parameters.filter(({ description }) => !description)).toEqual([]);
      const fields = [...nodes(either)].flatMap(([path, { properties = {} }]) =>
        Object.entries(properties).flatMap(([name, field]) =>
          isDescribed(field) ? [] : [`${path}.${name}`],
        ),
      );
      expect(fields).toEqual([]);
    }
  });

  it("has the events as webhooks in 3.1, and tells alternatives apart by a field that each requires alone", () => {
    expect(Object.keys(newer.webhooks ?? {})).toEqual(eventName.options);
    const unions = [...nodes(newer)].flatMap(([path, { oneOf, anyOf }]) => {
      const branches = (oneOf ?? anyOf ?? []).map(({ $ref, ...schema }) =>
        $ref === undefined ? schema : newer.components.schemas[$ref.replace(/.*\//, "")],
      );
      const isOfObjects = branches.filter((branch) => branch?.type === "object").length > 1;
      return isOfObjects ? [{ path, isOneOf: oneOf !== undefined, branches }] : [];
    });
    expect(unions.length).toBeGreaterThanOrEqual(4); // one stop or a batch, two kinds of breaks, two answers
    for (const { path, isOneOf, branches } of unions) {
      expect([path, isOneOf]).toEqual([path, true]);
      for (const branch of branches) {
        const others = new Set(branches.flatMap((each) => (each === branch ? [] : (each?.required ?? []))));
        expect(branch?.required?.some((name) => !others.has(name))).toBe(true);
      }
    }
  });
});
