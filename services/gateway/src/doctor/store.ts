import { countCouriers } from "@rondo/day/records/assignment/shifts.ts";
import type { Connection } from "mongoose";
import type { Entry } from "../billing/ledger.ts";
import type { PlanRecord } from "../plans/store.ts";
import type { TakenSlot } from "../projects/quota-store.ts";
import type { JobRecord, Outcome } from "../runs/queue/job.ts";
import type { OpenBatch } from "../stops/batch-store.ts";
import type { DeliveryRecord } from "../webhooks/delivery-store.ts";

/** The examined part of a run. */
export type ExaminedJob = Omit<JobRecord, "outcome" | "outbox" | "progress" | "requestId"> & {
  readonly outcome?: Pick<Outcome, "kind"> | null;
  readonly outbox: { readonly state: string } | null;
};

type ExaminedDelivery = Pick<
  DeliveryRecord,
  "_id" | "companyId" | "webhookId" | "nextAttemptAt" | "leasedUntil" | "createdAt"
>;

/** The examined part of a project, and the records that it has. */
interface ExaminedProject {
  readonly _id: string;
  readonly companyId: string;
  readonly stopsCount: number;
  readonly couriersCount: number;
  readonly stops: number;
  readonly couriers: number;
  readonly countedAt?: Date;
}

/** All that the doctor examines, read at about the same moment. */
export interface Records {
  readonly jobs: readonly ExaminedJob[];
  readonly entries: readonly Entry[];
  readonly deliveries: readonly ExaminedDelivery[];
  readonly projects: readonly ExaminedProject[];
  readonly plans: readonly Pick<PlanRecord, "_id" | "planRun" | "jobId">[];
  readonly webhookIds: ReadonlySet<string>;
  readonly inputIds: ReadonlySet<string>;
  readonly resultIds: ReadonlySet<string>;
  readonly openBatches: readonly Pick<OpenBatch, "_id" | "companyId" | "openedAt">[];
  readonly takenSlots: readonly Omit<TakenSlot, "month">[];
}

type OfProject = Pick<JobRecord, "projectId">;

interface QuotaSlots {
  readonly companyId: string;
  readonly taken?: readonly { readonly projectId: string; readonly at: Date }[];
}

interface Identified {
  _id: string;
  [field: string]: unknown;
}

/**
 * Reads the stored documents, not the nouns' stores: a store would hide what it does not expect. For operators only,
 * because it reads whole collections. It reads a record before the records that depend on it, in the order in which
 * they are written.
 */
export async function readRecords(connection: Connection): Promise<Records> {
  const all = async <Kept>(name: string, fields: string, filter = {}): Promise<Kept[]> => {
    const projection = Object.fromEntries(fields.split(" ").map((field) => [field, 1]));
    const found = await connection.collection<Identified>(name).find(filter, { projection }).toArray();
    return found as unknown as Kept[];
  };
  const ids = async (name: string): Promise<Set<string>> =>
    new Set((await all<{ _id: string }>(name, "_id")).map(({ _id }) => _id));
  const ofJob =
    "companyId projectId activeKey state runNumber priceCents fence crashes leaseUntil chargedCents outcome.kind " +
    "outbox.state createdAt updatedAt finishedAt resultDroppedAt";
  const jobs = await all<ExaminedJob>("jobs", ofJob);
  const entries = (await connection.collection("ledger").find().toArray()) as unknown as Entry[];
  const ofProject = "companyId stopsCount couriersCount countedAt";
  const projects = await all<ExaminedProject>("projects", ofProject);
  const stops = Map.groupBy(await all<OfProject>("stops", "projectId"), ({ projectId }) => projectId);
  const couriers = Map.groupBy(
    await all<OfProject & { courierId: string }>("assignments", "projectId courierId"),
    ({ projectId }) => projectId,
  );
  const plans = await all<Records["plans"][number]>("plans", "planRun jobId");
  const quotas = await all<QuotaSlots>("project_quotas", "companyId taken");
  const ofDelivery = "companyId webhookId nextAttemptAt leasedUntil createdAt";
  return {
    jobs: jobs.map((job) => ({ ...job, outbox: job.outbox ?? null })),
    entries: entries.toSorted((a, b) => a.seq - b.seq),
    deliveries: await all("webhook_deliveries", ofDelivery, { state: "pending" }),
    projects: projects.map((project) => ({
      ...project,
      stops: stops.get(project._id)?.length ?? 0,
      couriers: countCouriers(couriers.get(project._id) ?? []),
    })),
    plans,
    webhookIds: await ids("webhooks"),
    inputIds: await ids("job_inputs"),
    resultIds: await ids("job_results"),
    openBatches: await all("stop_batches", "companyId openedAt"),
    takenSlots: quotas.flatMap(({ companyId, taken = [] }) => taken.map((slot) => ({ companyId, ...slot }))),
  };
}
