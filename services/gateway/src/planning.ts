import { AssignmentService } from "./assignments/service.ts";
import { AssignmentStore } from "./assignments/store.ts";
import type { Base } from "./base.ts";
import type { BillingService } from "./billing/service.ts";
import { CourierService } from "./couriers/service.ts";
import { CourierStore } from "./couriers/store.ts";
import { CrewService } from "./crews/service.ts";
import { CrewStore } from "./crews/store.ts";
import type { Geocoder } from "./geocoding/geocoder.ts";
import { PlanService } from "./plans/service.ts";
import { PlanStore } from "./plans/store.ts";
import { QuotaStore } from "./projects/quota-store.ts";
import { ProjectReconciler } from "./projects/reconciler.ts";
import { ProjectService } from "./projects/service.ts";
import { ProjectStore } from "./projects/store.ts";
import { BatchReconciler } from "./stops/batch-reconciler.ts";
import { BatchStore } from "./stops/batch-store.ts";
import { GeocodingJobs } from "./stops/geocoding-jobs.ts";
import { GeocodingService } from "./stops/geocoding-service.ts";
import { GeocodingWorker } from "./stops/geocoding-worker.ts";
import { StopService } from "./stops/service.ts";
import { StopStore } from "./stops/store.ts";

interface Given extends Base {
  readonly billing: BillingService;
  readonly geocoder: Geocoder;
}

/** The nouns of a day's plan, and the steps of their deletions. */
export function createPlanning({ connection, billing, ...given }: Given) {
  const stopStores = { store: new StopStore(connection), batches: new BatchStore(connection) };
  const projectStores = { store: new ProjectStore(connection), quotas: new QuotaStore(connection) };
  const assignmentStore = new AssignmentStore(connection);

  const projects = new ProjectService({ ...given, ...projectStores, billing });
  const couriers = new CourierService(new CourierStore(connection), given.clock);
  const crews = new CrewService({ ...given, store: new CrewStore(connection), couriers });
  const stops = new StopService({
    ...given,
    ...stopStores,
    projects,
    assignments: assignmentStore,
    limitOf: (company) => billing.subscriptionPlanOf(company).deliveryPointsPerProject,
  });
  const assignments = new AssignmentService({
    ...given,
    store: assignmentStore,
    projects,
    couriers,
    stops,
    limitOf: (company) => billing.subscriptionPlanOf(company).couriersPerProject,
  });
  const jobs = new GeocodingJobs(connection);
  const geocodingParts = { ...given, ...stopStores, jobs, projects, depots: assignments };
  const worker = new GeocodingWorker(geocodingParts);
  const plans = new PlanService({ ...given, store: new PlanStore(connection), projects, stops, assignments });

  stops.onDelete(async (...deleted) => plans.takeOutStop(...deleted));
  assignments.onDelete(async (...deleted) => plans.takeOutAssignment(...deleted));
  return {
    projects,
    stops,
    couriers,
    crews,
    assignments,
    geocoding: new GeocodingService({ ...geocodingParts, worker }),
    geocodings: jobs,
    geocodingWorker: worker,
    plans,
    /** Repairs what a crash has left between records. */
    batches: new BatchReconciler({ ...given, ...stopStores, projects }),
    counts: new ProjectReconciler({
      ...given,
      ...projectStores,
      stopsOf: async (projectId) => stopStores.store.count(projectId),
      couriersOf: async (projectId) => assignmentStore.count(projectId),
    }),
    markCounts: async () => projectStores.store.markCounts(),
  };
}
