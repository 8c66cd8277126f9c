import { describe, expect, it } from "vitest";
import { startTestGateway, type TestClient } from "../../services/gateway/testing/gateway.ts";
import type { AccountSnapshot } from "../../services/gateway/src/account/schemas.ts";
import type { ApiError } from "../../services/gateway/src/shared/errors.ts";

const gateway = await startTestGateway();
const billing = () => gateway.context.billing;
const account = async (client: TestClient): Promise<AccountSnapshot> =>
  (await client.get<AccountSnapshot>("/account")).data;

async function reserve({ companyId }: TestClient, jobId: string, amountCents: number): Promise<void> {
  await billing().reserveRun({ companyId, jobId, amountCents, now: gateway.clock.now() });
}

async function story({ companyId }: TestClient): Promise<string[]> {
  const entries = await billing().entries(companyId);
  return entries.map(({ kind, amountCents, creditCents, walletCents, heldCents }) =>
    [kind, amountCents, creditCents, walletCents, heldCents].join(" "),
  );
}

describe("contract 6.8: account", () => {
  it("shows plan, credit, limits and usage", async () => {
    const client = await gateway.newClient({ plan: "pro", walletCents: 250 });
    await client.post("/projects", { name: "Day" });
    expect(await account(client)).toEqual({
      account: {
        companyId: client.companyId,
        plan: "pro",
        subscriptionStatus: "active",
        subscriptionPlan: "pro",
        subscriptionPeriodEnd: "2026-06-04T08:00:00.000Z",
      },
      credit: {
        subscriptionCreditsRemainingUsd: 15,
        subscriptionMonthlyCreditsUsd: 15,
        walletBalanceUsd: 2.5,
        totalAvailableUsd: 17.5,
        optimizationCostPerCourierUsd: 1,
      },
      limits: {
        projectsPerMonth: 60,
        couriersPerProject: 10,
        deliveryPointsPerProject: 300,
        optimizationsPerDay: 20,
      },
      usage: { projectsThisMonth: 1, projectsThisMonthLimit: 60 },
    });
  });
});

describe("holds", () => {
  it("contract 6.1: take credit first, then the wallet; capture takes them for good, release gives them back", async () => {
    const client = await gateway.newClient({ plan: "pro", walletCents: 1000 });
    const { companyId } = client;
    await reserve(client, "a", 1200);
    await reserve(client, "b", 700);
    expect(await billing().capture({ companyId, jobId: "a" })).toBe(1200);
    await billing().release({ companyId, jobId: "b", giveBackRun: false });
    expect(await story(client)).toEqual([
      "top_up 1000 0 1000 0",
      "credit_granted 1500 1500 1000 0",
      "hold -1200 300 1000 1200",
      "hold -700 0 600 1900",
      "capture 0 0 600 700",
      "release 700 300 1000 0",
    ]);
  });

  it("contract 6.2: each step happens once, however often it is repeated, and a hold ends one way only", async () => {
    const client = await gateway.newClient({ plan: "pro" });
    const { companyId } = client;
    await Promise.all(Array.from({ length: 5 }, async () => reserve(client, "a", 100)));
    const captured = await Promise.all(
      Array.from({ length: 5 }, async () => billing().capture({ companyId, jobId: "a" })),
    );
    await billing().release({ companyId, jobId: "a", giveBackRun: true });
    await reserve(client, "a", 100);
    expect(captured).toEqual([100, 100, 100, 100, 100]);
    expect((await story(client)).slice(1)).toEqual(["hold -100 1400 0 100", "capture 0 1400 0 0"]);
    await billing().release({ companyId, jobId: "never held", giveBackRun: true });
    expect(await billing().capture({ companyId, jobId: "never held" })).toBe(0);
  });

  it("contract 6.4: too little money is INSUFFICIENT_BALANCE with both sums, and changes nothing", async () => {
    const client = await gateway.newClient({ plan: "pro" });
    await expect(reserve(client, "a", 1501)).rejects.toMatchObject({
      code: "INSUFFICIENT_BALANCE",
      details: { requiredUsd: 15.01, availableUsd: 15 },
    });
    expect(await story(client)).toEqual(["credit_granted 1500 1500 0 0"]);
  });
});

