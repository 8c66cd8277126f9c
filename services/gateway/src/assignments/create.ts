import type { NamedAssignments, NamingStops } from "../references/references.ts";
import { AssignmentService } from "./service.ts";
import { AssignmentStore } from "./store.ts";
import type { OfOthers } from "./parts.ts";

/** The assignments that stops may name, and their service, which needs those stops. */
export function createAssignments(given: OfOthers) {
  const store = new AssignmentStore(given.connection);
  const named: NamedAssignments = store;
  return {
    named,
    count: async (projectId: string) => store.countCouriers(projectId),
    serviceWith: (stops: NamingStops) => new AssignmentService({ ...given, store, stops }),
  };
}
