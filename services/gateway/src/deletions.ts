import type { CompanyService } from "./account/service.ts";
import type { Deletion } from "./deleting/store.ts";
import type { Base } from "./shared/base.ts";
import { ApiError } from "./shared/errors.ts";
import type { Idempotency } from "./admission/idempotency.ts";
import type { EventService } from "./events/service.ts";
import type { ProjectService } from "./projects/service.ts";
import type { RunService } from "./runs/api/service.ts";
import type { WebhookService } from "./webhooks/service.ts";

const TEST_PROJECTS_MS = 30 * 24 * 3_600_000;

/** Collections whose documents name their project. */
const WITH_PROJECT = ["courier_links", "stops", "assignments", "kept_plans"];
/** Collections whose documents have the id of their project. A geocoding in progress ends with its document. */
const OF_PROJECT = ["geocodings", "outcomes", "plans"];
/** Collections whose documents name their company, and no project of it. */
const WITH_COMPANY = [
  ...["couriers", "crews", "firms", "webhooks", "webhook_deliveries", "events", "people"],
  ...["sessions", "sign_in_links"],
];

interface Parts extends Pick<Base, "connection"> {
  readonly companies: CompanyService;
  readonly idempotency: Idempotency;
  readonly runs: RunService;
  readonly webhooks: WebhookService;
  readonly events: EventService;
  readonly projects: ProjectService;
}

/**
 * Deletes all that a project has. May be repeated. Its jobs and events, and entries of ledger and audit log stay, with ids and
 * without names or coordinates. `projects` deletes the record itself, `project_quotas` counts it, and `stop_batches` goes with
 * its request.
 */
export async function deleteOfProject(companyId: string, projectId: string, parts: Parts): Promise<void> {
  const { connection, runs, webhooks, events, idempotency } = parts;
  for (const name of WITH_PROJECT) await connection.collection(name).deleteMany({ projectId });
  for (const name of OF_PROJECT)
    await connection.collection<{ _id: string }>(name).deleteOne({ _id: projectId });
  const eventIds = await runs.forgetRuns({ companyId, projectId }); // job_inputs, job_results, words in jobs
  await webhooks.forgetMessages(eventIds); // webhook_deliveries
  await events.forgetMessages(eventIds); // events
  await idempotency.remove(companyId, projectId); // idempotent_calls
}

/**
 * Deletes all that a company has, once its record is gone. May be repeated. Its keys stay, so that they answer
 * `COMPANY_NOT_FOUND`; jobs, ledger and audit log stay as for a project.
 */
export async function deleteOfCompany(companyId: string, parts: Parts): Promise<void> {
  const { connection, companies, runs, projects, idempotency } = parts;
  await companies.deleteTwin(companyId); // the test company, with all that it has
  await runs.endRuns({ companyId }); // jobs
  await projects.deleteAll(companyId); // projects, each with all that it has
  await runs.endRuns({ companyId }); // runs that were accepted in the meantime
  await runs.forgetRuns({ companyId }); // job_inputs, job_results, words in jobs
  for (const name of WITH_COMPANY) await connection.collection(name).deleteMany({ companyId });
  await idempotency.remove(companyId); // idempotent_calls
}

/** Deletes old projects of test companies. May be repeated. */
export async function deleteOldTests({ companies, projects, runs }: Parts, now: Date): Promise<void> {
  const before = new Date(now.getTime() - TEST_PROJECTS_MS);
  for (const { id: companyId } of await companies.twins()) {
    const endRuns = async (projectId: string) => runs.endRuns({ companyId, projectId });
    await projects.deleteAll(companyId, { before, endRuns });
  }
}

/** Repeats a deletion. A project that is still there was not deleted: its deletion broke off before, or was refused. */
export async function repeatDeletion({ companyId, projectId }: Deletion, parts: Parts): Promise<void> {
  if (projectId !== null) {
    if (!(await isThere(companyId, projectId, parts))) await deleteOfProject(companyId, projectId, parts);
  } else if ((await parts.companies.find(companyId)) === null) await deleteOfCompany(companyId, parts);
  else await parts.companies.delete(companyId);
}

async function isThere(companyId: string, projectId: string, { projects }: Parts): Promise<boolean> {
  try {
    await projects.get(companyId, projectId);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
