import type { AssignmentService } from "../assignments/service.ts";
import { batchReconciler } from "./batch-reconciler.ts";
import { BatchStore } from "./batch-store.ts";
import { GeocodingJobs } from "./geocoding-jobs.ts";
import { GeocodingService } from "./geocoding-service.ts";
import { GeocodingWorker } from "./geocoding-worker.ts";
import { OutcomeService } from "./outcomes.ts";
import { OutcomeStore } from "./outcome-store.ts";
import { StopService } from "./service.ts";
import { StopStore } from "./store.ts";
import type { OfOthers } from "./parts.ts";

export function createStops(given: OfOthers) {
  const { connection } = given;
  const store = new StopStore(connection);
  const geocodings = new GeocodingJobs(connection);
  const parts = { ...given, store, batches: new BatchStore(connection), jobs: geocodings };
  const stops = new StopService(parts);
  const outcomes = new OutcomeService({ ...parts, stops, outcomes: new OutcomeStore(connection) });
  stops.onDelete(async (_companyId, projectId, stopId) => outcomes.forgetStop(projectId, stopId));
  return {
    stops,
    outcomes,
    count: async (projectId: string) => store.count(projectId),
    /** Removes batches that a crash has left half-written. */
    batches: batchReconciler(parts),
    geocodings,
    /** @param depots the couriers' depots, which a geocoding looks up as well */
    geocodingWith: (depots: AssignmentService) => {
      const worker = new GeocodingWorker({ ...parts, depots });
      return { worker, service: new GeocodingService({ ...parts, depots, worker }) };
    },
  };
}
