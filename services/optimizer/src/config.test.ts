import { expect, test } from "vitest";
import { configFrom } from "./config.ts";

test("an empty environment gives straight lines and a queue of four runs per thread", () => {
  const { solver, travel } = configFrom({ SOLVER_THREADS: "3", ROUTING: "" });
  expect(solver).toEqual({ threads: 3, queue: 12, islands: 3, hungMs: 10_000 });
  expect(travel).toEqual({ straightLine: { detour: 1.3, speedKmh: 35 } });
});

test("names every fault on a line of its own", () => {
  expect(() => configFrom({ OPTIMIZER_PORT: "http", SOLVER_THREADS: "0" })).toThrow(
    /^OPTIMIZER_PORT: .+\nSOLVER_THREADS: .+$/,
  );
});

test("production is refused in one line without a way to know callers", () => {
  expect(() => configFrom({ NODE_ENV: "production" })).toThrow(
    /^OPTIMIZER_TOKEN, or [^\n]+ in production[^\n]+$/,
  );
  expect(configFrom({ NODE_ENV: "production", OPTIMIZER_INSECURE: "true" }).peer).toEqual({ tokens: [] });
});

test("roads of a profile are another server, or another profile of the server", () => {
  const settings = { ROUTING: "valhalla", ROUTING_URL: "http://localhost:8002" };
  const read = (ROUTING_PROFILES: string) =>
    configFrom({ ...settings, ROUTING_PROFILES }).travel.roads?.profiles;
  expect(read("bike=http://localhost:5001/?a=b, van=truck")).toEqual({
    bike: "http://localhost:5001/?a=b",
    van: "truck",
  });
  for (const wrong of ["bike", "bike=", "boat=sea", "bike=ftp://a", "bike=a b"]) {
    expect(() => read(wrong)).toThrow(/^ROUTING_PROFILES: must be like bike=/);
  }
});

test("a routing server needs an address", () => {
  expect(() => configFrom({ ROUTING: "osrm" })).toThrow(
    "ROUTING_URL: is needed unless ROUTING is straight-line",
  );
  const { travel } = configFrom({ ROUTING: "osrm", ROUTING_URL: "http://localhost:5000/" });
  expect(travel.roads).toMatchObject({ kind: "osrm", url: "http://localhost:5000" });
});

test("tolls and ferries can be avoided on roads, and nothing else", () => {
  const roads = { ROUTING: "osrm", ROUTING_URL: "http://localhost:5000" };
  expect(configFrom(roads).travel.roads?.avoid).toEqual([]);
  expect(configFrom({ ...roads, ROUTING_AVOID: "tolls, ferries" }).travel.roads?.avoid).toEqual([
    "tolls",
    "ferries",
  ]);
  expect(() => configFrom({ ...roads, ROUTING_AVOID: "hills" })).toThrow(/^ROUTING_AVOID\.0: /);
  expect(() => configFrom({ ROUTING_AVOID: "tolls" })).toThrow(/^ROUTING_AVOID: needs roads/);
});
