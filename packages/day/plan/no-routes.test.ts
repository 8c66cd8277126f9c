import { describe, expect, it } from "vitest";
import { noRoutesMessage } from "./no-routes.ts";
import { reason } from "./reasons.ts";
import type { Reason, UnassignedStop } from "../records/plan.ts";

const frame = { date: "2026-12-01", timezone: "UTC" };
const outcome = "No stop could be served by any courier on 2026-12-01 (UTC); nothing is charged.";
const together = { together: true, dimensions: [] };

function stops(...reasons: Reason[][]): UnassignedStop[] {
  return reasons.map((own, index) => ({ stopId: String(index), externalId: null, name: "S", reasons: own }));
}

const message = (...reasons: Reason[][]): string => noRoutesMessage(stops(...reasons), frame);

describe("the message of a run without routes", () => {
  it("does not say that no courier could serve a stop when the time limit was reached before", () => {
    const late = noRoutesMessage(stops([]), frame, undefined, true);
    expect(late).toContain("within the time limit; nothing is charged");
    expect(late).not.toContain("could be served");
  });

  it("names the rule that stands in the way of most stops, and what would help", () => {
    expect(message([reason("SKILL", ["a"])], [reason("BREAK", ["a"])], [reason("BREAK", ["a"])])).toBe(
      `${outcome} BREAK stands in the way of 2 of 3 stops: move or shorten the couriers' breaks.`,
    );
    expect(message([reason("BREAK", ["a"])])).toContain("BREAK stands in the way of the only stop: move");
    expect(message([reason("BREAK", ["a"])], [reason("BREAK", ["a"])])).toContain("of all 2 stops: move");
  });

  it("names each of the rules that would do alone for as many stops", () => {
    expect(message([reason("SHIFT", ["a"]), reason("BREAK", ["a"])])).toBe(
      `${outcome} SHIFT and BREAK each stand in the way of the only stop: ` +
        "let the couriers work longer, or start nearer to the stops; or move or shorten the couriers' breaks.",
    );
  });

  it("names rules that stand in the way together, and a rule alone before them", () => {
    const both = [reason("SKILL", ["a", "b"], together), reason("BREAK", ["a", "b"], together)];
    expect(message(both)).toBe(
      `${outcome} SKILL and BREAK together stand in the way of the only stop: ` +
        "give a courier the skills that the stops require; and move or shorten the couriers' breaks.",
    );
    expect(message([...both, reason("SHIFT", ["c"])])).toContain("SHIFT stands in the way of the only stop");
  });

  it("names rules without couriers, which hold for all of them", () => {
    const both = [reason("NOT_ASSIGNED", [], together), reason("NO_COORDINATES", [], together)];
    expect(message(both)).toContain("NOT_ASSIGNED and NO_COORDINATES together stand in the way");
    expect(message([...both, reason("NOT_ALLOWED", ["a"], together)])).toContain(
      "NOT_ASSIGNED and NO_COORDINATES and NOT_ALLOWED together stand",
    );
  });

  it("keeps the sets of different couriers apart", () => {
    const reasons = [
      reason("SKILL", ["a", "b"], together),
      reason("SHIFT", ["a"], together),
      reason("BREAK", ["b"], together),
    ];
    expect(message(reasons)).toContain("SKILL and SHIFT together stand");
  });

  it("begins with the sentence that is given, and ends with the outcome when nothing else is known", () => {
    expect(noRoutesMessage([], frame, "The depot lies at 0,0.")).toBe(`The depot lies at 0,0. ${outcome}`);
  });

  it("counts only the stops that the given sentence does not explain", () => {
    const left = stops([reason("BREAK", ["a"])]);
    expect(noRoutesMessage(left, frame, "3 stops lie at 0,0.")).toContain(
      "BREAK stands in the way of 1 stop: move",
    );
  });
});
