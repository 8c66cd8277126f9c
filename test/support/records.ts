import fc, { type Arbitrary } from "fast-check";
import { breakConflict } from "@rondo/day/problem/break-order.ts";
import { assignmentFields, courierBreak, type CourierBreak } from "@rondo/day/records/assignment/fields.ts";
import { courierFields } from "@rondo/day/records/courier/fields.ts";
import type { FieldTable } from "@rondo/day/records/field-table.ts";
import { projectFields } from "@rondo/day/records/project/fields.ts";
import { stopFields } from "@rondo/day/records/stop/fields.ts";
import { textFields } from "./text-fields.ts";

// Random records, as a client may send them.
export type Body = Record<string, unknown>;

const HOUSE = "Aleksanterinkatu 15, 00100 Helsinki";

const text = (maxLength: number, minLength = 0): Arbitrary<string> =>
  fc.string({ minLength, maxLength: Math.min(maxLength, 20), unit: "grapheme" });
const two = (value: number): string => String(value).padStart(2, "0");
/** A time of day, with seconds or without. */
export const clock = fc
  .tuple(fc.nat(23), fc.nat(59), fc.option(fc.nat(59)))
  .map(([hours, minutes, seconds]) =>
    [hours, minutes, ...(seconds === null ? [] : [seconds])].map(two).join(":"),
  );
const instant = fc
  .date({ min: new Date("0001-01-02"), max: new Date("9999-12-30"), noInvalidDate: true })
  .map((date) => date.toISOString());
const day = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const loads = fc.option(
  fc.dictionary(
    text(20, 1).filter((kind) => kind.trim() !== ""),
    fc.integer({ min: 0, max: 1e15 }).map((count) => count / 1e6),
    { maxKeys: 4 },
  ),
);
const skills = fc.uniqueArray(text(20, 1), { maxLength: 4 });
const zone = fc.constantFrom("UTC", "Europe/Helsinki", "America/New_York", "Asia/Kathmandu");
const minutes = fc.double({ min: 0.1, max: 600, noNaN: true });

/** Fields of which any may be left out. */
function some(fields: Record<string, Arbitrary<unknown>>): Arbitrary<Body> {
  return fc.record(fields, { requiredKeys: [] });
}

/** The optional fields of a table, but for `others`. Texts have random values; `special` gives those of other types. */
function optionalOf(
  table: FieldTable,
  special: Record<string, Arbitrary<unknown>>,
  others: readonly string[],
): Arbitrary<Body> {
  const texts = textFields(table).map(([name, most]) => [name, fc.option(text(most))] as const);
  const fields = { ...Object.fromEntries(texts), ...special };
  for (const [name, { source }] of Object.entries(table))
    if (source === "optional" && !(name in fields) && !others.includes(name))
      throw new Error(`${name} needs random values in test/support/records.ts`);
  return some(Object.fromEntries(Object.entries(fields).filter(([name]) => !others.includes(name))));
}

/** An address with its coordinates, found, given, or none of them, under these names. */
function location(address: string, latitude: string, longitude: string): Arbitrary<Body> {
  const coordinates = fc
    .tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true }))
    .map(([north, east]) => ({ [latitude]: north, [longitude]: east }));
  const somewhere = fc.constantFrom(HOUSE, "Nowhere Street 999").map((name) => ({ [address]: name }));
  const both = fc.tuple(somewhere, coordinates).map(([named, at]) => ({ ...named, ...at }));
  return fc.oneof(somewhere, both);
}

const anyBreak: Arbitrary<CourierBreak> = fc
  .oneof(
    fc.record({ startTime: clock, endTime: clock }),
    fc.record({
      earliestStartTime: clock,
      latestStartTime: clock,
      durationMinutes: fc.integer({ min: 1, max: 90 }),
    }),
  )
  .filter((one) => courierBreak.safeParse(one).success);

