import { describe, expect, it } from "vitest";
import type { Context } from "../context.ts";
import { endpointsOf } from "../endpoints.ts";
import type { Endpoint } from "./endpoint.ts";
import { parseBody, type ParsedBody } from "./parse-body.ts";
import { mostEntries, shapesOf } from "@rondo/day/checking/shapes.ts";
import { z } from "zod";

const endpoints = endpointsOf({} as Context); // none of them is called
const createStops = endpointNamed("createStops");
const updateStop = endpointNamed("updateStop");
const optimize = endpointNamed("optimizeProject");

function endpointNamed(operationId: string): Endpoint {
  const found = endpoints.find((endpoint) => endpoint.operationId === operationId);
  if (found === undefined) throw new Error(`no endpoint ${operationId}`);
  return found;
}

function parse(endpoint: Endpoint, body: unknown): ParsedBody {
  return parseBody(Buffer.from(typeof body === "string" ? body : JSON.stringify(body)), endpoint);
}

/** Paths of the arrays and records of a schema that have no limit. */
function unlimited(schema: z.core.$ZodType, path: string): string[] {
  return shapesOf(schema).flatMap((shape): string[] => {
    if (shape instanceof z.ZodObject)
      return Object.entries<z.core.$ZodType>(shape.shape).flatMap(([name, field]) =>
        unlimited(field, `${path}.${name}`),
      );
    if (!(shape instanceof z.ZodArray || shape instanceof z.ZodRecord)) return [];
    const own = mostEntries(shape) === undefined ? [path] : [];
    return [...own, ...unlimited(shape instanceof z.ZodArray ? shape.element : shape.valueType, `${path}[]`)];
  });
}

describe("the work on a body", () => {
  it("contract 1.15: is bounded by its schema: every array and record of every body has a limit", () => {
    const bodies = endpoints.filter(({ body }) => body !== undefined);
    expect(bodies.length).toBeGreaterThan(5);
    expect(bodies.flatMap(({ operationId, body }) => (body ? unlimited(body, operationId) : []))).toEqual([]);
  });

  it("contract 1.15: ends at an array or record that is too long: its entries are not looked at", () => {
    const loads = Object.fromEntries(Array.from({ length: 150_000 }, (_, index) => [index, "bad"]));
    const stop = { name: "A", address: "B", loadDemands: loads, requiredSkills: Array(1000).fill(1) };
    expect(parse(createStops, stop).issues).toEqual([
      { path: "loadDemands", code: "too_big", message: "must have at most 10 keys" },
      { path: "requiredSkills", code: "too_big", message: "must have at most 20 items" },
    ]);
    const most = { path: "stops", code: "too_big", message: "must have at most 1000 items" };
    expect(parse(createStops, { stops: Array(1001).fill({}) }).issues).toEqual([most]);
  });

  it("contract 1.15: lists 100 issues and one that says how many there were, or that reading stopped", () => {
    const bad = (count: number): ParsedBody =>
      parse(createStops, { stops: Array(count).fill({ name: "A" }) });
    expect(bad(100).issues).toHaveLength(100);
    expect(bad(101).issues).toHaveLength(101);
    expect(bad(101).issues.at(-1)).toEqual({
      path: "",
      code: "too_many_issues",
      message: expect.stringMatching(/^There are .*101 issues|more than 100 issues/) as string,
    });
    expect(bad(1000).issues.at(-1)?.message).toBe("There are more than 100 issues; reading stopped.");
    const unknown = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`field${index}`, 0]));
    expect(parse(optimize, unknown).issues).toHaveLength(101);
  });

  it("finds an issue wherever it is in a long list, under its own path, and others once", () => {
    const stops = Array.from({ length: 1000 }, () => ({ name: "A", address: "B" }));
    stops[17] = { name: "", address: "B" };
    stops[999] = { name: "A" } as never;
    const { issues } = parse(createStops, { stops });
    expect(issues.map(({ path }) => path)).toEqual(["stops.17.name", "stops.999.address"]);
    const lockedStopIds = Array(50).fill("not an id");
    const paths = parse(optimize, { lockedStopIds, balance: 7 }).issues.map(({ path }) => path);
    expect(paths.filter((path) => path === "balance")).toHaveLength(1);
    expect(paths).toContain("lockedStopIds.49");
  });

  it("holds a rule for a list as a whole, however long the list is", () => {
    const id = "0198b2c4-0000-7000-8000-000000000001";
    const stop = { name: "A", address: "B", allowedCourierIds: Array(12).fill(id) as string[] };
    expect(parse(createStops, stop).value).toMatchObject({ allowedCourierIds: [id] });
    const requiredSkills = ["a", "b", "c", "d", "e"];
    const twice = { requiredSkills: [...requiredSkills, "a"] };
    expect(parse(updateStop, twice).value).toMatchObject({ requiredSkills });
  });

  it("does not begin for what is nested too deeply or has too many values", () => {
    const junk = (x: string): string => `{"name":"A","address":"B","x":${x}}`;
    const deep = junk("[".repeat(1_000_000));
    const wide = junk(`[${"0,".repeat(1_000_001)}0]`);
    for (const body of [deep, wide])
      expect(parse(createStops, body).issues).toMatchObject([{ path: "", code: "too_big" }]);
    expect(parse(createStops, junk(JSON.stringify(`${"[".repeat(200)}"\\`))).issues).toEqual([]);
  });
});
