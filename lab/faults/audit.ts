import { MongoClient, type Db } from "mongodb";
import type { Entry } from "../../services/gateway/src/billing/ledger.ts";
import type { JobRecord } from "../../services/gateway/src/runs/queue/job.ts";
import type { CurrentRoutes } from "@rondo/day/records/plan.ts";
import { adminCommand } from "../../tools/admin/command.ts";
import { planKey, type Receiver } from "./receiver.ts";
import type { Customer } from "./customer.ts";
import type { System } from "./system.ts";

/** Broken promises to a company, a line for each. */
export interface Findings {
  /** Runs that were accepted. */
  readonly runs: number;
  /** Accepted runs that ended as failed. A failure keeps every promise, but few are expected. */
  readonly failed: number;
  /** Failed runs, except those that kill their optimizers on purpose. */
  readonly innocent: number;
  /** Promises that were not kept: a run that is gone, an end without charge, an event that did not arrive. */
  readonly lost: readonly string[];
  /** Charges and events that happened more than once. */
  readonly doubled: readonly string[];
  /** Runs, holds, projects and deliveries that stay open. */
  readonly stuck: readonly string[];
  /** Contradictions: sums of money, routes of two runs, counts. */
  readonly wrong: readonly string[];
}

/** A project keeps its last 20 plans. */
const LAST_EDITS = 5;
const PLANS = ["plans", "kept_plans"] as const;

interface StoredPlan {
  readonly planId: string;
  readonly jobId: string | null;
  readonly source: "run" | "edit";
  readonly releasedAt: Date | null;
}

/** All of them, a line for each. */
export function brokenPromises({ lost, doubled, stuck, wrong }: Findings): string[] {
  return [...lost, ...doubled, ...stuck, ...wrong];
}

/** What the operator's doctor finds, a line for each. */
export async function doctorFindings({ environment }: Pick<System, "environment">): Promise<string[]> {
  const doctor = (await adminCommand(["doctor", "--json"], environment)) as { findings: unknown[] };
  return doctor.findings.map((finding) => JSON.stringify(finding));
}

type Job = Pick<
  JobRecord,
  "_id" | "projectId" | "state" | "activeKey" | "runNumber" | "chargedCents" | "priceCents" | "outbox"
>;

/**
 * Checks a company's records in the database. The rules are implemented here again and share no code with the gateway.
 */
export async function audit(
  databaseUri: string,
  customer: Pick<Customer, "companyId" | "promised" | "poison" | "edits" | "turnedTo">,
  receivers: readonly Receiver[],
): Promise<Findings> {
  const client = await MongoClient.connect(databaseUri);
  try {
    const db = client.db();
    const { companyId, promised, poison, edits, turnedTo } = customer;
    const again = (key: string) => turnedTo.get(key.split(" ")[1] ?? "") ?? 0;
    const jobs = await db.collection<Job>("jobs").find({ companyId }).toArray();
    const entries = await db.collection<Entry>("ledger").find({ companyId }).sort({ seq: 1 }).toArray();
    const accepted = jobs.filter(({ state }) => state !== "accepting" && state !== "voided");
    const failed = accepted.filter(({ state }) => state === "failed");
    const known = new Set(accepted.map(({ _id }) => _id));
    const money = moneyFaults(accepted, entries);
    const plans = await plansOf(db, companyId);
    const told = plans.flatMap(({ planId, source, releasedAt }) => [
      ...(source === "edit" ? [planKey(planId, null)] : []),
      ...(releasedAt ? [planKey(planId, releasedAt.toISOString())] : []),
    ]);
    const stored = new Set(plans.map(({ planId }) => planId));
    return {
      runs: accepted.length,
      failed: failed.length,
      innocent: failed.filter(({ _id }) => !poison.has(_id)).length,
      lost: [
        ...[...promised.keys()].filter((id) => !known.has(id)).map((id) => `run ${id} is gone`),
        ...[...edits]
          .slice(-LAST_EDITS)
          .filter((id) => !stored.has(id))
          .map((id) => `plan ${id} by hand is gone`),
        ...receivers.flatMap(({ taken }, number) =>
          told.filter((key) => !taken.has(key)).map((key) => `receiver ${number} was not told of ${key}`),
        ),
        ...money.lost,
        ...receivers.flatMap(({ taken }, number) =>
          accepted
            .filter(({ _id, state }) => isEnd(state) && !taken.has(_id))
            .map(({ _id }) => `receiver ${number} was not told of run ${_id}`),
        ),
      ],
      doubled: [
        ...money.doubled,
        ...receivers.flatMap(({ deliveryIds }) =>
          [...deliveryIds]
            .filter(([key, ids]) => ids.size > 1 + again(key))
            .map(([key]) => `run ${key} was told of under ${again(key) + 2} ids`),
        ),
      ],
      stuck: [...stuckJobs(jobs), ...(await stuckDeliveries(db, companyId)), ...money.stuck],
      wrong: [...money.wrong, ...(await planFaults(db, accepted)), ...(await countFaults(db, companyId))],
    };
  } finally {
    await client.close();
  }
}

function isEnd(state: Job["state"]): boolean {
  return state === "completed" || state === "failed";
}

function stuckJobs(jobs: readonly Job[]): string[] {
  return jobs.flatMap(({ _id, state, activeKey, projectId }) => [
    ...(state !== "voided" && !isEnd(state) ? [`run ${_id} is ${state}`] : []),
    ...(isEnd(state) && activeKey === projectId ? [`project ${projectId} is blocked by run ${_id}`] : []),
  ]);
}