describe("the daily cap", () => {
  it("contract 6.6: counts accepted runs per UTC day, before money is looked at", async () => {
    const client = await gateway.newClient({ plan: "pro", walletCents: 10_000 });
    for (let i = 0; i < 20; i++) await reserve(client, `${i}`, 100);
    await expect(reserve(client, "21st", 1_000_000)).rejects.toMatchObject({
      code: "DAILY_OPTIMIZATION_LIMIT_EXCEEDED",
    });
    gateway.clock.advance(86_400);
    await reserve(client, "next day", 100);
  });

  it("contract 6.6: a run that failed by our own fault is given back, another is not", async () => {
    const client = await gateway.newClient({ plan: "pro", walletCents: 10_000 });
    const { companyId } = client;
    for (let i = 0; i < 20; i++) await reserve(client, `${i}`, 100);
    await billing().release({ companyId, jobId: "3", giveBackRun: false });
    await expect(reserve(client, "a", 100)).rejects.toThrow();
    await billing().release({ companyId, jobId: "4", giveBackRun: true });
    await reserve(client, "b", 100);
    const refused = reserve(client, "c", 100).catch((error: unknown) => (error as ApiError).code);
    expect(await refused).toBe("DAILY_OPTIMIZATION_LIMIT_EXCEEDED");
  });

  it("giving back yesterday's run does not make room today", async () => {
    const client = await gateway.newClient({ plan: "pro", walletCents: 10_000 });
    await reserve(client, "yesterday", 100);
    gateway.clock.advance(86_400);
    for (let i = 0; i < 20; i++) await reserve(client, `${i}`, 100);
    await billing().release({ companyId: client.companyId, jobId: "yesterday", giveBackRun: true });
    await expect(reserve(client, "a", 100)).rejects.toMatchObject({
      code: "DAILY_OPTIMIZATION_LIMIT_EXCEEDED",
    });
  });
});

describe("subscription credit", () => {
  it("contract 6.5: is set anew each month, what is left lapses, the wallet stays", async () => {
    const client = await gateway.newClient({ plan: "pro", walletCents: 100 });
    await reserve(client, "a", 500);
    await billing().capture({ companyId: client.companyId, jobId: "a" });
    gateway.clock.advance(31 * 86_400);
    expect((await account(client)).credit).toMatchObject({
      subscriptionCreditsRemainingUsd: 15,
      walletBalanceUsd: 1,
    });
    expect((await story(client)).slice(-2)).toEqual([
      "credit_lapsed -1000 0 100 0",
      "credit_granted 1500 1500 100 0",
    ]);
  });

  it("contract 6.5: a change of plan starts a new period at once", async () => {
    const client = await gateway.newClient({ plan: "pro" });
    await account(client);
    await gateway.context.companies.setPlan(client.companyId, "business");
    await expect.poll(async () => (await account(client)).credit.subscriptionCreditsRemainingUsd).toBe(49);
    expect((await story(client)).slice(-2)).toEqual([
      "credit_lapsed -1500 0 0 0",
      "credit_granted 4900 4900 0 0",
    ]);
  });

  it("released credit of a period that is over pays for no run that comes at the same moment", async () => {
    const client = await gateway.newClient({ plan: "pro" });
    await reserve(client, "a", 1500);
    gateway.clock.advance(31 * 86_400);
    await account(client);
    const released = billing().release({ companyId: client.companyId, jobId: "a", giveBackRun: false });
    await expect(reserve(client, "b", 1600)).rejects.toMatchObject({
      code: "INSUFFICIENT_BALANCE",
      details: { requiredUsd: 16, availableUsd: 15 },
    });
    await released;
    expect((await account(client)).credit).toMatchObject({ totalAvailableUsd: 15 });
  });

  it("released credit of a period that is over lapses", async () => {
    const client = await gateway.newClient({ plan: "pro", walletCents: 300 });
    await reserve(client, "a", 1600);
    gateway.clock.advance(31 * 86_400);
    await account(client);
    for (let i = 0; i < 2; i++) {
      await billing().release({ companyId: client.companyId, jobId: "a", giveBackRun: false });
    }
    expect((await story(client)).slice(-3)).toEqual([
      "credit_granted 1500 1500 200 1600",
      "release 1600 3000 300 0",
      "credit_lapsed -1500 1500 300 0",
    ]);
  });
});
