import { createServer, request as send } from "node:http";
import { text as textOf } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { TestClient } from "../../services/gateway/testing/gateway.ts";
import { seededRandom } from "../../tools/random.ts";
import { listen } from "../support/lifetime.ts";
import { startTestSystem } from "../support/system.ts";
import { codeOf, Host, type Answered, type HostOptions } from "./host.ts";

const { gateway } = await startTestSystem();
const { origin } = gateway;
const approved = { action: "accept", content: { approve: true } } as const;
/** What the price of a day is: two couriers. */
const PRICE = 2;

async function newDay(client: TestClient): Promise<string> {
  const body = { name: "Day", defaultStartDate: "2026-12-01" };
  const { id } = (await client.post<{ project: { id: string } }>("/projects", body)).data.project;
  const stops = Array.from({ length: 6 }, (_, at) => ({
    ...{ name: `Stop ${at}`, address: "Street", latitude: 60.17 + at / 1000, longitude: 24.94 },
  }));
  await client.post(`/projects/${id}/stops`, { stops });
  for (let n = 0; n < PRICE; n++) await addCourier(client, id);
  return id;
}

async function addCourier(client: TestClient, projectId: string): Promise<void> {
  const { data } = await client.post<{ courier: { id: string } }>("/couriers", { firstName: "Aino" });
  await client.post(`/projects/${projectId}/couriers`, { courierId: data.courier.id });
}

async function companyWithDay() {
  const client = await gateway.newClient({ walletCents: 10_000 });
  const day = await newDay(client);
  const start = await balance(client);
  return {
    ...{ client, day },
    spent: async () => start - (await balance(client)),
    run: (more: object = {}) => ({ projectId: day, maxChargeUsd: 100, timeLimitSeconds: 1, ...more }),
    host: async (more: HostOptions = {}) =>
      Host.start({ key: client.key, origin, flags: ["--budget-usd", "50"], person: () => approved, ...more }),
  };
}

async function balance(client: TestClient): Promise<number> {
  const { data } = await client.get<{ credit: { totalAvailableUsd: number } }>("/account");
  return data.credit.totalAvailableUsd;
}

describe("a run is paid", () => {
  it.each([false, true])(
    "once, when the person approves its price, however often it is asked for (older host: %s)",
    async (isOld) => {
      const { client, spent, run, host } = await companyWithDay();
      const first = await host({ isOld });
      const before = await first.call("estimate_run", { projectId: run().projectId });
      expect(before.data).toMatchObject({ costUsd: 2, couriers: 2, budgetLeftUsd: 50 });
      const [plan, again] = await Promise.all([first.call("run_plan", run()), first.call("run_plan", run())]);
      expect(plan.data, plan.text).toMatchObject({ chargedUsd: 2, served: 6, leftOut: 0 });
      expect(again.data).toMatchObject({ jobId: plan.data["jobId"] });
      await first.call("run_plan", run());
      expect(first.questions.length).toBeGreaterThan(0);
      expect(first.questions[0]).toContain("2 couriers, 2.00 USD, balance 149.00 USD");
      // Another process asks again, and gets what was paid.
      const later = await (await host({ isOld })).call("run_plan", run());
      expect(later.data).toMatchObject({ jobId: plan.data["jobId"] });
      expect(await spent()).toBe(2);
      expect((await client.get(`/projects/${run().projectId}/optimization-jobs`)).data).toMatchObject({
        jobs: [{}],
      });
    },
  );
});

it("a run that costs nothing, with a test key, needs neither budget nor person", async () => {
  const { client, spent } = await companyWithDay();
  const scopes = ["read", "write", "optimize"] as const;
  const wanted = { companyId: client.companyId, mode: "test", name: "t", scopes, expiresAt: null } as const;
  const { record, key } = await gateway.context.keys.create(wanted);
  const day = await newDay(new TestClient(gateway.baseUrl, record.companyId, record.id, key));
  const agent = await Host.start({ key, origin });
  const answer = await agent.call("run_plan", { projectId: day, maxChargeUsd: 0, timeLimitSeconds: 1 });
  expect(answer.data, answer.text).toMatchObject({ chargedUsd: 0, served: 6 });
  expect(await spent()).toBe(0);
});

