import { beforeEach, describe, expect, it } from "vitest";
import { runCommand } from "../operator/commands.ts";
import { money, prepare, type Prepared } from "../../testing/runs.ts";
import { startWithOptimizer, type TestClient, type TestGateway } from "../../testing/gateway.ts";
import type { Finding } from "./finding.ts";
import { motionFindings } from "./motion.ts";
import { readRecords, type ExaminedJob } from "./store.ts";

type Counts = Partial<Record<"stopsCount" | "couriersCount" | "creditCents" | "heldCents", number>>;

interface Answer {
  readonly healthy: boolean;
  readonly findings: readonly Finding[];
}

let gateway: TestGateway;
let client: TestClient;
let project: Prepared;
let jobId: string;

/** A database of its own with one run that has ended well. */
beforeEach(async () => {
  ({ gateway } = await startWithOptimizer());
  client = await gateway.newClient();
  project = await prepare(client);
  jobId = (await client.post<{ jobId: string }>(`${project.path}/optimize`)).data.jobId;
  gateway.clock.advance(300);
});

const all = (name: string) =>
  gateway.context.connection.collection<Counts & { _id: string; kind?: string }>(name);
const put = async (name: string, document: object) => all(name).insertOne({ _id: "put", ...document });
const jobs = () => gateway.context.connection.collection<ExaminedJob>("jobs");

async function doctor(...words: string[]): Promise<Answer> {
  return (await runCommand(gateway.context, ["doctor", ...words])) as Answer;
}

/** Names of the checks that found something. */
async function found(): Promise<string[]> {
  return [...new Set((await doctor()).findings.map(({ check }) => check))];
}

async function setJob(fields: Partial<ExaminedJob>): Promise<void> {
  await jobs().updateOne({ _id: jobId }, { $set: fields });
}

it("finds nothing where nothing is wrong", async () => {
  expect(await doctor("--json")).toEqual({ healthy: true, findings: [] });
});