/** A valid assignment without its courier. */
export const assignments = fc
  .tuple(
    optionalOf(
      assignmentFields,
      {
        workStartTime: clock,
        workEndTime: clock,
        breaks: fc.array(anyBreak, { maxLength: 5 }),
        returnToStart: fc.boolean(),
        stopDurationMinutes: minutes,
        setupMinutes: fc.integer({ min: 0, max: 240 }),
        loadLimits: loads,
        softTimeWindowMode: fc.boolean(),
        maxOvertimeMinutes: minutes,
        skills,
        maxStops: fc.option(fc.integer({ min: 1, max: 1000 })),
        maxDistanceMeters: fc.option(minutes),
        maxDrivingMinutes: fc.option(minutes),
        maxWorkMinutes: fc.constantFrom(null, 1, 480, 1440),
        profile: fc.constantFrom("car", "bike", "foot", "van"),
        travelTimeFactor: fc.constantFrom(0.2, 1, 1.25, 5),
        serviceTimeFactor: fc.constantFrom(0.1, 1, 1.07, 10),
        startsEmpty: fc.boolean(),
        loading: fc.constantFrom("free", "deliveriesFirst"),
        costs: some({ perKm: minutes, perHour: fc.option(minutes), fixed: minutes }),
      },
      ["startAddress", "startLatitude", "startLongitude", "endAddress", "endLatitude", "endLongitude"],
    ),
    fc.option(location("startAddress", "startLatitude", "startLongitude")),
    fc.option(location("endAddress", "endLatitude", "endLongitude")),
  )
  .map(([body, start, end]): Body => ({ ...body, ...start, ...end }))
  .filter(({ breaks = [], workStartTime = "09:00", workEndTime = "18:00" }) => {
    const shift = { workStartTime, workEndTime } as { workStartTime: string; workEndTime: string };
    return breakConflict(breaks as CourierBreak[], shift) === null;
  });

const windows = fc.array(
  fc.record({ startTime: fc.option(instant), endTime: instant }).map(({ startTime, endTime }) => {
    if (startTime === null || startTime <= endTime) return { startTime, endTime };
    return { startTime: endTime, endTime: startTime };
  }),
  { maxLength: 3 },
);

/** A valid stop, which may name assignments. */
export const stops = (assignmentIds: readonly string[]): Arbitrary<Body> =>
  fc
    .tuple(
      fc.record({ name: text(255, 1) }),
      location("address", "latitude", "longitude"),
      optionalOf(
        stopFields,
        {
          serviceMinutes: fc.option(fc.oneof(minutes, fc.constantFrom("1:30", "20 min", "1.5 hours"))),
          setupMinutes: fc.option(fc.integer({ min: 0, max: 240 })),
          priority: fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.constantFrom("high", "Urgent", "7")),
          pointType: fc.constantFrom("delivery", "pickup", "stock_loading"),
          deliveryDeadline: fc.option(instant),
          readyAt: fc.option(instant),
          timeWindows: windows,
          loadDemands: loads,
          collectDemands: loads.map((amounts) => amounts ?? {}),
          shipment: fc.option(text(100, 1)),
          requiredSkills: skills,
          finishInWindow: fc.boolean(),
          lateMinutes: fc.integer({ min: 0, max: 720 }),
          visitOrder: fc.constantFrom("first", "last", null),
        },
        ["latitude", "longitude", "allowedCourierIds", "assignedCourierId", "preferredCourierIds"],
      ),
      fc.nat(3),
    )
    .map(([name, at, body, named]) => ({
      ...{ ...name, ...at, ...body },
      ...(((body["pointType"] ?? "delivery") !== "delivery" || Boolean(body["shipment"])) && {
        ...{ collectDemands: {}, readyAt: null },
      }),
      ...(body["pointType"] === "stock_loading" && {
        ...{ finishInWindow: null, lateMinutes: null, visitOrder: null, shipment: null },
      }),
      ...(named > 0 && { allowedCourierIds: assignmentIds.slice(0, named) }),
      ...(named > 1 && { preferredCourierIds: assignmentIds.slice(1) }),
      ...(named === 1 && { assignedCourierId: assignmentIds[0] }),
    }));

/** A valid project. */
export const projects = fc
  .tuple(
    fc.record({ name: text(255, 1) }),
    fc.option(location("defaultStartAddress", "defaultStartLatitude", "defaultStartLongitude")),
    optionalOf(
      projectFields,
      {
        defaultStartDate: fc.option(day),
        defaultStartTime: fc.option(clock),
        timezone: zone,
        curbside: fc.boolean(),
        setupRadiusMeters: fc.integer({ min: 0, max: 500 }),
        arrivalMarginMinutes: fc.integer({ min: 0, max: 60 }),
      },
      ["defaultStartAddress", "defaultStartLatitude", "defaultStartLongitude"],
    ),
  )
  .map((parts): Body => Object.assign({}, ...parts) as Body);

/** A valid courier. */
export const couriers = fc
  .tuple(
    fc.record({ firstName: text(100, 1) }),
    optionalOf(
      courierFields,
      {
        email: fc.option(fc.constantFrom("a@b.fi", "first.last+tag@example.com")),
        isActive: fc.boolean(),
      },
      [],
    ),
  )
  .map((parts): Body => Object.assign({}, ...parts) as Body);

/** A valid webhook. */
export const webhooks = fc.record(
  {
    url: fc.constantFrom("https://example.com/hook", "https://example.com:8443/a?b=c#d"),
    events: fc.constantFrom(["optimization.failed"], ["optimization.failed", "optimization.completed"]),
    description: fc.option(text(500)),
  },
  { requiredKeys: ["url", "events"] },
);