describe("guard 1: the scopes of the key decide which tools exist", () => {
  const local = ["read_stops", "plan_locally", "explain_stop"];
  const cases = [
    [[], local],
    [["write"], local],
    [["optimize", "write"], local],
    [["read"], [...local, "list_days", "get_day"]],
    [
      ["read", "optimize"],
      [...local, "list_days", "get_day", "estimate_run", "run_plan"],
    ],
  ] as const;

  it.each(cases)("%j", async (scopes, tools) => {
    const { client, run, spent } = await companyWithDay();
    const { companyId } = client;
    const wanted = { companyId, name: "agent", scopes: [...scopes], expiresAt: null };
    const key = scopes.length === 0 ? {} : { key: (await gateway.context.keys.create(wanted)).key };
    const host = await Host.start({ ...key, origin, flags: ["--budget-usd", "50"], person: () => approved });
    expect(await host.tools()).toEqual(tools);
    if (tools.length === 7) return;
    for (const name of ["run_plan", "estimate_run"])
      await expect(host.call(name, run())).rejects.toThrow(`Tool ${name} not found`);
    expect(await spent()).toBe(0);
  });

  it("a service that does not answer, or knows no such key, leaves the tools of this computer", async () => {
    const { client } = await companyWithDay();
    const wrong = `${client.key.slice(0, -3)}AAA`;
    for (const asked of [
      { key: wrong, origin },
      { key: client.key, origin: "http://127.0.0.1:9" },
    ])
      expect(await (await Host.start(asked)).tools()).toEqual(local);
  });
});

describe("guard 2: all runs of a process together cost no more than its budget", () => {
  it("which is 0 unless the person says otherwise, and no argument changes it", async () => {
    const { run, spent, host } = await companyWithDay();
    const poor = await host({ flags: [] });
    const more = { budgetUsd: 100, "budget-usd": 100, budget: 100 };
    for (const given of [run(), run(more), run({ maxChargeUsd: 1e9 })])
      expect(codeOf(await poor.call("run_plan", given))).toBe("ABOVE_BUDGET");
    expect([poor.questions, await spent()]).toEqual([[], 0]);
  });

  it("also when runs are ordered at once, or one after the other", async () => {
    const { client, run, spent, host } = await companyWithDay();
    const days = [run().projectId, await newDay(client), await newDay(client)];
    const agent = await host({ flags: ["--budget-usd", "3"] });
    const order = async (projectId: string) => agent.call("run_plan", run({ projectId }));
    const answers = await Promise.all(days.map(order));
    expect(answers.filter(({ isError }) => !isError)).toHaveLength(1);
    for (const projectId of days) await order(projectId);
    expect(await spent()).toBe(2);
  });
});

describe("guard 3: the person is asked, by a question whose price cannot be changed", () => {
  it("to decline, to close the question and to leave it unticked are a no", async () => {
    const { run, spent, host } = await companyWithDay();
    const replies = [
      { action: "decline" },
      { action: "cancel" },
      { action: "accept", content: { approve: false } },
    ] as const;
    let n = 0;
    const agent = await host({ person: () => replies[n++] ?? approved });
    for (const _ of replies) expect(codeOf(await agent.call("run_plan", run()))).toBe("NOT_APPROVED");
    expect([agent.questions.length, await spent()]).toEqual([3, 0]);
  });

  it.each([false, true])("a host that cannot ask gets the question (older host: %s)", async (isOld) => {
    const { client, run, spent } = await companyWithDay();
    const flags = ["--budget-usd", "50"];
    const agent = await Host.start({ key: client.key, origin, flags, isOld });
    const rounds = [{}, { inputResponses: { approval: approved } }, { requestState: "v1.e30.AAAA" }];
    for (const round of isOld ? [{}] : rounds) {
      const answer = await agent.call("run_plan", run({ approve: true }), round).catch(String);
      if (typeof answer === "string") expect(answer).toContain("Invalid or expired requestState");
      else expect(codeOf(answer)).toBe("PERSON_MUST_BE_ASKED");
    }
    expect(await spent()).toBe(0);
  });

  it("an approval is good for its run at its price only, and cannot be made up", async () => {
    const { client, run, spent, host } = await companyWithDay();
    const other = await newDay(client);
    const agent = await host({ isRaw: true });
    const inputResponses = { approval: approved };
    const isAsked = ({ requestState, data }: Answered) =>
      requestState !== undefined && data["jobId"] === undefined;
    const { requestState = "" } = await agent.call("run_plan", run());
    const [head = "", body = "", seal = ""] = requestState.split(".");
    const sealed = JSON.parse(Buffer.from(body, "base64url").toString()) as { p: object };
    const cheaper = Buffer.from(JSON.stringify({ ...sealed, p: { ...sealed.p, costUsd: 0 } }));
    for (const forged of [
      "",
      "x",
      `${head}.${cheaper.toString("base64url")}.${seal}`,
      `${head}.${body}.AAAA`,
    ])
      await expect(agent.call("run_plan", run(), { requestState: forged, inputResponses })).rejects.toThrow(
        "requestState",
      );
    expect(isAsked(await agent.call("run_plan", run(), { inputResponses }))).toBe(true);
    expect(isAsked(await agent.call("run_plan", run(), { requestState }))).toBe(true);
    const ofOther = run({ projectId: other });
    expect(isAsked(await agent.call("run_plan", ofOther, { requestState, inputResponses }))).toBe(true);
    const ofOptions = run({ objective: "distance" });
    expect(isAsked(await agent.call("run_plan", ofOptions, { requestState, inputResponses }))).toBe(true);
    await addCourier(client, run().projectId);
    const dearer = await agent.call("run_plan", run(), { requestState, inputResponses });
    expect(isAsked(dearer)).toBe(true);
    expect(await spent()).toBe(0);
    const paid = await agent.call("run_plan", run(), { requestState: dearer.requestState, inputResponses });
    expect(paid.data).toMatchObject({ chargedUsd: 3 });
    expect(await spent()).toBe(3);
  });
});

