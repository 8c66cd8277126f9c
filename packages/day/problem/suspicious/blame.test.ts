import { expect, it } from "vitest";
import type { UnassignedStop } from "../../records/plan.ts";
import type { Warning } from "../../records/warning.ts";
import { blame } from "./blame.ts";

const unassigned: UnassignedStop[] = ["s", "t"].map((stopId) => ({
  stopId,
  externalId: null,
  name: stopId,
  reasons: [],
}));
const vehicles = ["a", "b"].map((assignmentId) => ({ assignmentId, courierId: "c", limited: [] }));
const suspicion = (stopIds: string[], assignmentIds: string[] = []): Warning => ({
  ...{ code: "SUSPICIOUS_COORDINATES", message: "Far out." },
  ...{ stopIds, assignmentIds },
});
const blamed = (...warnings: Warning[]) => {
  const { first, others } = blame(unassigned, { warnings, vehicles });
  return [first, ...others.map(({ stopId }) => stopId)];
};

it("contract 5.14: suspicious stops are said first, and need no other explanation", () => {
  expect(blamed(suspicion(["s", "t"]))).toEqual(["Far out."]);
  expect(blamed(suspicion(["s"]))).toEqual(["Far out.", "t"]);
});

it("suspicious depots of all couriers explain everything", () => {
  expect(blamed(suspicion([], ["a", "b"]))).toEqual(["Far out."]);
  expect(blamed(suspicion([], ["a"]))).toEqual(["Far out.", "s", "t"]);
});

it("other warnings, and those of other stops, explain nothing", () => {
  expect(blamed(suspicion(["reload"]))).toEqual([undefined, "s", "t"]);
  expect(blamed({ ...suspicion(["s"]), code: "NOT_LOCKED" })).toEqual([undefined, "s", "t"]);
});
