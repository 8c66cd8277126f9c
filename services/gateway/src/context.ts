import { createCompanies } from "./account/create.ts";
import type { CompanyService } from "./account/service.ts";
import { createAdmission } from "./admission/create.ts";
import type { Idempotency } from "./admission/idempotency.ts";
import type { RateLimiter } from "./admission/rate-limit.ts";
import { createAssignments } from "./assignments/create.ts";
import type { AssignmentService } from "./assignments/service.ts";
import { createAudit } from "./audit/create.ts";
import type { Refusals } from "./audit/refusals.ts";
import type { AuditService } from "./audit/service.ts";
import { Basemap } from "./basemap/service.ts";
import { createBilling } from "./billing/create.ts";
import type { BillingService } from "./billing/service.ts";
import type { Config } from "./config.ts";
import { createCourierLinks } from "./courier-links/create.ts";
import type { CourierDayService } from "./courier-links/day.ts";
import type { CourierLinkService } from "./courier-links/service.ts";
import { createCouriers } from "./couriers/create.ts";
import type { CourierService } from "./couriers/service.ts";
import { createCrews } from "./crews/create.ts";
import type { CrewService } from "./crews/service.ts";
import { createDeleting } from "./deleting/create.ts";
import { deleteOfCompany, deleteOfProject, deleteOldTests, repeatDeletion } from "./deletions.ts";
import { createDoctor } from "./doctor/create.ts";
import type { Doctor } from "./doctor/service.ts";
import type { AdviceService } from "./edits/advice.ts";
import { createEdits } from "./edits/create.ts";
import type { EditService } from "./edits/service.ts";
import type { TravelService } from "./edits/travel.ts";
import { createEvents } from "./events/create.ts";
import type { EventService } from "./events/service.ts";
import { createFirms } from "./firm/create.ts";
import type { FirmService } from "./firm/service.ts";
import { createGeocoder } from "./geocoding/create.ts";
import { measured } from "./geocoding/measured.ts";
import { BodyGate } from "./http/body-gate.ts";
import { BodyParser } from "./http/body-parser.ts";
import { createKeys } from "./keys/create.ts";
import type { KeyService } from "./keys/service.ts";
import { createPeople } from "./people/create.ts";
import type { PersonService } from "./people/service.ts";
import { createPlans } from "./plans/create.ts";
import type { PlanHistory } from "./plans/history.ts";
import type { PlanService } from "./plans/service.ts";
import { createProjects } from "./projects/create.ts";
import type { ProjectService } from "./projects/service.ts";
import type { RunService } from "./runs/api/service.ts";
import { createRuns } from "./runs/create.ts";
import type { Reach } from "./runs/solver/peer.ts";
import { createSessions } from "./sessions/create.ts";
import type { SessionService } from "./sessions/service.ts";
import { closedAtEnd, type Background } from "./shared/background.ts";
import { createBase, type Base, type OwnBase } from "./shared/base.ts";
import { EachMinute, type Reconciler } from "./shared/each-minute.ts";
import { sweeping } from "./shared/sweeper.ts";
import { createStops } from "./stops/create.ts";
import type { GeocodingJobs } from "./stops/geocoding-jobs.ts";
import type { GeocodingService } from "./stops/geocoding-service.ts";
import type { OutcomeService } from "./stops/outcomes.ts";
import type { StopService } from "./stops/service.ts";
import { createWebhooks } from "./webhooks/create.ts";
import type { DeliveryLog } from "./webhooks/delivery-log.ts";
import type { WebhookService } from "./webhooks/service.ts";
import { fileURLToPath } from "node:url";

const DASHBOARD = fileURLToPath(new URL("../../../dashboard/dist", import.meta.url));

interface Given extends OwnBase {
  readonly config: Config;
  readonly pagesFolder?: string;
  /** For tests: checks answers against their schemas. */
  readonly verifyAnswers?: boolean;
  /** How long a client may take to send its body. */
  readonly bodyTimeoutMs?: number;
  /** For tests: how long a request waits for the first connection to the database. */
  readonly firstConnectionMs?: number;
}

/** Every part of the gateway. */
export interface Context extends Base {
  readonly config: Config;
  // The account of a company.
  readonly companies: CompanyService;
  readonly audit: AuditService;
  readonly refusals: Refusals;
  readonly keys: KeyService;
  readonly people: PersonService;
  readonly sessions: SessionService;
  readonly billing: BillingService;
  // The plan of a day.
  readonly projects: ProjectService;
  readonly stops: StopService;
  readonly outcomes: OutcomeService;
  readonly couriers: CourierService;
  readonly crews: CrewService;
  readonly firms: FirmService;
  readonly assignments: AssignmentService;
  readonly geocoding: GeocodingService;
  readonly geocodings: GeocodingJobs;
  readonly plans: PlanService;
  readonly planHistory: PlanHistory;
  readonly courierLinks: CourierLinkService;
  readonly courierDays: CourierDayService;
  readonly runs: RunService;
  readonly edits: EditService;
  readonly advice: AdviceService;
  readonly travel: TravelService;
  readonly optimizerReach: () => Reach;
  readonly webhooks: WebhookService;
  readonly events: EventService;
  readonly deliveryLog: DeliveryLog;
  readonly rotateSecrets: () => Promise<object>;
  // Requests.
  readonly pagesFolder: string;
  readonly basemap: Basemap;
  readonly verifyAnswers: boolean;
  readonly bodyTimeoutMs: number;
  readonly firstConnectionMs: number | undefined;
  readonly bodyGate: BodyGate;
  readonly bodyParser: BodyParser;
  readonly limiter: RateLimiter;
  readonly idempotency: Idempotency;
  // Work beside the requests.
  readonly background: readonly Background[];
  /** In the order of their passes. */
  readonly reconcilers: readonly Reconciler[];
  /** Deletes old projects of test companies. */
  readonly deleteOldTests: () => Promise<void>;
  readonly doctor: Doctor;
}