describe("guard 4: the service refuses to charge more than was approved", () => {
  it("a price above maxChargeUsd is not even asked about", async () => {
    const { run, spent, host } = await companyWithDay();
    const agent = await host();
    const answer = await agent.call("run_plan", run({ maxChargeUsd: 1.99 }));
    expect(answer.data).toMatchObject({ error: { code: "ABOVE_MAX_CHARGE", costUsd: 2 } });
    expect([agent.questions, await spent()]).toEqual([[], 0]);
  });

  it("a price that rises after the last look is refused by the service itself", async () => {
    const { client, run, spent, host } = await companyWithDay();
    const proxy = createServer((request, response) => {
      void (async () => {
        const body = await textOf(request);
        if (request.url?.endsWith("/optimize") && !body.includes("validateOnly"))
          await addCourier(client, run().projectId);
        const { method, headers } = request;
        send(`${origin}${request.url}`, { method, headers, agent: false }, (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        }).end(body);
      })();
    });
    const agent = await host({ origin: (await listen(proxy)).url });
    const answer = await agent.call("run_plan", run());
    expect(codeOf(answer), answer.text).toBe("PAYMENT_REQUIRED");
    expect(await spent()).toBe(0);
    expect((await agent.call("estimate_run", { projectId: run().projectId })).data).toMatchObject({
      ...{ costUsd: 3, budgetLeftUsd: 50 },
    });
  });
});

it("100 random tries spend nothing that the person has not approved, and never more than the budget", async () => {
  const { client, run, spent, host } = await companyWithDay();
  const days = [
    run().projectId,
    await newDay(client),
    await newDay(client),
    "00000000-0000-4000-8000-000000000000",
  ];
  const random = seededRandom(1);
  const pick = <Value>(values: readonly Value[]) => values[random.between(0, values.length - 1)] as Value;
  const agent = await host({ isRaw: true, flags: ["--budget-usd", "3"] });
  const states: string[] = ["", "v1.e30.AAAA"];
  let paid = 0;
  for (let n = 0; n < 100; n++) {
    const isHonest = n % 10 === 9;
    const given = isHonest
      ? run()
      : run({
          ...{ projectId: pick(days), maxChargeUsd: pick([0, 1, 2, 1e9, -1]) },
          ...pick([{}, { approve: true }, { confirm: "yes" }, { costUsd: 0 }, { objective: "distance" }]),
        });
    const known = isHonest ? [(await agent.call("run_plan", given)).requestState] : [...states, undefined];
    // The person approves the honest runs only.
    const replies = [{ action: "decline" }, { action: "accept", content: { approve: "true" } }, {}];
    const approval = isHonest ? approved : pick(replies);
    const round = { ...pick([{ inputResponses: { approval } }, {}]), requestState: pick(known) };
    const answer = await agent.call("run_plan", given, round).catch(() => undefined);
    if (answer?.requestState) states.push(answer.requestState);
    if (answer && "jobId" in answer.data) {
      paid++;
      expect(given.projectId).toBe(days[0]);
    }
  }
  expect(paid).toBeGreaterThan(0);
  expect(await spent()).toBe(2);
});
