import { mongo } from "mongoose";
import { describe, expect, it } from "vitest";
import { momentBefore } from "../testing/interleave.ts";
import { startWithOptimizer, type TestClient } from "../testing/gateway.ts";
import { money, prepare, type Prepared } from "../testing/runs.ts";
import { BillingService } from "./billing/service.ts";
import { runCommand } from "./operator/commands.ts";
import { PlanStore } from "./plans/store.ts";
import { PayloadStore } from "./runs/queue/payload-store.ts";
import { JobStore } from "./runs/queue/store.ts";

const { gateway } = await startWithOptimizer();
/** The moments of a run: just before each of its writes. */
const MOMENTS = [
  ["its job is written", momentBefore(JobStore.prototype, "insert")],
  ["its input is written", momentBefore(PayloadStore.prototype, "saveInput")],
  ["it is admitted", momentBefore(JobStore.prototype, "admit")],
  ["its result is written", momentBefore(PayloadStore.prototype, "saveResult")],
  ["its outcome is decided", momentBefore(JobStore.prototype, "decide")],
  ["its money is captured", momentBefore(BillingService.prototype, "capture")],
  ["its routes are published", momentBefore(PlanStore.prototype, "replace")],
  ["it ends", momentBefore(JobStore.prototype, "end")],
] as const;

/** Collections that keep ids of what was deleted. */
const HISTORY = ["audit", "deletions", "events", "jobs", "keys", "ledger"];

/** Where one of the words stands, over all documents of all collections. */
async function holding(words: readonly string[], except: readonly string[] = []): Promise<string[]> {
  const { db, models } = gateway.context.connection;
  const found: string[] = [];
  for (const { collection } of Object.values(models)) {
    const name = collection.collectionName;
    const text = mongo.BSON.EJSON.stringify(await db!.collection(name).find().toArray());
    if (!except.includes(name) && words.some((word) => text.includes(word))) found.push(name);
  }
  return found;
}

/** Waits until a deletion is over, or has ended the run and waits for what it still writes. */
async function begun(deletion: Promise<unknown>, { id: projectId }: Prepared): Promise<void> {
  const jobs = gateway.context.connection.collection("jobs");
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  deletion.then(over, over);
  const ended = { projectId, "outcome.code": "CANCELLED" };
  const waits = async () => isOver || (await jobs.findOne(ended)) !== null;
  await expect.poll(waits, { timeout: 20_000 }).toBe(true);
}

async function expectGone(client: TestClient, project: Prepared): Promise<void> {
  expect(await holding([project.id, ...project.stopIds, ...project.assignmentIds], HISTORY)).toEqual([]);
  expect(await holding([...project.stopIds, ...project.assignmentIds], ["audit"])).toEqual([]);
  expect(await holding(["Tuesday", "60.17", "24.94", '"S0"', '"S1"'])).toEqual([]); // names, coordinates
  gateway.clock.advance(300);
  expect(await gateway.context.doctor.examine()).toEqual([]);
  const entries = await gateway.context.billing.entries(client.companyId);
  expect(entries.at(-1)?.heldCents ?? 0).toBe(0);
}

/** Until a run is admitted, its deleted owner is what its request fails for. */
const ACCEPTANCE: ReadonlySet<string> = new Set(MOMENTS.slice(0, 3).map(([name]) => name));

describe.each(MOMENTS)("deleted just before %s,", (name, moment) => {
  const optimized = async (client: TestClient, path: string) =>
    client.post(`${path}/optimize`, {}, { "idempotency-key": "once" });

  /** A project's deletion waits for a run that is being accepted, and looks at it. */
  const isAccepting = ACCEPTANCE.has(name) && name !== "its job is written";

  it("a company leaves nothing, whatever its run writes later", async () => {
    const client = await gateway.newClient();
    const project = await prepare(client, { stops: 2, couriers: 1 });
    let deletion: Promise<object> | undefined;
    moment(async () => {
      deletion = runCommand(gateway.context, ["company", "delete", "--company", client.companyId]);
      await begun(deletion, project);
    });
    const { code } = await optimized(client, project.path);
    if (ACCEPTANCE.has(name)) expect(["COMPANY_NOT_FOUND", "PROJECT_NOT_FOUND"]).toContain(code);
    await deletion;
    await expectGone(client, project);
  });

  it("a project leaves nothing, whatever its run writes later", async () => {
    const client = await gateway.newClient();
    const project = await prepare(client, { stops: 2, couriers: 1 });
    const before = await money(client);
    let deletion: Promise<{ status: number }> | undefined;
    const meets = Promise.withResolvers<true>();
    const lookedAt = momentBefore(JobStore.prototype, "active");
    if (isAccepting)
      lookedAt(async () => {
        meets.resolve(true);
        return meets.promise;
      });
    moment(async () => {
      deletion = client.delete(project.path);
      await Promise.race([begun(deletion, project), meets.promise]);
    });
    await optimized(client, project.path);
    if ((await deletion)?.status !== 200) {
      // The run was decided before.
      await client.patch(project.path, { status: "draft" });
      expect((await client.delete(project.path)).status).toBe(200);
    } else expect(await money(client)).toBeGreaterThanOrEqual(before - 1);
    await expectGone(client, project);
  });
});

it("a deleted company leaves no name of its people and settings, though its audit log stays", async () => {
  const client = await gateway.newClient();
  const { companyId } = client;
  const browser = await gateway.signedIn(client, { name: "Kaisa Virtanen", role: "dispatcher" });
  const body = {
    ...{ revision: 0, workStartTime: null, workEndTime: null, stopDurationMinutes: null },
    ...{ depots: [{ name: "Harbour", address: "Quay 1" }], vehicles: [], loadKinds: [] },
  };
  expect((await browser.request("PUT", "/app/api/firm", { body })).status).toBe(200);
  const { data } = await browser.post<{ project: { id: string } }>("/api/v1/projects", { name: "Day" });
  await browser.post(`/api/v1/projects/${data.project.id}/stops`, { name: "A", address: "B 1" });
  const words = ["Kaisa", "Harbour"];
  expect((await holding(words)).toSorted()).toEqual(["firms", "people", "stops"]);
  await runCommand(gateway.context, ["company", "delete", "--company", companyId]);
  expect(await holding(words)).toEqual([]);
  const [entry] = await gateway.context.audit.newest(companyId, { action: "updateFirm" }, { take: 1 });
  expect(entry?.actor.personId).toBeDefined();
  expect(await gateway.context.doctor.examine()).toEqual([]);
});
