import type { CompanyService } from "./account/service.ts";
import type { Deletion } from "./deleting/store.ts";
import { ApiError } from "./shared/errors.ts";
import type { Idempotency } from "./admission/idempotency.ts";
import type { AssignmentService } from "./assignments/service.ts";
import type { CourierLinkService } from "./courier-links/service.ts";
import type { CourierService } from "./couriers/service.ts";
import type { CrewService } from "./crews/service.ts";
import type { EventService } from "./events/service.ts";
import type { FirmService } from "./firm/service.ts";
import type { PersonService } from "./people/service.ts";
import type { PlanHistory } from "./plans/history.ts";
import type { ProjectService } from "./projects/service.ts";
import type { RunService } from "./runs/api/service.ts";
import type { SessionService } from "./sessions/service.ts";
import type { GeocodingJobs } from "./stops/geocoding-jobs.ts";
import type { OutcomeService } from "./stops/outcomes.ts";
import type { StopService } from "./stops/service.ts";
import type { WebhookService } from "./webhooks/service.ts";

const TEST_PROJECTS_MS = 30 * 24 * 3_600_000;

interface Parts {
  readonly companies: CompanyService;
  readonly idempotency: Idempotency;
  readonly runs: RunService;
  readonly webhooks: WebhookService;
  readonly events: EventService;
  readonly geocodings: GeocodingJobs;
  readonly stops: StopService;
  readonly outcomes: OutcomeService;
  readonly assignments: AssignmentService;
  readonly courierLinks: CourierLinkService;
  readonly planHistory: PlanHistory;
  readonly projects: ProjectService;
  readonly couriers: CourierService;
  readonly crews: CrewService;
  readonly firms: FirmService;
  readonly people: PersonService;
  readonly sessions: SessionService;
}

/**
 * Deletes all that a project has. May be repeated. Its jobs and events, and entries of ledger and audit log stay, with ids and
 * without names or coordinates. `projects` deletes the record itself, and `project_quotas` counts it.
 */
export async function deleteOfProject(companyId: string, projectId: string, parts: Parts): Promise<void> {
  await parts.courierLinks.removeProject(projectId); // courier_links
  await parts.geocodings.remove(projectId); // geocodings: ends the one in progress
  await parts.stops.removeProject(projectId); // stops; stop_batches goes with the request
  await parts.outcomes.removeProject(projectId); // outcomes
  await parts.assignments.removeProject(projectId); // assignments
  await parts.planHistory.removeProject(projectId); // plans, kept_plans
  const eventIds = await parts.runs.forgetRuns({ companyId, projectId }); // job_inputs, job_results, words in jobs
  await parts.webhooks.forgetMessages(eventIds); // webhook_deliveries
  await parts.events.forgetMessages(eventIds); // events
  await parts.idempotency.remove(companyId, projectId); // idempotent_calls
}

/**
 * Deletes all that a company has, once its record is gone. May be repeated. Its keys stay, so that they answer
 * `COMPANY_NOT_FOUND`; jobs, ledger and audit log stay as for a project.
 */
export async function deleteOfCompany(companyId: string, parts: Parts): Promise<void> {
  await parts.companies.deleteTwin(companyId); // the test company, with all that it has
  await parts.runs.endRuns({ companyId }); // jobs
  await parts.projects.deleteAll(companyId); // projects, each with all that it has
  await parts.runs.endRuns({ companyId }); // runs that were accepted in the meantime
  await parts.runs.forgetRuns({ companyId }); // job_inputs, job_results, words in jobs
  await parts.couriers.removeCompany(companyId); // couriers
  await parts.crews.removeCompany(companyId); // crews
  await parts.firms.removeCompany(companyId); // firms
  await parts.webhooks.removeCompany(companyId); // webhooks, webhook_deliveries
  await parts.events.removeCompany(companyId); // events
  await parts.people.removeCompany(companyId); // people
  await parts.sessions.removeCompany(companyId); // sessions, sign_in_links
  await parts.idempotency.remove(companyId); // idempotent_calls
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
