import type { AssignmentService } from "../assignments/service.ts";
import type { BillingService } from "../billing/service.ts";
import type { Geocoder } from "@rondo/addresses/geocoder.ts";
import type { ProjectService } from "../projects/service.ts";
import type { NamedAssignments } from "../references/references.ts";
import type { Base } from "../shared/base.ts";
import { BatchReconciler } from "./batch-reconciler.ts";
import { BatchStore } from "./batch-store.ts";
import { GeocodingJobs } from "./geocoding-jobs.ts";
import { GeocodingService } from "./geocoding-service.ts";
import { GeocodingWorker } from "./geocoding-worker.ts";
import { OutcomeService } from "./outcomes.ts";
import { OutcomeStore } from "./outcome-store.ts";
import { StopService } from "./service.ts";
import { StopStore } from "./store.ts";

interface Given extends Base {
  readonly billing: BillingService;
  readonly geocoder: Geocoder;
  readonly projects: ProjectService;
  readonly assignments: NamedAssignments;
}

export function createStops({ connection, billing, assignments, ...given }: Given) {
  const stores = { store: new StopStore(connection), batches: new BatchStore(connection) };
  const geocodings = new GeocodingJobs(connection);
  const stops = new StopService({
    ...given,
    ...stores,
    assignments,
    limitOf: (company) => billing.subscriptionPlanOf(company).deliveryPointsPerProject,
  });
  const outcomes = new OutcomeService({
    ...given,
    stops,
    assignments,
    outcomes: new OutcomeStore(connection),
  });
  stops.onDelete(async (_companyId, projectId, stopId) => outcomes.forgetStop(projectId, stopId));
  return {
    stops,
    outcomes,
    count: async (projectId: string) => stores.store.count(projectId),
    /** Removes batches that a crash has left half-written. */
    batches: new BatchReconciler({ ...given, ...stores }),
    geocodings,
    /** @param depots the couriers' depots, which a geocoding looks up as well */
    geocodingWith: (depots: AssignmentService) => {
      const parts = { ...given, ...stores, jobs: geocodings, depots };
      const worker = new GeocodingWorker(parts);
      return { worker, service: new GeocodingService({ ...parts, worker }) };
    },
  };
}
