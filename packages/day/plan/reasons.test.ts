import { Shortfall } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { describe, expect, it } from "vitest";
import { reason } from "./reasons.ts";
import { violationMessage } from "./violation-messages.ts";
import { secondsWithin } from "../problem/vehicle.ts";
import { reasonCode, type ReasonCode } from "../records/plan.ts";

const dimensions = ["boxes", "weight"];

function missed(code: ReasonCode, shortfall: Partial<Shortfall>, assignmentIds = ["a"]) {
  const details = { together: false, shortfall: Shortfall.fromPartial(shortfall), dimensions };
  const made = reason(code, assignmentIds, details);
  return [made.message, made.shortfall];
}

const minutes = (amount: number) => ({ amount, unit: "minutes" as const, key: null });

describe("a reason with an amount", () => {
  it("says to the second by how much the first courier is late for a window, or early", () => {
    expect(missed("TIME_WINDOW", { amount: 700 })).toEqual([
      "With this courier, the service would start 11 minutes 40 seconds after the nearest time window closes.",
      minutes(11.67),
    ]);
    expect(missed("TIME_WINDOW", { amount: 60, early: true }, ["a", "b"])).toEqual([
      "With the first of these couriers, the service would have to start 1 minute before the nearest time window opens.",
      { ...minutes(1), early: true },
    ]);
  });

  it("says of a service that has to end in a window how late it would end", () => {
    const shortfall = Shortfall.fromPartial({ amount: 600 });
    const details = { together: false, shortfall, dimensions: [], bound: { finishInWindow: true } };
    expect(reason("TIME_WINDOW", ["a"], details).message).toContain("the service would end 10 minutes after");
    expect(reason("DEADLINE", ["a"], details).message).toContain("the service would end 10 minutes after");
  });

  it("says that lateMinutes extend the last window and the deadline", () => {
    const shortfall = Shortfall.fromPartial({ amount: 600 });
    const details = { together: false, shortfall, dimensions: [], bound: { lateMinutes: 30 } };
    const [window, deadline] = (["TIME_WINDOW", "DEADLINE"] as const).map(
      (code) => reason(code, ["a"], details).message,
    );
    expect(window).toContain(
      "10 minutes after the nearest time window closes, where lateMinutes extend the last one.",
    );
    expect(deadline).toContain("10 minutes after the delivery deadline, where lateMinutes extend it.");
    const violation = { stopId: "s", assignmentId: "a", shortfall: minutes(10) };
    expect(
      violationMessage({ ...violation, code: "DEADLINE" }, { lateMinutes: 1, finishInWindow: true }),
    ).toBe("The service ends 10 minutes after the delivery deadline, where lateMinutes extend it.");
  });

  it("names the stop that has to come along, where the rule is that one's", () => {
    const shortfall = Shortfall.fromPartial({ amount: 60 });
    const other = { id: "p", name: "Bakery", isPickup: true };
    const of = (code: ReasonCode, together = false) =>
      reason(code, ["a"], { together, shortfall: together ? undefined : shortfall, dimensions, other });
    expect(of("TIME_WINDOW")).toMatchObject({
      stopId: "p",
      message:
        'With this courier, the service at the pickup "Bakery" of its shipment would start 1 minute after the nearest time window closes.',
    });
    expect(of("SKILL").message).toBe(
      'This courier lacks a skill that the pickup "Bakery" of its shipment requires.',
    );
    expect(of("DEADLINE", true).message).toContain(
      'among them the delivery deadline of the pickup "Bakery" of its shipment.',
    );
    expect(reason("TIME_WINDOW", ["a"]).stopId).toBeNull();
  });

  it("says by how much a deadline, a shift and a driving time are missed", () => {
    expect(missed("DEADLINE", { amount: 1 })).toEqual([
      "With this courier, the service would start 1 second after the delivery deadline.",
      minutes(0.02),
    ]);
    expect(missed("SHIFT", { amount: 25 * 60 })).toEqual([
      "With this courier, the route would end 25 minutes later than the shift and its overtime allow.",
      minutes(25),
    ]);
    expect(missed("MAX_DRIVING", { amount: 121 * 60 })).toEqual([
      "With this courier, the route would have 2 hours 1 minute more driving than maxDrivingMinutes allows.",
      minutes(121),
    ]);
    expect(missed("MAX_WORK", { amount: 60 })[0]).toBe(
      "With this courier, the route would have 1 minute more work than maxWorkMinutes and overtime allow.",
    );
    expect(missed("READY", { amount: 60 })[0]).toBe(
      "With this courier, the goods would have to be ready 1 minute sooner.",
    );
    expect(missed("SHIFT", { amount: 180 * 60 })[0]).toContain("3 hours later");
  });

  it("is missed by no more than its amount says, whatever the seconds", () => {
    for (let seconds = 1; seconds < 600; seconds++) {
      const [, shortfall] = missed("MAX_DRIVING", { amount: seconds });
      expect(secondsWithin((shortfall as { amount: number }).amount)).toBe(seconds);
    }
  });

  it("says by how much a load limit is missed, and which", () => {
    expect(missed("CAPACITY", { amount: 2_500_000, dimension: 1 })).toEqual([
      'With this courier, the load would be 2.5 over the limit for "weight".',
      { amount: 2.5, unit: "units", key: "weight" },
    ]);
    expect(() => missed("CAPACITY", { amount: 1, dimension: 2 })).toThrow(RangeError);
  });

  it("says by how much a limit of the route is missed", () => {
    expect(missed("MAX_STOPS", { amount: 1 })).toEqual([
      "With this courier, the route would have 1 stop more than maxStops allows.",
      { amount: 1, unit: "stops", key: null },
    ]);
    expect(missed("MAX_DISTANCE", { amount: 830 })).toEqual([
      "With this courier, the route would be 830 meters longer than maxDistanceMeters allows.",
      { amount: 830, unit: "meters", key: null },
    ]);
  });
});

