import { beforeEach, describe, expect, it } from "vitest";
import {
  TestClock,
  startTestGateway,
  type TestClient,
  type TestGateway,
} from "../../services/gateway/testing/gateway.ts";

/** Two gateways on one database. */
async function twoGateways(): Promise<readonly [TestGateway, TestGateway]> {
  const clock = new TestClock();
  const first = await startTestGateway({ clock });
  return [first, await startTestGateway({ clock, mongoUri: first.context.config.mongoUri })];
}
const limited = await twoGateways();
const deleting = await twoGateways();

describe("limits hold under races, across two gateways on one database", () => {
  const [first, second] = limited;
  it("contract 2.9: 100 parallel project creates at a limit of 60 give exactly 60", async () => {
    const client = await first.newClient({ plan: "pro" });
    const clients = [client, client.at(second)];
    const replies = await Promise.all(
      Array.from({ length: 100 }, async (_, i) => clients[i % 2]?.post("/projects", { name: `Day ${i}` })),
    );
    const count = (status: number): number => replies.filter((reply) => reply?.status === status).length;
    expect({ created: count(201), refused: count(402) }).toEqual({ created: 60, refused: 40 });
    expect(new Set(replies.filter((reply) => reply?.status === 402).map((reply) => reply?.code))).toEqual(
      new Set(["PROJECT_MONTHLY_LIMIT"]),
    );
    const { data } = await client.get<{ projects: unknown[] }>("/projects");
    expect(data.projects).toHaveLength(60);
    const account = await client.get<{ usage: unknown }>("/account");
    expect(account.data.usage).toEqual({ projectsThisMonth: 60, projectsThisMonthLimit: 60 });
  });

  it("contract 6.2: 200 parallel holds with money for 20 give exactly 20, and the ledger adds up", async () => {
    const client = await first.newClient({ plan: "pro", walletCents: 500 }); // 15 USD of credit, 5 of wallet
    const { companyId } = client;
    const now = first.clock.now();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, async (_, i) => {
        const { billing } = (i % 2 === 0 ? first : second).context;
        await billing.reserveRun({ companyId, jobId: `job-${i}`, amountCents: 100, now });
      }),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    const entries = await second.context.billing.entries(companyId);
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, i) => i + 1));
    expect(entries.filter(({ kind }) => kind === "hold")).toHaveLength(20);
    let spendable = 0;
    for (const entry of entries) {
      spendable += entry.amountCents;
      expect(entry.creditCents + entry.walletCents).toBe(spendable);
    }
    expect(entries.at(-1)).toMatchObject({ creditCents: 0, walletCents: 0, heldCents: 2000 });
  });
});

describe("contract 2.7: of deletes at the same moment, across two gateways, one does it and the others find nothing:", () => {
  const [first, second] = deleting;
  let client: TestClient;
  let path: string;
  beforeEach(async () => {
    client = await first.newClient();
    const { data } = await client.post<{ project: { id: string } }>("/projects", { name: "Day" });
    path = `/projects/${data.project.id}`;
  });

  interface Deletion {
    readonly make: () => Promise<string>;
    readonly code: string;
    readonly operation: string;
  }
  const deletions: readonly (readonly [string, Deletion])[] = [
    ["a project", { make: async () => path, code: "PROJECT_NOT_FOUND", operation: "deleteProject" }],
    ["a stop", { make: newStop, code: "STOP_NOT_FOUND", operation: "deleteStop" }],
    [
      "an assignment",
      { make: newAssignment, code: "PROJECT_COURIER_NOT_FOUND", operation: "deleteAssignment" },
    ],
    ["a webhook endpoint", { make: newWebhook, code: "WEBHOOK_NOT_FOUND", operation: "deleteWebhook" }],
  ];

  it.each(deletions)("%s", async (_, { make, code, operation }) => {
    const { companyId } = client;
    await Promise.all([newStop(), newAssignment()]);
    const target = await make();
    const before = await counts();
    const clients = [client, client.at(second)];
    const replies = await Promise.all(
      Array.from({ length: 8 }, async (_each, i) => clients[i % 2]!.delete(target)),
    );
    const statuses = replies.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 404)]);
    expect(new Set(replies.filter(({ status }) => status === 404).map((reply) => reply.code))).toEqual(
      new Set([code]),
    );
    const entries = await first.context.audit.newest(companyId);
    expect(entries.filter(({ action }) => action === operation)).toHaveLength(1);
    if (operation !== "deleteProject")
      expect(before - (await counts())).toBe(target.startsWith(path) ? 1 : 0);
    expect(await first.context.doctor.examine()).toEqual([]);
  });

  async function counts(): Promise<number> {
    const { data } = await client.get<{ project: { stopsCount: number; couriersCount: number } }>(path);
    return data.project.stopsCount + data.project.couriersCount;
  }

  async function newStop(): Promise<string> {
    const { data } = await client.post<{ stop: { id: string } }>(`${path}/stops`, {
      name: "A",
      address: "B",
    });
    return `${path}/stops/${data.stop.id}`;
  }

  async function newAssignment(): Promise<string> {
    const courier = await client.post<{ courier: { id: string } }>("/couriers", { firstName: "Aino" });
    const body = { courierId: courier.data.courier.id };
    const { data } = await client.post<{ courier: { id: string } }>(`${path}/couriers`, body);
    return `${path}/couriers/${data.courier.id}`;
  }

  async function newWebhook(): Promise<string> {
    const body = { url: "https://example.com/hook", events: ["optimization.completed"] };
    return `/webhooks/${(await client.post<{ webhook: { id: string } }>("/webhooks", body)).data.webhook.id}`;
  }
});
