import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { AccountSnapshot } from "../../services/gateway/src/account/schemas.ts";
import { TestClient } from "../../services/gateway/testing/gateway.ts";
import { startReceiver } from "../../services/gateway/testing/receiver.ts";
import type { Job, RunEstimate, RunResult } from "@rondo/day/records/run.ts";
import { newDay, type Day } from "../support/day.ts";
import { startTestSystem } from "../support/system.ts";

const { gateway } = await startTestSystem({ settings: { WEBHOOK_ALLOW_PRIVATE: "true" } });
const { context, clock } = gateway;

/** A client with a test key of the company of another client. */
async function testClientOf({ companyId }: TestClient): Promise<TestClient> {
  const wanted = { companyId, mode: "test", name: "test", scopes: ["read", "write", "optimize"] } as const;
  const { record, key } = await context.keys.create({ ...wanted, expiresAt: null });
  const twin = await context.companies.twinOf(companyId);
  return new TestClient(gateway.baseUrl, twin!.id, record.id, key);
}

async function story(companyId: string): Promise<string[]> {
  const entries = await context.billing.entries(companyId);
  return entries.map(({ kind, amountCents, creditCents, walletCents, heldCents, jobId }) =>
    [kind, amountCents, creditCents, walletCents, heldCents, jobId].join(" "),
  );
}

/** A day of a test company whose project has this name. */
async function dayNamed(client: TestClient, name: string): Promise<Day> {
  const day = await newDay(client, {});
  await day.stops({}, {});
  await client.patch(day.path, { name });
  return day;
}

describe("contract 10.6: a test key", () => {
  it("works for a test company of its own, which nobody sees with a live key, and which sees nothing of it", async () => {
    const live = await gateway.newClient({ walletCents: 500 });
    const test = await testClientOf(live);
    expect(test.key).toMatch(/^rondo_test_[0-9A-Za-z]{49}$/);
    const days = { live: await newDay(live, {}), test: await newDay(test, {}) };
    expect(await live.get(days.test.path)).toMatchObject({ status: 404, code: "PROJECT_NOT_FOUND" });
    expect(await test.get(days.live.path)).toMatchObject({ status: 404, code: "PROJECT_NOT_FOUND" });
    const account = await test.get<AccountSnapshot>("/account");
    expect(account.headers.get("rondo-mode")).toBe("test");
    expect((await test.get("/nowhere")).headers.get("rondo-mode")).toBe("test");
    expect((await live.get("/account")).headers.get("rondo-mode")).toBe(null);
    expect(account.data).toMatchObject({
      account: { companyId: test.companyId, plan: "test", subscriptionPeriodEnd: null },
      credit: { totalAvailableUsd: 0, optimizationCostPerCourierUsd: 0 },
      limits: { couriersPerProject: 5, deliveryPointsPerProject: 50, optimizationsPerDay: 200 },
      usage: { projectsThisMonth: 1 },
    });
    expect(await days.test.optimize({ validateOnly: true })).toMatchObject({ code: "OPTIMIZATION_NO_STOPS" });
    const tooMany = Array.from({ length: 51 }, () => ({}));
    await expect(days.test.stops(...tooMany)).rejects.toThrow();
  });

  it("works for a company on Free, also when many first requests come at once, and ends with the company", async () => {
    const live = await gateway.newClient({ plan: "free" });
    const wanted = { companyId: live.companyId, mode: "test", name: "t", scopes: ["read"] } as const;
    const { record, key } = await context.keys.create({ ...wanted, expiresAt: null });
    const test = new TestClient(gateway.baseUrl, "", record.id, key);
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => test.get<AccountSnapshot>("/account")),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(answers.map(({ data }) => data.account.companyId)).size).toBe(1);
    expect((await live.get("/account")).code).toBe("API_REQUIRES_PAID_PLAN");
    await context.companies.delete(live.companyId);
    await expect.poll(async () => (await test.get("/account")).code).toBe("COMPANY_NOT_FOUND");
    expect(await context.companies.find(answers[0]!.data.account.companyId)).toBe(null);
  });

  it("is one of the 50 keys that a company may have", async () => {
    const live = await gateway.newClient();
    for (let count = 1; count < 50; count++) await testClientOf(live);
    await expect(testClientOf(live)).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("contract 10.7: runs with a test key", () => {
  it("cost nothing, say what they would cost, search 2 s at most, and send events of no live mode", async () => {
    const live = await gateway.newClient({ walletCents: 500 });
    await live.get("/account");
    const before = await story(live.companyId);
    const test = await testClientOf(live);
    const receiver = await startReceiver();
    await test.post("/webhooks", { url: receiver.url, events: ["optimization.completed"] });
    const day = await newDay(test, {}, {});
    await day.stops({}, {}, {});
    const estimate = await day.optimize<RunEstimate>({ validateOnly: true, maxChargeUsd: 0 });
    expect(estimate.data).toMatchObject({ costUsd: 0, liveCostUsd: 2 });
    const run = await day.optimize({ maxIterations: 1_000_000_000 });
    expect(run.data.chargedUsd).toBe(0);
    expect(run.data.summary.solveSeconds).toBeLessThan(4);
    expect(await story(test.companyId)).toEqual([
      `hold 0 0 0 0 ${run.data.jobId}`,
      `capture 0 0 0 0 ${run.data.jobId}`,
    ]);
    expect(await story(live.companyId)).toEqual(before);
    await expect.poll(() => receiver.received).toHaveLength(1);
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ livemode: false });
    const findings = await context.doctor.examine();
    expect(findings.filter(({ companyId }) => companyId === test.companyId)).toEqual([]);
  });

  it("never touch the live wallet, whatever both companies' runs do, in any order", async () => {
    const step = fc.record({
      isTest: fc.boolean(),
      does: fc.constantFrom("reserve", "capture", "release", "balance"),
      job: fc.nat(5),
    });
    const follow = async (steps: readonly { isTest: boolean; does: string; job: number }[]) => {
      const { companyId } = await gateway.newClient({ plan: "pro", walletCents: 250 });
      const twin = (await context.companies.twinOf(companyId))!;
      for (const { isTest, does, job } of steps) {
        const company = isTest ? twin : (await context.companies.find(companyId))!;
        const run = { companyId: company.id, jobId: `job ${job}` };
        const amountCents = 3 * context.billing.subscriptionPlanOf(company).courierRunCents;
        if (does === "reserve")
          await context.billing.reserveRun({ ...run, amountCents, now: clock.now() }).catch(() => undefined);
        else if (does === "capture") await context.billing.capture(run);
        else if (does === "release") await context.billing.release({ ...run, giveBackRun: true });
        else await context.billing.balanceOf(company);
      }
      return { live: await story(companyId), test: await story(twin.id) };
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const both = await follow(steps);
        const alone = await follow(steps.filter(({ isTest }) => !isTest));
        expect(both.live).toEqual(alone.live);
        expect(alone.test).toEqual([]);
        for (const entry of both.test) expect(entry).toMatch(/^(hold|capture|release) 0 0 0 0 /);
      }),
      { numRuns: 20 },
    );
  });
});

