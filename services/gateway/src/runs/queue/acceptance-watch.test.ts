import { pino } from "pino";
import { beforeEach, describe, expect, it } from "vitest";
import { startWithOptimizer, type TestClient } from "../../../testing/gateway.ts";
import { money, prepare, type Prepared } from "../../../testing/runs.ts";
import { leaseEnd } from "../../shared/leases.ts";
import { AcceptanceWatch } from "./acceptance-watch.ts";
import type { JobRecord } from "./job.ts";
import { JobStore } from "./store.ts";

const { gateway } = await startWithOptimizer();
const store = new JobStore(gateway.context.connection);
let client: TestClient;
let project: Prepared;
beforeEach(async () => {
  client = await gateway.newClient();
  project = await prepare(client, { stops: 1, couriers: 1 });
});

const jobs = () => gateway.context.connection.collection<JobRecord>("jobs");

/** Leaves a run as a gateway does that dies while it accepts it: its money is held. @returns its id */
async function leaveBehind(leaseUntil: Date | null, updatedAt: Date): Promise<string> {
  const id = gateway.context.newId();
  const { companyId } = client;
  await client.post(`${project.path}/optimize`);
  const job = await jobs().findOne({ projectId: project.id });
  const undone = { state: "accepting", outcome: null, outbox: null, leaseUntil, updatedAt } as const;
  await jobs().insertOne({ ...job!, ...undone, _id: id, activeKey: project.id });
  await gateway.context.billing.reserveRun({ companyId, jobId: id, amountCents: 100, now: updatedAt });
  return id;
}

const stateOf = async (id: string) => (await jobs().findOne({ _id: id }))?.state;

describe("a run whose gateway died while it accepted it", () => {
  it("is given up within 15 seconds, and its money comes back; while its gateway renews the lease, it stays", async () => {
    const { billing, clock } = gateway.context;
    const watch = new AcceptanceWatch({ jobs: store, billing, clock, log: pino({ level: "silent" }) });
    const now = clock.now();
    const id = await leaveBehind(leaseEnd(now), now);
    const before = await money(client);
    for (let second = 0; second < 60; second += 3) {
      await store.renewAccepting(id, new Date(now.getTime() + second));
      await watch.look(second * 1000);
    }
    expect(await stateOf(id)).toBe("accepting");
    for (let second = 60; second < 72; second += 3) await watch.look(second * 1000);
    expect(await stateOf(id)).toBe("voided");
    expect(await money(client)).toBe(before + 1);
    expect((await client.post(`${project.path}/optimize`)).status).toBe(200);
  });

  it("is not given up under a lease that was renewed since it was read", async () => {
    const now = gateway.clock.now();
    const id = await leaveBehind(leaseEnd(now), now);
    expect(await store.void({ _id: id, leaseUntil: now }, now)).toBe(false);
    expect(await stateOf(id)).toBe("accepting");
  });

  it("is given up after a minute where an older version has left it without a lease", async () => {
    const now = gateway.clock.now();
    const id = await leaveBehind(null, now);
    await gateway.reconcileLater();
    expect(await stateOf(id)).toBe("voided");
    expect((await client.post(`${project.path}/optimize`)).status).toBe(200);
  });
});
