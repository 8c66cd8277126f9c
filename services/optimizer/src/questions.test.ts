import { promisify } from "node:util";
import { status } from "@grpc/grpc-js";
import {
  ReasonCode,
  type AdviseRequest,
  type AdviseResponse,
  type EvaluateRequest,
  type EvaluateResponse,
  type Plan as PlanType,
  type WeighRequest,
  type WeighResponse,
} from "@rondo/proto/optimizer/v1/optimizer.ts";
import { expect, test } from "vitest";
import { cityDay, requestSolve, startOptimizer, type RunningOptimizer } from "../testing/optimizer.ts";

const FOREVER_MS = 600_000;

/** Sends a question. @returns its answer */
const answered = async <Answer>(
  send: (reply: (error: Error | null, answer: Answer) => void) => unknown,
): Promise<Answer> => promisify(send)();

const visitsOf = ({ routes }: Pick<PlanType, "routes">): EvaluateRequest["routes"] =>
  routes.map(({ vehicle, activities }) => ({
    vehicle,
    visits: activities.flatMap(({ target }) => (target && target.$case !== "break" ? [{ target }] : [])),
  }));

test("the routes of a plan are evaluated as the plan says, and a changed order has its violations", async () => {
  const { client } = await startOptimizer({});
  const problem = cityDay(12);
  const { plan } = await requestSolve(client, problem, { maxIterations: 300 }).result;
  const evaluate = async (routes: EvaluateRequest["routes"]) =>
    answered<EvaluateResponse>((reply) => client.evaluate({ problem, routes }, reply));
  const orders = visitsOf(plan!);
  const same = await evaluate(orders);
  expect(same.plan).toEqual(plan);
  expect(same).toMatchObject({ violations: [], lateSeconds: 0 });
  const late = await evaluate(orders.map((order) => ({ ...order, departure: 3_000_000 })));
  expect(late.violations.map(({ code }) => code)).toContain(ReasonCode.REASON_CODE_SHIFT);
  expect(late.plan?.routes.map(({ departure }) => departure)).toEqual(orders.map(() => 3_000_000));
  const twice = [...orders, { vehicle: orders[0]!.vehicle, visits: [] }];
  await expect(evaluate(twice)).rejects.toMatchObject({
    code: status.INVALID_ARGUMENT,
    details: `routes.${orders.length}.vehicle: has two routes`,
  });
});

const advised = async (client: RunningOptimizer["client"], request: AdviseRequest) =>
  answered<AdviseResponse>((reply) => client.advise(request, reply));

test("advice names a position for a stop in the routes of a plan, for each slot", async () => {
  const { client } = await startOptimizer({});
  const problem = cityDay(8);
  const visits = [0, 1, 2, 3].map((value) => ({ target: { $case: "stop" as const, value } }));
  problem.initialRoutes = [{ vehicle: 0, visits, keepNext: 0 }];
  const { advice } = await advised(client, { problem, stops: [7], slots: [] });
  expect(advice.map(({ stop, slot }) => [stop, slot])).toEqual([[7, undefined]]);
  expect(advice[0]?.insertions.map(({ vehicle }) => vehicle).sort()).toEqual([0, 1, 2]);
  expect(advice[0]?.insertions.every(({ against }) => against.length === 0)).toBe(true);
  const start0 = problem.vehicles[0]!.shiftStart;
  const slots = [
    { start: start0, end: start0 + 3600 },
    { start: start0 - 7200, end: start0 - 3600 },
  ];
  const { advice: ofSlots } = await advised(client, { problem, stops: [7, 6], slots });
  expect(ofSlots.map(({ stop, slot }) => `${stop} ${slot}`)).toEqual(["7 0", "7 1", "6 0", "6 1"]);
  const late = ofSlots[1]!.insertions[0]!;
  expect(late).toMatchObject({ against: [ReasonCode.REASON_CODE_TIME_WINDOW] });
  expect(late.violations[0]).toMatchObject({ stop: 7, shortfall: { amount: late.latenessSeconds } });
  const backwards = advised(client, { problem, stops: [7], slots: [{ start: 5, end: 4 }] });
  await expect(backwards).rejects.toMatchObject({ details: "slots.0.end: is before the slot's start" });
});

test("alternatives to some routes have the figures that an evaluation has for these routes", async () => {
  const { client } = await startOptimizer({});
  const problem = cityDay(12);
  const { plan } = await requestSolve(client, problem, { maxIterations: 300 }).result;
  const orders = visitsOf(plan!);
  const weigh = async (request: Omit<WeighRequest, "problem">) =>
    answered<WeighResponse>((reply) => client.weigh({ problem, ...request }, reply));
  const backwards = orders.map((order) => ({
    routes: [{ ...order, visits: order.visits.toReversed(), departure: 3_000_000 }],
  }));
  const { weighed } = await weigh({ alternatives: [{ routes: orders }, ...backwards], limitMs: 0 });
  expect(weighed[0]).toEqual({
    cost: plan!.routes.reduce((sum, { cost }) => sum + cost, 0),
    violations: [],
    routes: plan!.routes.map(({ vehicle, activities }) => ({
      vehicle,
      stops: activities.flatMap(({ target }) => (target?.$case === "stop" ? [target.value] : [])),
      starts: activities.flatMap(({ target, start }) => (target?.$case === "stop" ? [start] : [])),
    })),
  });
  for (const each of weighed.slice(1))
    expect(each.violations.map(({ code }) => code)).toContain(ReasonCode.REASON_CODE_SHIFT);
  const many = Array.from({ length: 5000 }, () => ({ routes: orders }));
  const few = await weigh({ alternatives: many, limitMs: 1 });
  expect(few.weighed.length).toBeLessThan(many.length);
});

test("a short question is answered while runs have all threads, and others wait", async () => {
  const { client } = await startOptimizer({ SOLVER_THREADS: "1" });
  const problem = cityDay(12);
  const long = requestSolve(client, problem, { timeLimitMs: FOREVER_MS });
  await long.searching;
  const next = requestSolve(client, problem, { timeLimitMs: 1000 });
  expect(await next.accepted).toBe(1);
  const { advice } = await advised(client, { problem, stops: [7], slots: [] });
  expect(advice).toHaveLength(1);
  expect(long.kinds).not.toContain("result");
  long.stream.cancel();
  next.stream.cancel();
});
