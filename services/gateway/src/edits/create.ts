import type { Geocoder } from "@rondo/addresses/geocoder.ts";
import type { AssignmentService } from "../assignments/service.ts";
import type { PlanHistory } from "../plans/history.ts";
import type { PlanService } from "../plans/service.ts";
import type { ProjectService } from "../projects/service.ts";
import type { NamedAssignments } from "../references/references.ts";
import type { Problems } from "../runs/api/problems.ts";
import type { RunService } from "../runs/api/service.ts";
import type { OptimizerClient } from "../runs/solver/client.ts";
import type { Base } from "../shared/base.ts";
import type { OutcomeService } from "../stops/outcomes.ts";
import type { StopService } from "../stops/service.ts";
import { AdviceService } from "./advice.ts";
import { Questions } from "./questions.ts";
import { EditService } from "./service.ts";
import { TravelService } from "./travel.ts";

interface Given extends Base {
  readonly projects: ProjectService;
  readonly plans: PlanService;
  readonly planHistory: PlanHistory;
  readonly runs: RunService;
  readonly stops: StopService;
  readonly assignments: AssignmentService;
  readonly named: NamedAssignments;
  readonly outcomes: OutcomeService;
  readonly geocoder: Geocoder;
  readonly problems: Problems;
  readonly optimizer: OptimizerClient;
}

/** The services of changes by hand, and of advice for them. */
export function createEdits({ assignments, named, ...given }: Given) {
  const questions = new Questions(given);
  const known = {
    ofProject: async (projectId: string) => assignments.ofProject(projectId),
    existing: async (projectId: string, ids: readonly string[]) => named.existing(projectId, ids),
  };
  return {
    edits: new EditService({ ...given, questions }),
    advice: new AdviceService({ ...given, questions, assignments: known }),
    travel: new TravelService({ ...given, questions }),
  };
}
