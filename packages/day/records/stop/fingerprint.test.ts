import fc from "fast-check";
import { expect, it } from "vitest";
import type { StopFields } from "./record.ts";
import type { Stop } from "./schemas.ts";
import { assignmentOf, PLANNING, stopOf } from "../../testing/records.ts";
import { stopFields } from "./fields.ts";
import { FALLBACKS, fingerprintOf, plannedFields } from "./fingerprint.ts";
import { checkRun, prepareRun, type Sources } from "../../problem/prepare.ts";
import { atOnce } from "../../time/steps.ts";

const at = fc
  .integer({ min: 8, max: 17 })
  .map((hour) => `2026-12-01T${String(hour).padStart(2, "0")}:00:00.000Z`);
const text = fc.constantFrom("a", "b", null);
const ids = fc.subarray(["x", "y"]);

const fields: { readonly [Name in keyof StopFields]: fc.Arbitrary<StopFields[Name]> } = {
  name: fc.constantFrom("A", "B"),
  address: fc.constantFrom("A 1", "B 2"),
  externalId: text,
  phone: text,
  notes: text,
  products: text,
  serviceMinutes: fc.constantFrom(null, 5, "5 min", "0:10", 10),
  setupMinutes: fc.constantFrom(null, 0, 4),
  priority: fc.constantFrom(0, "normal", "high", 10, 3),
  pointType: fc.constantFrom("delivery", "pickup", "stock_loading"),
  paymentMethod: text,
  deliveryDeadline: fc.option(at),
  readyAt: fc.option(at),
  timeWindows: fc.array(
    fc.tuple(at, at).map(([a, b]) => ({ startTime: a < b ? a : null, endTime: b })),
    { maxLength: 2 },
  ),
  latitude: fc.constantFrom(60, 61),
  longitude: fc.constantFrom(25, 26),
  geocodeStatus: fc.constantFrom("given", "found"),
  geocodeQuality: fc.constantFrom(null, "house"),
  allowedCourierIds: ids,
  preferredCourierIds: ids,
  assignedCourierId: fc.constantFrom(null, "x"),
  shipment: text,
  loadDemands: fc.constantFrom<StopFields["loadDemands"]>(
    null,
    {},
    { count: 1 },
    { count: 2, kg: 1 },
    { kg: 1, count: 2 },
    { kg: 3 },
  ),
  collectDemands: fc.constantFrom<StopFields["collectDemands"]>({}, { count: 1 }, { weight: 2 }),
  requiredSkills: fc.subarray(["cold", "lift"]),
  finishInWindow: fc.boolean(),
  lateMinutes: fc.constantFrom(0, 30),
  visitOrder: fc.constantFrom("first", "last", null),
  lastChange: fc.constantFrom(null, { at: "2026-12-01T08:00:00.000Z", by: "key", name: "ERP" }),
};
const names = Object.keys(fields) as (keyof StopFields)[];
const stopWith = fc.record(fields).map((some) => stopOf("s", some as Partial<Stop>));

/** What the solver is asked about a day with this stop. */
function problemOf(stop: Stop): string {
  const limited = { loadLimits: { count: 9, kg: 9 }, skills: ["cold", "lift"] };
  const sources: Sources = {
    project: {
      ...{ id: "p", status: "draft", timezone: "UTC", ...PLANNING, defaultStartDate: "2026-12-01" },
      ...{ defaultStartAddress: null, defaultStartLatitude: 60, defaultStartLongitude: 24 },
    },
    stops: [stop, stopOf("other")],
    assignments: [assignmentOf("x", limited), assignmentOf("y", limited)],
    activeCouriers: new Set(["courier of x", "courier of y"]),
    current: [],
  };
  const now = new Date("2026-12-01T00:00:00Z");
  const { request } = atOnce(prepareRun(sources, atOnce(checkRun(sources, {}, now)), {}, now));
  return JSON.stringify(request);
}

it("decisions 11: a stop that makes another problem has another fingerprint", () => {
  fc.assert(
    fc.property(stopWith, stopWith, fc.subarray(names), (before, other, changed) => {
      const after = { ...before, ...Object.fromEntries(changed.map((name) => [name, other[name]])) };
      if (problemOf(before) !== problemOf(after))
        expect(fingerprintOf(after)).not.toBe(fingerprintOf(before));
    }),
    { numRuns: 500 },
  );
});

it("decisions 11: what planning does not read leaves the fingerprint, and so does another form of a value", () => {
  fc.assert(
    fc.property(stopWith, stopWith, (before, other) => {
      const unread = names.filter((name) => !plannedFields.includes(name));
      const after = { ...before, ...Object.fromEntries(unread.map((name) => [name, other[name]])) };
      expect(fingerprintOf(after)).toBe(fingerprintOf(before));
    }),
  );
  const plain = stopOf("s", { serviceMinutes: 5, requiredSkills: ["a", "b"] });
  const same = { serviceMinutes: "5 min", priority: "normal", loadDemands: { count: 1 } };
  expect(fingerprintOf({ ...plain, ...same, requiredSkills: ["b", "a"] })).toBe(fingerprintOf(plain));
});

it("decisions 11: a stop without a field has the fingerprint of one with its fallback", () => {
  const fallbacks = plannedFields.map((name) => [name, stopFields[name].fallback]);
  expect(FALLBACKS).toEqual(Object.fromEntries(fallbacks));
});
