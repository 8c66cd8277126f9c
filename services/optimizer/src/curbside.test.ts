import type { Result } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { expect, test } from "vitest";
import { cityDay, requestSolve, startOptimizer, type RunningOptimizer } from "../testing/optimizer.ts";
import { osrm, valhalla } from "@rondo/solver/testing/roads.ts";
import { startRoutingServer, type Answer, type RoutingServer } from "@rondo/solver/testing/routing-server.ts";

// The servers here give the same times whatever side is asked for: these tests are about the requests.
// `npm run e2e:real` compares a curbside day with the true servers.
async function optimizerWith(kind: string, answer: Answer) {
  const server = await startRoutingServer(answer);
  return { optimizer: await startOptimizer({ ROUTING: kind, ROUTING_URL: server.url }), server };
}

function solve({ client }: RunningOptimizer, curbside: boolean, includeGeometry = false): Promise<Result> {
  const problem = { ...cityDay(3), curbside };
  return requestSolve(client, problem, { maxIterations: 10, includeGeometry }).result;
}

const approaches = ({ asked }: RoutingServer, service: string) =>
  asked
    .filter((path) => path.startsWith(`/${service}/`))
    .map((path) => new URL(path, "http://osrm").searchParams.get("approaches"));

test("OSRM is asked for the kerb of each stop, and for any side of a depot, in times and lines", async () => {
  const { optimizer, server } = await optimizerWith("osrm", osrm());
  await solve(optimizer, true, true);
  expect(approaches(server, "table").at(-1)).toBe("unrestricted;curb;curb;curb");
  for (const sides of approaches(server, "route"))
    expect(sides).toMatch(/^unrestricted(;curb)+;unrestricted$/);
});

test("a day without sides asks for none, and takes no times of the kerb from memory", async () => {
  const { optimizer, server } = await optimizerWith("osrm", osrm());
  await solve(optimizer, true);
  const before = server.asked.length;
  await solve(optimizer, false);
  const since = approaches(server, "table").slice(before);
  expect(new Set(since)).toEqual(new Set([null]));
});

test("Valhalla is asked for no sides, and the answer says so", async () => {
  const { optimizer } = await optimizerWith("valhalla", valhalla());
  expect((await solve(optimizer, true)).travel).toMatchObject({ withoutSides: true });
});

test("straight lines know no sides, and the answer says so where they were wanted", async () => {
  const optimizer = await startOptimizer({});
  expect((await solve(optimizer, true)).travel).toMatchObject({ withoutSides: true, withoutRoads: false });
  expect((await solve(optimizer, false)).travel).toBeUndefined();
});

test("the line of a route may turn round at a stop, as its times do", async () => {
  const { optimizer, server } = await optimizerWith("osrm", osrm());
  await solve(optimizer, false, true);
  const lines = server.asked.filter((path) => path.startsWith("/route/"));
  expect(lines).not.toHaveLength(0);
  expect(lines.every((path) => path.includes("continue_straight=false"))).toBe(true);
});
