import { Profile } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { Registry } from "prom-client";
import { afterEach, expect, test } from "vitest";
import { startRoutingServer, type Reply } from "../../testing/routing-server.ts";
import { Background } from "../background/background.ts";
import type { RoadsSettings } from "./settings.ts";
import { createTravel } from "./create.ts";
import { RoutingMetrics } from "./metrics.ts";

const signal = new AbortController().signal;
const locations = [24, 24.01].map((longitude) => ({ latitude: 60, longitude }));
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** The questions of one matrix and one line, as path and body. */
async function questionsOf(
  kind: RoadsSettings["kind"],
  avoid: RoadsSettings["avoid"],
  answer: (path: string) => unknown,
  profile: Profile = Profile.PROFILE_CAR,
): Promise<string[]> {
  const questions: string[] = [];
  const server = await startRoutingServer((path, body): Reply => {
    questions.push(path + body);
    const said = answer(path);
    return said === undefined ? notSupported : { status: 200, body: said };
  });
  const limits = { block: 50, snapMeters: 1000, farMeters: 200, orStraight: false, timeoutMs: 5000 };
  const roads = { kind, url: server.url, avoid, ...limits, cacheBytes: 1e6, cacheMs: 1e6 };
  const background = new Background();
  const lines = { detour: 1, speedKmh: 30 };
  const travel = createTravel({ roads, straightLine: lines }, background, new RoutingMetrics(new Registry()));
  closing.push(...[travel, background, server].map((part) => () => part.close()));
  const { trace } = await travel.of(profile).source.between(locations, signal, 60_000);
  await trace([0, 1], signal);
  return questions;
}

const notSupported = {
  status: 400,
  body: { code: "InvalidValue", message: "Exclude flag combination is not supported." },
};

const cells = [
  [0, 60],
  [60, 0],
];
const osrm = {
  code: "Ok",
  durations: cells,
  distances: cells,
  destinations: [{ distance: 1 }, { distance: 1 }],
  routes: [{ geometry: "" }],
};

function valhalla(path: string): unknown {
  if (path === "/locate")
    return locations.map(({ latitude, longitude }) => ({
      edges: [{ correlated_lat: latitude, correlated_lon: longitude }],
    }));
  if (path === "/route") return { trip: { legs: [{ shape: "" }] } };
  return { sources_to_targets: cells.map((row) => row.map((time) => ({ time, distance: 1 }))) };
}

test.each([
  ["osrm", ["tolls", "ferries"], "&exclude=toll,ferry"],
  ["osrm", ["ferries"], "&exclude=ferry"],
  ["valhalla", ["tolls", "ferries"], '"costing_options":{"auto":{"use_tolls":0,"use_ferry":0}}'],
  ["valhalla", ["tolls"], '"costing_options":{"auto":{"use_tolls":0}}'],
] as const)(
  "%s is asked to avoid %j on each way to a road, a matrix and a line",
  async (kind, avoid, words) => {
    const questions = await questionsOf(kind, avoid, kind === "osrm" ? () => osrm : valhalla);
    expect(questions).toHaveLength(3);
    expect(questions.filter((question) => !question.includes(words))).toEqual([]);
  },
);

test("a server that is to avoid nothing is not asked to", async () => {
  expect((await questionsOf("osrm", [], () => osrm)).join()).not.toContain("exclude");
  expect((await questionsOf("valhalla", [], valhalla)).join()).not.toContain("costing_options");
});

test("tolls are no matter for a bike, ferries are", async () => {
  const questions = await questionsOf("valhalla", ["tolls", "ferries"], valhalla, Profile.PROFILE_BIKE);
  expect(questions.join()).toContain('"costing_options":{"bicycle":{"use_ferry":0}}');
  expect(questions.join()).not.toContain("use_tolls");
});

test("a server that cannot avoid both says so, and the run has no travel data", async () => {
  await expect(questionsOf("osrm", ["tolls", "ferries"], () => undefined)).rejects.toMatchObject({
    kind: "travel-unavailable",
    message: /Exclude flag combination is not supported/,
  });
});
