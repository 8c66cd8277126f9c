import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Advice } from "@rondo/day/records/advice.ts";
import type { Evaluation } from "@rondo/day/records/edit.ts";
import type { CurrentRoutes } from "@rondo/day/records/plan.ts";
import type { PlannedResult } from "@rondo/day/records/run.ts";
import { at, newDay, type Day } from "../support/day.ts";
import { newSystemClient } from "../support/system.ts";

const client = await newSystemClient();

const LATE = { name: "Late", address: "Street 9", latitude: 60.1715, longitude: 24.95, serviceMinutes: 10 };
const advise = async (day: Day, body: object) =>
  client.post<{ advice: Advice[] }>(`${day.path}/routes/advice`, body);
const current = async (day: Day) => (await client.get<CurrentRoutes>(`${day.path}/routes`)).data;

async function plannedDay(...couriers: object[]) {
  const day = await newDay(client, ...couriers);
  const ids = await day.stops({}, {}, {}, {});
  expect((await day.optimize<PlannedResult>()).status).toBe(200);
  return { day, ids };
}

describe("contract 5.24: advice", () => {
  it("prices a stop as the evaluation of its best position does", async () => {
    const { day } = await plannedDay({}, {});
    const [stopId = ""] = await day.stops({ ...LATE });
    const { data } = await advise(day, { stops: [{ stopId }] });
    expect(data.advice).toMatchObject([{ stopId, index: 0, slot: null }]);
    const { routes } = await current(day);
    for (const option of data.advice[0]!.options) {
      const route = routes.find(({ assignmentId }) => assignmentId === option.assignmentId);
      const stopIds = (route?.stops ?? []).flatMap((row) => row.stopId ?? []);
      stopIds.splice(option.position, 0, stopId);
      const body = { routes: [{ assignmentId: option.assignmentId, stopIds }] };
      const evaluated = await client.post<Evaluation>(`${day.path}/routes/evaluate`, body);
      expect(evaluated.data.difference).toMatchObject({
        servedCount: 1,
        cost: option.extraCost,
        workingSeconds: option.extraWorkingSeconds,
        distanceMeters: option.extraDistanceMeters,
        lateMinutes: option.lateMinutes,
      });
      expect(evaluated.data.violations).toEqual(option.violations);
    }
    const [best, other] = data.advice[0]!.options;
    expect(data.advice[0]!.options).toHaveLength(2);
    expect(best!.extraCost).toBeLessThanOrEqual(other!.extraCost);
  });

  it("is given for a stop that is not stored, for each slot, and stores nothing", async () => {
    const { day } = await plannedDay({}, { workStartTime: "12:00", skills: ["ice"] });
    const slots = [
      { startTime: at("09:00"), endTime: at("10:00") },
      { startTime: at("18:00"), endTime: at("19:00") },
    ];
    const { data } = await advise(day, { stops: [{ stop: { ...LATE, requiredSkills: ["ice"] } }], slots });
    expect(data.advice.map(({ stopId, index, slot }) => ({ stopId, index, slot }))).toEqual(
      slots.map((slot) => ({ stopId: null, index: 0, slot })),
    );
    const codes = data.advice.map(({ options }) =>
      options.map(({ violations }) => violations.map(({ code }) => code)),
    );
    // The first courier lacks the skill in both. The second begins after the first slot, and ends before the second.
    expect(codes[0]).toContainEqual(["SKILL"]);
    expect(codes[0]).toContainEqual(["TIME_WINDOW"]);
    expect(codes[1]!.flat()).toContain("SHIFT");
    const named = data.advice.flatMap(({ options }) => options.flatMap(({ violations }) => violations));
    expect(named.every(({ stopId }) => stopId === null)).toBe(true);
    expect((await current(day)).pendingStopIds).toEqual([]);
  });

  it("says who becomes later", async () => {
    const { day, ids } = await plannedDay({});
    const { data } = await advise(day, { stops: [{ stop: { ...LATE, deliveryDeadline: at("08:20") } }] });
    const [option] = data.advice[0]!.options;
    expect(option!.violations).toEqual([]);
    for (const { stopId, minutes } of option!.later) {
      expect(ids).toContain(stopId);
      expect(minutes).toBeGreaterThan(0);
    }
    expect(option!.later.length).toBeGreaterThan(0);
  });

  it("finds the address of a stop without coordinates, or says that it cannot", async () => {
    const { day } = await plannedDay({});
    const found = await advise(day, {
      stops: [{ stop: { name: "A", address: "Mannerheimintie 20, Helsinki" } }],
    });
    expect(found.data.advice[0]?.options).toHaveLength(1);
    const address = "Nowhere at all 1, Atlantis";
    const lost = await advise(day, { stops: [{ stop: { name: "A", address } }] });
    expect(lost).toMatchObject({ status: 400, code: "GEOCODE_NO_RESULT", details: { address } });
  });

  it("refuses what cannot be, with the path", async () => {
    const { day, ids } = await plannedDay({});
    const [stopId] = ids;
    const [nowhere] = await day.stops({ latitude: null, longitude: null, address: "Nowhere" });
    const [store] = await day.stops({ pointType: "stock_loading" });
    const stop = LATE;
    const unknown = (length: number) => Array.from({ length }, () => ({ stopId: randomUUID() }));
    const slot = { startTime: at("10:00"), endTime: at("09:00") };
    for (const [body, code, path] of [
      [{ stops: [] }, "INVALID_BODY", "stops"],
      [{ stops: [{}] }, "INVALID_BODY", "stops.0"],
      [{ stops: [{ stopId, stop }] }, "INVALID_BODY", "stops.0"],
      [{ stops: [{ stopId }, { stopId }] }, "INVALID_BODY", "stops.1"],
      [{ stops: [{ stopId: nowhere }] }, "INVALID_BODY", "stops.0"],
      [{ stops: [{ stopId: store }] }, "INVALID_BODY", "stops.0"],
      [{ stops: Array.from({ length: 21 }, () => ({ stop })) }, "INVALID_BODY", "stops"],
      [{ stops: unknown(101) }, "INVALID_BODY", "stops"],
      [{ stops: [{ stopId }], slots: [slot] }, "INVALID_BODY", "slots.0.endTime"],
      [{ stops: [{ stopId: randomUUID() }] }, "FOREIGN_KEY_CONSTRAINT", "stops.0.stopId"],
      [
        { stops: [{ stop: { ...stop, allowedCourierIds: [randomUUID()] } }] },
        "FOREIGN_KEY_CONSTRAINT",
        "stops.0.stop.allowedCourierIds.0",
      ],
    ] as const) {
      const refused = await advise(day, body);
      expect(refused, JSON.stringify(body)).toMatchObject({ status: 400, code });
      const { issues } = refused.details as { issues: { path: string }[] };
      expect(issues.map((issue) => issue.path)).toEqual([path]);
    }
    const most = [...unknown(100), ...Array.from({ length: 20 }, () => ({ stop }))];
    expect(await advise(day, { stops: most })).toMatchObject({ code: "FOREIGN_KEY_CONSTRAINT" });
    const nobody = randomUUID();
    expect(
      await advise(day, { stops: [{ stop: { ...stop, preferredCourierIds: [nobody] } }] }),
    ).toMatchObject({
      ...{ status: 400, code: "FOREIGN_KEY_CONSTRAINT", details: { courierIds: [nobody] } },
    });
  });
});