describe("contract 10.8: failures on demand", () => {
  let test: TestClient;
  beforeAll(async () => {
    test = await testClientOf(await gateway.newClient({ plan: "free" }));
  });
  const job = async (jobId: string): Promise<Job> =>
    (await test.get<Job>(`/optimization-jobs/${jobId}`)).data;

  it.each(["NO_ROUTES", "OPTIMIZER_UNAVAILABLE", "CANCELLED"])("a run ends with %s", async (code) => {
    const day = await dayNamed(test, `test:${code} on Monday`);
    const direct = await day.optimize<{ jobId: string }>();
    expect(direct.status).toBe(code === "NO_ROUTES" ? 400 : 500);
    expect(direct.details).toMatchObject({ reason: code });
    const { data } = await day.optimize<{ jobId: string }>({ async: true });
    await expect.poll(async () => job(data.jobId)).toMatchObject({ status: "failed", error: { code } });
  });

  it("a run goes slowly, with progress", async () => {
    const day = await dayNamed(test, "test:slow");
    const { status, data } = await day.optimize<{ jobId: string }>();
    expect(status).toBe(202);
    await expect.poll(async () => (await job(data.jobId)).progress, { timeout: 15_000 }).toBeGreaterThan(0);
    expect(await job(data.jobId)).toMatchObject({ status: "running" });
    await test.post(`/optimization-jobs/${data.jobId}/cancel`, {});
    expect(await job(data.jobId)).toMatchObject({ status: "failed", error: { code: "CANCELLED" } });
  }, 30_000);

  it("the answer to a project's first run is lost, and its repetition under the key answers that run", async () => {
    const day = await dayNamed(test, "test:lose-answer");
    const send = async () =>
      test.request<RunResult>("POST", `${day.path}/optimize`, {
        headers: { "idempotency-key": "the run" },
        body: { maxIterations: 100 },
      });
    await expect(send()).rejects.toThrow();
    const { data } = await send();
    await expect.poll(async () => job(data.jobId)).toMatchObject({ status: "completed", chargedUsd: 0 });
    const { jobs } = (await test.get<{ jobs: Job[] }>(`${day.path}/optimization-jobs`)).data;
    expect(jobs.map(({ jobId }) => jobId)).toEqual([data.jobId]);
    expect((await day.optimize()).status).toBe(202);
  });

  it("a run is refused with RATE_LIMITED; a live key plans the project all the same", async () => {
    const day = await dayNamed(test, "test:rate-limit");
    const refused = await day.optimize();
    expect(refused).toMatchObject({ status: 429, code: "RATE_LIMITED" });
    expect(refused.headers.get("retry-after")).toBe("1");
    const live = await dayNamed(await gateway.newClient({ walletCents: 500 }), "test:rate-limit");
    expect(await live.optimize()).toMatchObject({ status: 200, data: { chargedUsd: 1 } });
  });
});

it("contract 10.9: projects of test keys are deleted after 30 days, whatever their status", async () => {
  const live = await gateway.newClient({ walletCents: 500 });
  const test = await testClientOf(live);
  const [old, kept] = [await dayNamed(test, "Old"), await newDay(live, {})];
  expect((await old.optimize()).status).toBe(200);
  clock.advance(29 * 86_400);
  const young = await newDay(test, {});
  clock.advance(86_401);
  await context.deleteOldTests();
  expect((await test.get(old.path)).code).toBe("PROJECT_NOT_FOUND");
  expect([(await test.get(young.path)).status, (await live.get(kept.path)).status]).toEqual([200, 200]);
});
