import fc from "fast-check";
import { expect, it } from "vitest";
import { fingerprintOf } from "../records/stop/fingerprint.ts";
import type { Route, UnassignedStop } from "../records/plan.ts";
import type { Stop } from "../records/stop/schemas.ts";
import { routeOf, stopOf } from "../testing/records.ts";
import { notInPlan, standingOf } from "./standing.ts";
import { takeOut } from "./take-out.ts";

/** An edit of a day; numbers choose among what is there. */
type Edit =
  | { readonly kind: "add"; readonly isLocated: boolean; readonly isReload: boolean }
  | { readonly kind: "delete" | "move" | "note" | "lose" | "find" | "turn"; readonly which: number }
  | { readonly kind: "dismiss"; readonly which: number }
  | { readonly kind: "run"; readonly seed: number };

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({
    kind: fc.constant("add" as const),
    isLocated: fc.boolean(),
    isReload: fc.nat(4).map((n) => n === 0),
  }),
  fc.record({
    kind: fc.constantFrom("delete" as const, "move", "note", "lose", "find", "turn"),
    which: fc.nat(30),
  }),
  fc.record({ kind: fc.constant("dismiss" as const), which: fc.nat(3) }),
  fc.record({ kind: fc.constant("run" as const), seed: fc.nat(30) }),
);

interface Plan {
  readonly routes: Route[];
  readonly unassignedStops: UnassignedStop[];
  readonly fingerprints?: Readonly<Record<string, string>>;
}

/** A day under edits, with what a plain reader of it expects. */
class EditedDay {
  stops: Stop[] = [];
  plan: Plan = { routes: [], unassignedStops: [] };
  /** Stops as the last run read them. */
  #read = new Map<string, Stop>();
  #count = 0;

  do(change: Edit): void {
    switch (change.kind) {
      case "add": {
        const place = change.isLocated ? {} : { latitude: null, longitude: null };
        const pointType = change.isReload ? "stock_loading" : "delivery";
        this.stops.push(stopOf(`s${this.#count++}`, { ...place, pointType }));
        return;
      }
      case "run":
        this.#run(change.seed);
        return;
      case "dismiss": {
        const ids = this.plan.routes.map(({ assignmentId }) => assignmentId);
        const [id] = ids.slice(change.which % Math.max(1, ids.length));
        if (id !== undefined) this.#takeOut([], [id]);
        return;
      }
      default: {
        const stop = this.stops[change.which % Math.max(1, this.stops.length)];
        if (stop === undefined) return;
        if (change.kind === "delete") {
          this.stops = this.stops.filter((other) => other !== stop);
          this.#takeOut([stop.id], []);
          return;
        }
        const other = stop.pointType === "delivery" ? "stock_loading" : "delivery";
        const fields = {
          move: { latitude: 61, longitude: 26 },
          note: { notes: `${stop.notes ?? ""}!` },
          lose: { latitude: null, longitude: null },
          find: { latitude: 60, longitude: 25 },
          turn: { pointType: other } as const,
        }[change.kind];
        this.stops = this.stops.map((each) => (each === stop ? { ...stop, ...fields } : each));
      }
    }
  }

  /** Whether a stop differs from what the last run read. */
  isChanged(stop: Stop): boolean {
    const before = this.#read.get(stop.id);
    return before !== undefined && (before.latitude !== stop.latitude || before.pointType !== stop.pointType);
  }

  #takeOut(stopIds: string[], assignmentIds: string[]): void {
    this.plan = takeOut(this.plan, { stopIds: new Set(stopIds), assignmentIds: new Set(assignmentIds) });
  }

  #run(seed: number): void {
    const deliveries = this.stops.filter(({ pointType }) => pointType === "delivery");
    const lane = ({ id, latitude }: Stop) => (latitude === null ? 3 : (Number(id.slice(1)) + seed) % 4);
    const routes = [0, 1, 2].map((number) =>
      routeOf(
        `a${number}`,
        deliveries.filter((stop) => lane(stop) === number).map(({ id }) => id),
      ),
    );
    this.plan = {
      routes: routes.filter(({ stops }) => stops.length > 0),
      unassignedStops: deliveries
        .filter((stop) => lane(stop) === 3)
        .map(({ id, name }) => ({ stopId: id, name, externalId: null, reasons: [] })),
      fingerprints: Object.fromEntries(this.stops.map((stop) => [stop.id, fingerprintOf(stop)])),
    };
    this.#read = new Map(this.stops.map((stop) => [stop.id, stop]));
  }
}

it("decisions 11: after any edits, each delivery is in exactly one of routes, left out, not in the plan", () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 40 }), (edits) => {
      const day = new EditedDay();
      for (const change of edits) {
        day.do(change);
        const { routes, unassignedStops } = day.plan;
        const routed = routes.flatMap(({ stops }) => stops.map(({ stopId }) => stopId));
        const left = unassignedStops.map(({ stopId }) => stopId);
        const open = notInPlan(day.plan, day.stops);
        const { pendingStopIds, staleStopIds } = standingOf(day.plan, new Date(0), day.stops.map(dated));
        for (const { id, pointType } of day.stops) {
          const ways = [routed, left, open.map((stop) => stop.id)].filter((list) => list.includes(id));
          expect(ways).toHaveLength(pointType === "delivery" ? 1 : Math.min(1, ways.length));
        }
        const known = new Set(day.stops.map(({ id }) => id));
        expect([...routed, ...left].filter((id) => id === null || !known.has(id))).toEqual([]);
        const located = open.filter(({ latitude }) => latitude !== null).map(({ id }) => id);
        const isDelivery = (id: string) =>
          day.stops.some((stop) => stop.id === id && stop.pointType === "delivery");
        expect(pendingStopIds.filter(isDelivery)).toEqual(located);
        const changed = day.stops.filter(
          (stop) => [...routed, ...left].includes(stop.id) && day.isChanged(stop),
        );
        expect(staleStopIds).toEqual(changed.map(({ id }) => id));
      }
    }),
    { numRuns: 200 },
  );
});

it("decisions 11: a stock loading point is pending only if the plan was made without it", () => {
  const used = stopOf("used", { pointType: "stock_loading" });
  const fresh = stopOf("fresh", { pointType: "stock_loading" });
  const plan = { routes: [], unassignedStops: [], fingerprints: { used: fingerprintOf(used) } };
  expect(standingOf(plan, new Date(0), [used, fresh].map(dated)).pendingStopIds).toEqual(["fresh"]);
});

it("decisions 11: a plan of an older version has no fingerprints; what was written after it is changed or added", () => {
  const plan = { routes: [routeOf("a", ["old", "new"])], unassignedStops: [] };
  const later = "2026-12-02T00:00:00.000Z";
  const stops = [stopOf("old"), stopOf("new", { updatedAt: later }), stopOf("added", { createdAt: later })];
  expect(standingOf(plan, new Date("2026-12-01T12:00:00Z"), stops.map(dated))).toEqual({
    pendingStopIds: ["added"],
    staleStopIds: ["new"],
  });
});

/** A stop as the service knows it. */
function dated(stop: Stop) {
  return { ...stop, createdAt: new Date(stop.createdAt), updatedAt: new Date(stop.updatedAt) };
}
