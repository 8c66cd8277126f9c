import { expect, test } from "vitest";
import { successText } from "../http/answer-text.ts";
import { planJson } from "./json-once.ts";

const inTurn = async <Result>(task: () => Promise<Result>): Promise<Result> => task();

/** Stops that count how often they are turned into text. */
function counted(count: number) {
  let turned = 0;
  const stop = { toJSON: () => ((turned += 1), { id: "s" }) };
  const routes = [{ stops: Array.from({ length: count }, () => stop) }];
  const changes = routes[0]?.stops ?? [];
  return { routes, changes, turned: () => turned };
}

test.each([1, 5000])("a plan of %i stops is turned into text once for all its copies", async (count) => {
  const { routes, changes, turned } = counted(count);
  const result = { jobId: "j", routes, unassignedStops: [], changes };
  const stored = planJson(result);
  expect(JSON.parse(stored)).toMatchObject({ jobId: "j", routes: [{ stops: {} }], unassignedStops: [] });
  const { jobId: _jobId, ...current } = result;
  expect(Object.keys(JSON.parse(planJson(current)) as object)).toEqual([
    "routes",
    "unassignedStops",
    "changes",
  ]);
  let answer = "";
  for await (const piece of successText({ ...result, chargedUsd: 1 }, inTurn)) answer += piece;
  expect(JSON.parse(answer)).toMatchObject({ data: { jobId: "j", chargedUsd: 1, routes: [{ stops: {} }] } });
  expect(turned()).toBe(2 * count);
});
