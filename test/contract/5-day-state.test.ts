import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Advice } from "@rondo/day/records/advice.ts";
import { startTestGateway } from "../../services/gateway/testing/gateway.ts";
import { at, newDay, type Day } from "../support/day.ts";
import { asking, startedDay, stopIdsIn } from "../support/living-day.ts";
import { newSystemClient } from "../support/system.ts";

const client = await newSystemClient();

const evaluate = async (day: Day, body: object) => asking(client).evaluate(day, body);
const put = async (day: Day, body: object) => asking(client).put(day, body);
const current = async (day: Day) => asking(client).current(day);
const report = async (day: Day, ...outcomes: object[]) => asking(client).report(day, ...outcomes);

describe("contract 5.25, 5.27: the state of a day", () => {
  it("refuses what moves, drops or precedes history", async () => {
    const { day, first, second, a, b, c, d, e } = await startedDay(client);
    await report(day, { stopId: a, outcome: "served", outcomeAt: at("08:20") });
    const state = { day: { at: at("08:25") } };
    for (const [mine, others, unassignedStopIds] of [
      [[b, a, c], [d, e], []],
      [[b, c], [d, e], []],
      [[b, c], [d, e, a], []],
      [[b, c], [d, e], [a]],
    ]) {
      const routes = [
        { assignmentId: first, stopIds: mine },
        { assignmentId: second, stopIds: others },
      ];
      for (const ask of [evaluate, put]) {
        const refused = await ask(day, { routes, unassignedStopIds, ...state });
        expect(refused).toMatchObject({
          status: 409,
          code: "CONFLICT",
        });
        expect((refused.details as { stopIds: string[] }).stopIds).toContain(a);
      }
    }
  });

  it("needs a current plan", async () => {
    const day = await newDay(client, {});
    await day.stops({});
    const refused = await evaluate(day, { day: { at: at("08:00") } });
    expect(refused).toMatchObject({ status: 409, code: "CONFLICT" });
  });

  it("that cannot be is refused with its path, and nothing is stored", async () => {
    const { day, plan, first, a, c } = await startedDay(client);
    const [loose = ""] = await day.stops({ latitude: null, longitude: null });
    await report(day, { stopId: a, outcome: "served", outcomeAt: at("08:20") });
    const foreign = await newDay(client, {});
    const [other] = await foreign.stops({});
    const by = (fields: object) => ({ at: at("09:00"), couriers: [{ assignmentId: first, ...fields }] });
    const one = "day.couriers.0";
    for (const [state, path] of [
      [{}, "day.at"],
      [{ at: "09:00" }, "day.at"],
      [{ at: "2026-11-30T19:59:00Z" }, "day.at"],
      [{ at: at("16:01") }, "day.at"],
      [{ at: at("09:00"), assume: "all" }, "day.assume"],
      [{ at: at("09:00"), couriers: [{}] }, `${one}.assignmentId`],
      [by({ assignmentId: randomUUID() }), `${one}.assignmentId`],
      [by({ assignmentId: foreign.couriers[0] }), `${one}.assignmentId`],
      [
        { at: at("09:00"), couriers: [first, first].map((assignmentId) => ({ assignmentId })) },
        "day.couriers.1.assignmentId",
      ],
      [by({ latitude: 60 }), `${one}.longitude`],
      [by({ longitude: 25 }), `${one}.latitude`],
      [by({ latitude: 0, longitude: 0 }), `${one}.latitude`],
      [by({ latitude: 91, longitude: 0 }), `${one}.latitude`],
      [by({ availableAt: "soon" }), `${one}.availableAt`],
      [by({ nextStopId: randomUUID() }), `${one}.nextStopId`],
      [by({ nextStopId: other }), `${one}.nextStopId`],
      [by({ nextStopId: a }), `${one}.nextStopId`],
      [by({ nextStopId: loose }), `${one}.nextStopId`],
      [by({ breaksTaken: 1 }), `${one}.breaksTaken`],
      [by({ breaksTaken: -1 }), `${one}.breaksTaken`],
      [by({ keep: "all" }), `${one}.keep`],
      [by({ loaded: "yes" }), `${one}.loaded`],
    ] as const) {
      for (const reply of [
        await evaluate(day, { day: state }),
        await put(day, { routes: [], day: state }),
        await client.post(`${day.path}/routes/advice`, { stops: [{ stopId: c }], day: state }),
      ]) {
        expect(reply.status, JSON.stringify(state)).toBe(400);
        const { issues } = reply.details as { issues: { path: string }[] };
        expect(issues.map((issue) => issue.path)).toEqual([path]);
      }
    }
    expect((await current(day)).planId).toBe(plan.planId);
  });
});

describe("contract 5.25: advice on a day in progress", () => {
  it("prices positions after history only, and none for a courier who is out", async () => {
    const { day, plan, first, second, c, of } = await startedDay(client);
    const moment = of(plan, second).stops[0]!.plannedDepartureAt;
    const body = {
      stops: [
        { stop: { name: "Late", address: "Street", latitude: 60.18, longitude: 24.95, serviceMinutes: 5 } },
      ],
      day: { at: moment, couriers: [{ assignmentId: first, availableAt: null }] },
      onBoard: "free",
    };
    const { data } = await client.post<{ advice: Advice[] }>(`${day.path}/routes/advice`, body);
    const [{ options } = { options: [] }] = data.advice;
    expect(options.map(({ assignmentId }) => assignmentId)).toEqual([second]);
    const known = { ...body, stops: [{ stopId: c }] };
    const priced = await client.post<{ advice: Advice[] }>(`${day.path}/routes/advice`, known);
    const [option] = priced.data.advice[0]!.options;
    const order = stopIdsIn(of(plan, second));
    const routes = [{ assignmentId: second, stopIds: order.toSpliced(option!.position, 0, c) }];
    const base = await evaluate(day, { day: body.day, onBoard: "free" });
    const after = await evaluate(day, { routes, day: body.day, onBoard: "free" });
    expect(option!.position).toBeGreaterThan(0);
    expect(after.data.summary.cost - base.data.summary.cost).toBe(option!.extraCost);
  });
});

it("contract 5.24: a question that no optimizer answers fails as a direct run does", async () => {
  const gateway = await startTestGateway({ settings: { OPTIMIZER_ADDRESSES: "127.0.0.1:1" } });
  try {
    const lonely = await gateway.newClient();
    const day = await newDay(lonely, {});
    const [stopId] = await day.stops({});
    for (const reply of [
      await asking(lonely).evaluate(day, {}),
      await lonely.post(`${day.path}/routes/advice`, { stops: [{ stopId }] }),
    ])
      expect(reply).toMatchObject({
        ...{ status: 500, code: "INTERNAL_ERROR", details: { reason: "OPTIMIZER_UNAVAILABLE" } },
      });
  } finally {
    await gateway.close();
  }
});
