import { loadKindsOf, type Limited, type Loaded } from "../quantity/kinds.ts";
import type { Warning } from "../records/warning.ts";

/** A warning for each kind of load that only stops or only couriers of a run have: it limits nothing. */
export function loadKindWarnings(
  stops: readonly (Loaded & { readonly id: string })[],
  assignments: readonly (Limited & { readonly id: string })[],
): Warning[] {
  const { onlyStops, onlyCouriers } = loadKindsOf(stops, assignments);
  const ofStops = onlyStops.map((kind): Warning => {
    const stopIds = stops.flatMap(({ id, loadDemands, collectDemands }) =>
      [loadDemands, collectDemands].some((loads) => (loads?.[kind] ?? 0) > 0) ? [id] : [],
    );
    const subject = stopIds.length === 1 ? "1 stop has" : `${stopIds.length} stops have`;
    const message = `${subject} loads of the kind "${kind}", which no courier of this run limits: any amount fits.`;
    return { code: "LOAD_KIND_UNUSED", message, stopIds, assignmentIds: [] };
  });
  const ofCouriers = onlyCouriers.map((kind): Warning => {
    const assignmentIds = assignments.flatMap(({ id, loadLimits }) =>
      Object.hasOwn(loadLimits ?? {}, kind) ? [id] : [],
    );
    const subject =
      assignmentIds.length === 1 ? "1 courier limits" : `${assignmentIds.length} couriers limit`;
    const message = `${subject} loads of the kind "${kind}", which no stop of this run has.`;
    return { code: "LOAD_KIND_UNUSED", message, stopIds: [], assignmentIds };
  });
  return [...ofStops, ...ofCouriers];
}
