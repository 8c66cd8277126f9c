import fc from "fast-check";
import { standingOf } from "../plan/standing.ts";
import { takeOut } from "../plan/take-out.ts";
import { fingerprintOf } from "../records/stop/fingerprint.ts";
import type { CurrentRoutes, Route, UnassignedStop } from "../records/plan.ts";
import type { Assignment } from "../records/assignment/schemas.ts";
import type { Stop } from "../records/stop/schemas.ts";
import { assignmentOf, routeOf, stopOf } from "./records.ts";

/** An edit of a day; numbers choose among what is there. */
export type Edit =
  | { readonly kind: "add"; readonly isLocated: boolean; readonly isReload: boolean }
  | { readonly kind: "delete" | "move" | "note" | "lose" | "find" | "turn"; readonly which: number }
  | { readonly kind: "dismiss"; readonly which: number }
  | { readonly kind: "run"; readonly seed: number };

export const edit: fc.Arbitrary<Edit> = fc.oneof(
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
export class EditedDay {
  stops: Stop[] = [];
  assignments: Assignment[] = [0, 1, 2].map((number) => assignmentOf(`a${number}`));
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
        const gone = this.assignments[change.which];
        this.assignments = this.assignments.filter((assignment) => assignment !== gone);
        if (gone !== undefined) this.#takeOut([], [gone.id]);
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

  /** The answer of `GET …/routes`. */
  answer(): Pick<
    CurrentRoutes,
    "routes" | "unassignedStops" | "pendingStopIds" | "staleStopIds" | "createdAt"
  > {
    const { routes, unassignedStops } = this.plan;
    const standing = standingOf(this.plan, new Date(0), this.stops.map(dated));
    return { routes, unassignedStops, ...standing, createdAt: "2026-12-01T00:00:00.000Z" };
  }

  #takeOut(stopIds: string[], assignmentIds: string[]): void {
    this.plan = takeOut(this.plan, { stopIds: new Set(stopIds), assignmentIds: new Set(assignmentIds) });
  }

  #run(seed: number): void {
    const deliveries = this.stops.filter(({ pointType }) => pointType === "delivery");
    const count = this.assignments.length;
    const lane = ({ id, latitude }: Stop) =>
      latitude === null ? count : (Number(id.slice(1)) + seed) % (count + 1);
    const routes = this.assignments.map((assignment, number) =>
      routeOf(
        assignment.id,
        deliveries.filter((stop) => lane(stop) === number).map(({ id }) => id),
      ),
    );
    this.plan = {
      routes: routes.filter(({ stops }) => stops.length > 0),
      unassignedStops: deliveries
        .filter((stop) => lane(stop) === count)
        .map(({ id, name }) => ({ stopId: id, name, externalId: null, reasons: [] })),
      fingerprints: Object.fromEntries(this.stops.map((stop) => [stop.id, fingerprintOf(stop)])),
    };
    this.#read = new Map(this.stops.map((stop) => [stop.id, stop]));
  }
}

/** A stop as the service knows it. */
export function dated(stop: Stop) {
  return { ...stop, createdAt: new Date(stop.createdAt), updatedAt: new Date(stop.updatedAt) };
}