/** Builds every part of the gateway once. Nothing runs and nothing is connected yet. */
export function createContext(given: Given): Context {
  const { config } = given;
  const base = createBase(config, given);
  const addresses = createGeocoder(config.geocoder, base);
  const geocoder = measured(addresses, base.registry);
  const basemap = new Basemap(config.basemap);
  const bodyParser = new BodyParser();
  const admission = createAdmission(base);

  const companies = createCompanies(base);
  const people = createPeople(base);
  const sessions = createSessions({ ...base, people });
  const billing = createBilling({ ...base, companies, plans: config.subscriptionPlans });
  const keys = createKeys(base, config);
  const accounts = { companies, people, sessions, billing, keys, ...createAudit(base) };

  const { projects, countsBy, markCounts } = createProjects({ ...base, billing });
  const couriers = createCouriers(base);
  const crews = createCrews({ ...base, couriers });
  const firms = createFirms(base);
  const parts = { ...base, billing, geocoder, projects, couriers };
  const ofAssignments = createAssignments(parts);
  const ofStops = createStops({ ...parts, assignments: ofAssignments.named });
  const { stops, outcomes, batches, geocodings } = ofStops;
  const assignments = ofAssignments.serviceWith(stops);
  const geocoding = ofStops.geocodingWith(assignments);
  const nudge = (): void => {
    deliveries.nudge();
  };
  const ofPlans = createPlans({ ...parts, stops, assignments, onEvent: nudge });
  const { plans, planHistory } = ofPlans;
  outcomes.plannedBy(async (projectId) => plans.couriersOf(projectId));
  const ofLinks = createCourierLinks({ ...parts, stops, outcomes, assignments, planHistory });
  const runs = createRuns(config, { ...parts, companies, stops, outcomes, assignments, plans, planHistory });
  planHistory.requireIdleBy(async (projectId) => runs.service.requireIdle(projectId));
  const { optimizer, problems } = runs;
  const byHand = createEdits({
    ...parts,
    ...{ stops, assignments, plans, planHistory, outcomes, optimizer, problems },
    named: ofAssignments.named,
    runs: runs.service,
  });
  const events = createEvents(base);
  const webhooks = createWebhooks({ ...base, companies, events, config, nudge });
  const deliveries = webhooks.workerFor([runs.outbox, ...ofPlans.planOutboxes]);
  runs.whenEnded(nudge);
  const day = {
    ...{ projects, stops, outcomes, geocodings, couriers, crews, firms, assignments, plans, planHistory },
    ...ofLinks,
    runs: runs.service,
  };

  const deleted = { ...base, ...accounts, ...day, ...admission, webhooks: webhooks.service, events };
  const deletions = createDeleting(base, async (deletion) => repeatDeletion(deletion, deleted));
  projects.holdWhenDeleting(async ({ companyId, id }) => {
    const release = await runs.service.endAndHold(companyId, id);
    await deletions.note(companyId, id);
    return release;
  });
  projects.deleteRecordsBy(async (companyId, id) => {
    await deletions.note(companyId, id);
    await deleteOfProject(companyId, id, deleted);
  });
  companies.noteDeletionsBy(async (companyId) => deletions.note(companyId, null));
  companies.deleteRecordsBy(async (companyId) => deleteOfCompany(companyId, deleted));

  const counts = countsBy({ stopsOf: ofStops.count, couriersOf: ofAssignments.count });
  const reconcilers = [runs.reconciler, runs.resultRetention, batches, counts, deletions];
  const { doctor, ledgerCheck } = createDoctor({ ...base, markCounts, reconcilers });
  const deleteTests = async () => deleteOldTests(deleted, base.clock.now());
  const background: Background[] = [
    ...reconcilers.map((each) => new EachMinute(async () => each.reconcile(), each.what, base)),
    runs.background,
    deliveries,
    geocoding.worker,
    ...[geocoder, basemap, bodyParser].map((part) => closedAtEnd(async () => part.close())),
    ...[
      ...[admission.limiter, admission.idempotency, sessions, addresses, webhooks.deliveryLog, events],
      ofLinks.courierLinks,
      { sweep: deleteTests },
    ].map((part) => sweeping(part, base.log)),
    accounts.refusals,
    ledgerCheck,
  ];
  return {
    ...base,
    ...accounts,
    ...day,
    ...admission,
    ...byHand,
    ...{ config, basemap, bodyParser, events, background, reconcilers, doctor },
    geocoding: geocoding.service,
    optimizerReach: runs.optimizerReach,
    webhooks: webhooks.service,
    deliveryLog: webhooks.deliveryLog,
    rotateSecrets: webhooks.rotateSecrets,
    bodyGate: new BodyGate(),
    deleteOldTests: deleteTests,
    pagesFolder: given.pagesFolder ?? DASHBOARD,
    verifyAnswers: given.verifyAnswers ?? false,
    bodyTimeoutMs: given.bodyTimeoutMs ?? 20_000,
    firstConnectionMs: given.firstConnectionMs,
  };
}