async function stuckDeliveries(db: Db, companyId: string): Promise<string[]> {
  const pending = await db.collection("webhook_deliveries").find({ companyId, state: "pending" }).toArray();
  const events = await db.collection<Job>("jobs").find({ companyId, "outbox.state": "pending" }).toArray();
  const waiting = { "outbox.companyId": companyId, waiting: { $gt: 0 } };
  const plans = await Promise.all(PLANS.map(async (name) => db.collection(name).countDocuments(waiting)));
  return [
    ...PLANS.flatMap((name, index) => (plans[index] ? [`${plans[index]} events wait in ${name}`] : [])),
    ...pending.map(({ eventId }) => `event ${String(eventId)} is still to be delivered`),
    ...events.map(({ _id }) => `the event of run ${_id} is still in the outbox`),
  ];
}

/** The plans of a company that are kept: the current ones, the newest, and all that were released. */
async function plansOf(db: Db, companyId: string): Promise<StoredPlan[]> {
  const projects = await db.collection("projects").find({ companyId }).toArray();
  const ids = projects.map(({ _id }) => String(_id));
  const kept = await db
    .collection<Omit<StoredPlan, "planId"> & { _id: string }>("kept_plans")
    .find({ projectId: { $in: ids } })
    .toArray();
  const current = await db
    .collection<{ _id: string; head?: StoredPlan }>("plans")
    .find({ _id: { $in: ids } })
    .toArray();
  const heads = current.flatMap(({ head }) => (head ? [{ ...head, releasedAt: null }] : []));
  return [...kept.map(({ _id, ...plan }) => ({ ...plan, planId: _id })), ...heads];
}

function moneyFaults(accepted: readonly Job[], entries: readonly Entry[]) {
  const lost: string[] = [];
  const doubled: string[] = [];
  const stuck: string[] = [];
  const wrong: string[] = [];
  let spendable = 0;
  let held = 0;
  let captured = 0;
  for (const [index, entry] of entries.entries()) {
    const cents = entry.fromCreditCents + entry.fromWalletCents;
    spendable += entry.amountCents;
    held += entry.kind === "hold" ? cents : entry.kind === "capture" || entry.kind === "release" ? -cents : 0;
    captured += entry.kind === "capture" ? cents : 0;
    if (entry.seq !== index + 1) wrong.push(`ledger: number ${entry.seq} at ${index + 1}`);
    if (entry.creditCents + entry.walletCents !== spendable)
      wrong.push(`ledger: balance of entry ${entry.seq}`);
    if (entry.heldCents !== held) wrong.push(`ledger: held money of entry ${entry.seq}`);
  }
  const byJob = Map.groupBy(
    entries.filter(({ jobId }) => jobId !== null),
    ({ jobId }) => jobId ?? "",
  );
  for (const { _id, state, chargedCents, priceCents } of accepted) {
    const kinds = (byJob.get(_id) ?? []).map(({ kind }) => kind);
    const count = (kind: Entry["kind"]): number => kinds.filter((other) => other === kind).length;
    if (count("capture") > 1 || count("hold") > 1) doubled.push(`run ${_id}: ${kinds.join(", ")}`);
    if (state === "completed" && (count("capture") !== 1 || chargedCents !== priceCents))
      lost.push(`run ${_id} is completed without its charge: ${kinds.join(", ")}`);
    if (state === "failed" && (count("capture") > 0 || chargedCents > 0))
      wrong.push(`run ${_id} has failed and was charged`);
  }
  for (const [jobId, ofJob] of byJob) {
    const ends = ofJob.filter(({ kind }) => kind === "capture" || kind === "release").length;
    if (ends === 0) stuck.push(`money is held for run ${jobId}`);
  }
  const charged = accepted.reduce((sum, job) => sum + job.chargedCents, 0);
  if (charged !== captured) wrong.push(`runs say ${charged} cents were charged, the ledger ${captured}`);
  return { lost, doubled, stuck, wrong };
}

/** The last completed run must be noted. Routes must come from one run, which may be an earlier one, and visit stops of their own project. */
async function planFaults(db: Db, accepted: readonly Job[]): Promise<string[]> {
  const faults: string[] = [];
  const completed = accepted.filter(({ state }) => state === "completed");
  for (const [projectId, ofProject] of Map.groupBy(completed, (job) => job.projectId)) {
    const last = ofProject.reduce((a, b) => (a.runNumber > b.runNumber ? a : b));
    const plan = await db
      .collection<{ _id: string; jobId: string; head?: StoredPlan; body: string }>("plans")
      .findOne({ _id: projectId });
    const stops = await db
      .collection("stops")
      .find({ projectId }, { projection: { _id: 1 } })
      .toArray();
    const own = new Set(stops.map(({ _id }) => String(_id)));
    if (plan?.jobId !== last._id)
      faults.push(`project ${projectId} shows run ${plan?.jobId ?? "none"}, not ${last._id}`);
    const { routes } = JSON.parse(plan?.body ?? '{"routes":[]}') as CurrentRoutes;
    const visits = routes.flatMap((route) => route.stops.flatMap(({ stopId }) => stopId ?? []));
    const madeBy = plan?.head?.jobId ?? last._id;
    if (routes.some(({ jobId }) => jobId !== null && jobId !== madeBy))
      faults.push(`project ${projectId} mixes runs`);
    if (visits.some((id) => !own.has(id))) faults.push(`project ${projectId} visits stops of others`);
    if (new Set(visits).size !== visits.length) faults.push(`project ${projectId} visits a stop twice`);
  }
  return faults;
}

async function countFaults(db: Db, companyId: string): Promise<string[]> {
  const faults: string[] = [];
  for (const { _id, stopsCount } of await db.collection("projects").find({ companyId }).toArray()) {
    const stops = await db.collection("stops").countDocuments({ projectId: String(_id) });
    if (stops !== stopsCount)
      faults.push(`project ${String(_id)} counts ${String(stopsCount)} stops and has ${stops}`);
  }
  return faults;
}