describe("a reason without an amount", () => {
  const plain = (code: ReasonCode, ...assignmentIds: string[]) => {
    const made = reason(code, assignmentIds);
    expect(made).toMatchObject({ code, assignmentIds, together: false, shortfall: null });
    return made.message;
  };

  it("says what would let the stop in", () => {
    expect(plain("BREAK", "a")).toBe(
      "This courier could serve the stop without a break: a service is not interrupted by it, and the stop does not fit around it.",
    );
    expect(plain("UNREACHABLE", "a", "b")).toBe(
      "These couriers could serve the stop if a missing way to it or on from it existed.",
    );
    expect(plain("OUTRANKED", "a")).toBe(
      "This courier could serve the stop, but not beside the stops that went first, which rank higher or cost less.",
    );
  });

  it("says what the stop asks for", () => {
    expect(plain("SKILL", "a")).toBe("This courier lacks a skill that the stop requires.");
    expect(plain("SKILL", "a", "b")).toBe("These couriers lack a skill that the stop requires.");
    expect(plain("ON_BOARD", "a")).toBe(
      "This courier does not have the goods of the stop on board, or is out with them.",
    );
    expect(plain("VISIT_ORDER", "a")).toBe(
      "This courier could serve the stop if no stop had to be first or last.",
    );
    expect(plain("LOADING", "a", "b")).toBe(
      "These couriers start empty and cannot load the goods of the stop in time.",
    );
    expect(plain("LOAD_ORDER", "a")).toBe(
      "This courier could serve the stop if pickups might come before deliveries.",
    );
    expect(plain("NOT_ALLOWED", "a")).toBe(
      "This courier may not serve the stop, or only in a locked order that does not fit.",
    );
    expect(plain("NO_COORDINATES")).toMatch(/geocode it/);
    expect(plain("NOT_ASSIGNED")).toMatch(/assigned to no courier/);
  });
});

describe("reasons that go together", () => {
  it("say that several rules stand in the way at once", () => {
    const of = (code: ReasonCode) => reason(code, ["a", "b"], { together: true, dimensions });
    expect(of("SHIFT")).toEqual({
      code: "SHIFT",
      message: "Several rules at once keep the stop from these couriers, among them the end of the shift.",
      assignmentIds: ["a", "b"],
      together: true,
      shortfall: null,
      stopId: null,
    });
    for (const code of reasonCode.options) expect(of(code).message).toMatch(/among them .+\.$/);
  });
});
