import fc from "fast-check";
import { expect, it } from "vitest";
import { geojsonOf } from "../out/geojson.ts";
import { lanesOf } from "../out/lanes.ts";
import type { OutPlan } from "../out/plan.ts";
import { tableOf } from "../out/table.ts";
import type { Project } from "../records/project/schemas.ts";
import { edit, EditedDay } from "../testing/edited-day.ts";
import { routeOf, stopOf } from "../testing/records.ts";
import { dayPlanOf, StaleStops } from "./day-plan.ts";
import { stopIdsIn } from "./standing.ts";

const edits = fc.array(edit, { maxLength: 25 });
const project = { id: "P", name: "Monday", timezone: "UTC" } as Project;

it("decisions 12: each delivery is once on the page and in files, though the plan was read before the last edits", () => {
  fc.assert(
    fc.property(edits, edits, (before, after) => {
      const day = new EditedDay();
      for (const change of before) day.do(change);
      const answer = day.answer();
      const stale = new StaleStops();
      stale.of(answer, day.stops);
      for (const change of after) {
        if (change.kind === "run") continue; // the page reads the plan of a run
        day.do(change);
        const { routes, unassigned, open } = dayPlanOf(answer, day, null);
        const routed = routes.flatMap(({ stops }) => stops.flatMap(({ stopId }) => stopId ?? []));
        const ids = [
          ...routed,
          ...unassigned.map(({ stopId }) => stopId),
          ...open.map(({ stopId }) => stopId),
        ];
        const deliveries = day.stops.filter(({ pointType }) => pointType === "delivery").map(({ id }) => id);
        expect(ids.filter((id) => deliveries.includes(id)).sort()).toEqual(deliveries.sort());
        expect(ids.filter((id) => !day.stops.some((stop) => stop.id === id))).toEqual([]);
        const changed = day.stops.filter((stop) => stopIdsIn(answer).has(stop.id) && day.isChanged(stop));
        const found = stale.of(answer, day.stops);
        for (const { id } of changed) expect(found).toContain(id);
        const out: OutPlan = {
          ...{ project, unassigned, open, staleStopIds: found, optimizedAt: answer.createdAt },
          lanes: lanesOf(day.assignments, [], routes).filter(({ route }) => route !== null),
          stops: new Map(day.stops.map((stop) => [stop.id, stop])),
        };
        const names = deliveries.map((id) => `Stop ${id}`).sort();
        const rows = tableOf(out).map(({ name }) => String(name));
        expect(rows.filter((name) => names.includes(name)).sort()).toEqual(names);
        const { features } = JSON.parse(geojsonOf(out)) as {
          features: { properties: { stopId?: string } }[];
        };
        const marks = features.flatMap(({ properties }) => properties.stopId ?? []);
        expect(marks.filter((id) => deliveries.includes(id)).sort()).toEqual(deliveries);
      }
    }),
    { numRuns: 200 },
  );
});

it("decisions 11: a stop that changes and is changed back has not changed since it was planned", () => {
  const stale = new StaleStops();
  const plan = { routes: [routeOf("a", ["s"])], unassignedStops: [], staleStopIds: [] };
  expect(stale.of(plan, [stopOf("s")])).toEqual(new Set());
  expect(stale.of(plan, [stopOf("s", { priority: 3 })])).toEqual(new Set(["s"]));
  expect(stale.of(plan, [stopOf("s", { notes: "Ring" })])).toEqual(new Set());
});

it("decisions 12: a stop that is not in the plan says why", () => {
  const stops = [
    stopOf("planned"),
    stopOf("added", { createdAt: "2026-12-01T09:00:00.000Z" }),
    stopOf("lost", { createdAt: "2026-12-01T09:00:00.000Z", latitude: null, longitude: null }),
  ];
  const plan = { routes: [], unassignedStops: [], createdAt: "2026-12-01T08:00:00.000Z" };
  const why = (planned: Parameters<typeof dayPlanOf>[2]) =>
    dayPlanOf(plan, { stops, assignments: [] }, planned).open.map((stop) => stop.why);
  expect(why(null)).toEqual(["COURIER_REMOVED", "ADDED", "NO_COORDINATES"]);
  expect(why([routeOf("a", ["planned"])])).toEqual(["COURIER_REMOVED", "ADDED", "NO_COORDINATES"]);
  expect(why([routeOf("a", ["added"])])).toEqual(["ADDED", "COURIER_REMOVED", "NO_COORDINATES"]);
});
