import { beforeEach, describe, expect, it } from "vitest";
import { beside, startWithOptimizer, type TestClient } from "../../../testing/gateway.ts";
import { money, prepare, type Prepared } from "../../../testing/runs.ts";
import { leaseEnd } from "../../shared/leases.ts";
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
async function leaveBehind(leaseUntil: Date | null, { id: projectId, path } = project): Promise<string> {
  const id = gateway.context.newId();
  const { companyId } = client;
  const updatedAt = gateway.clock.now();
  await client.post(`${path}/optimize`);
  const job = await jobs().findOne({ projectId });
  const undone = { state: "accepting", outcome: null, outbox: null, leaseUntil, updatedAt } as const;
  await jobs().insertOne({ ...job!, ...undone, _id: id, activeKey: projectId });
  await gateway.context.billing.reserveRun({ companyId, jobId: id, amountCents: 100, now: updatedAt });
  return id;
}

const stateOf = async (id: string) => (await jobs().findOne({ _id: id }))?.state;

describe("a run whose gateway died while it accepted it", () => {
  it("is given up once its lease has lapsed, and its money comes back; while its gateway renews the lease, it stays", async () => {
    const now = gateway.clock.now().getTime();
    const alive = await leaveBehind(
      leaseEnd(new Date(now)),
      await prepare(client, { stops: 1, couriers: 1 }),
    );
    const dead = await leaveBehind(new Date(now - 1000));
    const before = await money(client);
    await beside(gateway);
    let renewals = 0;
    const renewed = async () => {
      await store.renewAccepting(alive, new Date(now + ++renewals));
      return stateOf(dead);
    };
    await expect.poll(renewed, { timeout: 20_000 }).toBe("voided");
    await expect.poll(async () => money(client)).toBe(before + 1);
    expect(await stateOf(alive)).toBe("accepting");
    expect((await client.post(`${project.path}/optimize`)).status).toBe(200);
  });

  it("is not given up under a lease that was renewed since it was read", async () => {
    const now = gateway.clock.now();
    const id = await leaveBehind(leaseEnd(now));
    expect(await store.void({ _id: id, leaseUntil: now }, now)).toBe(false);
    expect(await stateOf(id)).toBe("accepting");
  });

  it("is given up after a minute where an older version has left it without a lease", async () => {
    const id = await leaveBehind(null);
    await gateway.reconcileLater();
    expect(await stateOf(id)).toBe("voided");
    expect((await client.post(`${project.path}/optimize`)).status).toBe(200);
  });
});