describe("finds", () => {
  it("a balance that is not the sum of its entries", async () => {
    await all("ledger").updateOne({ kind: "hold" }, { $inc: { creditCents: 1 } });
    expect(await found()).toEqual(["ledger-balance"]);
  });

  it("money held for a run that is not there, with routes of it", async () => {
    await all("ledger").deleteOne({ kind: "capture" });
    await all("jobs").deleteOne({ _id: jobId });
    expect(await found()).toEqual(["hold-without-run", "routes-of-run", "result-left"]);
  });

  it("a run whose gateway is long dead, though money and input are there", async () => {
    const lapsed = new Date(gateway.clock.now().getTime() - 61_000);
    await all("ledger").deleteOne({ kind: "capture" });
    await setJob({ state: "running", leaseUntil: lapsed, outbox: null });
    expect((await doctor()).findings).toMatchObject([{ check: "lease-lapsed", remedy: "gateway" }]);
  });

  it("a project that its last run blocks, an event that was never written, a result that is gone", async () => {
    await setJob({ activeKey: project.id, outbox: null });
    await all("job_results").deleteOne({ _id: jobId });
    expect(await found()).toEqual(["project-blocked", "event-missing", "result-missing"]);
  });

  it("what a project that is gone has left, in every collection that names it", async () => {
    const { companyId } = client;
    await put("idempotent_calls", { companyId, about: project.id });
    await put("stop_batches", { companyId, projectId: project.id, openedAt: gateway.clock.now() });
    await put("audit", { action: "deleteProject", recordId: project.id });
    await all("projects").deleteOne({ _id: project.id });
    const findings = (await doctor()).findings.filter(({ check }) => check === "project-left");
    expect(findings.map(({ message }) => message).toSorted()).toEqual(
      ["assignments", "idempotent_calls", "routes", "stop_batches", "stops"].map(
        (what) => `${what} of a project that was deleted are still there`,
      ),
    );
    for (const { remedy, recordId } of findings) expect([remedy, recordId]).toEqual(["operator", project.id]);
  });

  it("what a company that is gone has left, in every collection that names it", async () => {
    await client.post("/webhooks", { url: "https://example.com/a", events: ["optimization.failed"] });
    await expect.poll(async () => all("events").countDocuments()).toBeGreaterThan(0);
    await gateway.context.sessions.createLink(client.companyId);
    await all("companies").deleteOne({ _id: client.companyId });
    const { findings } = await doctor();
    const left = ["assignments", "couriers", "events", "projects", "sign_in_links", "stops", "webhooks"];
    const found = findings.filter(({ check }) => check === "company-left");
    expect(found.map(({ message }) => message).toSorted()).toEqual(
      left.map((what) => `${what} of a company that was deleted are still there`),
    );
    for (const { remedy, recordId } of found)
      expect([remedy, recordId]).toEqual(["operator", client.companyId]);
  });

  it("words of a project that is gone in the messages of its runs, which its deletion removes", async () => {
    const message = "The address Kirkkokatu 1 could not be found.";
    const details = { address: "Kirkkokatu 1" };
    const outcome = { kind: "failed", code: "GEOCODE_NO_RESULT", message, details };
    const failed = { outcome, state: "failed", outbox: null, activeKey: "lost" };
    await put("jobs", { ...(await jobs().findOne({ _id: jobId })), ...failed, _id: "lost" });
    const body = JSON.stringify({ data: { projectId: project.id, error: { code: "NO_ROUTES", message } } });
    const ids = { _id: "e", eventId: "e", webhookId: "w", companyId: client.companyId };
    await put("webhook_deliveries", { ...ids, event: "optimization.failed", body, state: "done" });
    const words = async () =>
      (await doctor()).findings.filter(({ check }) => check === "words-left").map(({ recordId }) => recordId);
    expect(await words()).toEqual([]);
    await all("projects").deleteOne({ _id: project.id });
    expect(await words()).toEqual(["lost", "e"]);
    expect((await client.delete(project.path)).status).toBe(404);
    const after = await jobs().findOne({ _id: "lost" });
    expect(after).toMatchObject({ outcome: { message: "The project was deleted." } });
    expect(JSON.stringify(after)).not.toContain("Kirkkokatu");
    expect(await words()).toEqual(["e"]);
  });

  it("a delivery that nothing moves", async () => {
    const due = new Date(0);
    const records = await readRecords(gateway.context.database.connection);
    const delivery = { companyId: client.companyId, webhookId: "gone", createdAt: due };
    const deliveries = [{ _id: "d", nextAttemptAt: due, leasedUntil: due, ...delivery }];
    expect(motionFindings({ ...records, deliveries }, gateway.clock.now())).toMatchObject([
      { check: "delivery-unmoved", remedy: "gateway", recordId: "d" },
    ]);
  });
});

describe("with --fix", () => {
  it("sets counts right, gives half-accepted runs and their money up, and says what there was", async () => {
    await all("projects").updateOne({ _id: project.id }, { $inc: { stopsCount: 2, couriersCount: -1 } });
    const { companyId } = client;
    const now = gateway.clock.now();
    await gateway.context.billing.reserveRun({ companyId, jobId: "half", amountCents: 200, now });
    const job = await jobs().findOne({ _id: jobId });
    const since = new Date(now.getTime() - 61_000);
    const half = { _id: "half", activeKey: "other", state: "accepting", updatedAt: since } as const;
    await jobs().insertOne({ ...job!, ...half });
    const before = (await doctor()).findings;
    expect(before.map(({ check, remedy }) => [check, remedy])).toEqual([
      ["run-half-accepted", "reconciler"],
      ["stops-count", "reconciler"],
      ["couriers-count", "reconciler"],
    ]);
    expect(await doctor("--fix")).toEqual({ healthy: true, findings: [], before });
    expect(await money(client)).toBe(47);
  });

  it("leaves broken money to the operator", async () => {
    await all("ledger").updateOne({ kind: "hold" }, { $inc: { heldCents: 5 } });
    expect(await doctor("--fix")).toMatchObject({ healthy: false, findings: [{ remedy: "operator" }] });
  });
});
