import type { PlanService } from "../plans/service.ts";
import type { ProjectService } from "../projects/service.ts";
import type { RunService } from "../runs/api/service.ts";
import type { OptimizerClient } from "../runs/solver/client.ts";
import type { Base } from "../shared/base.ts";
import type { OutcomeService } from "../stops/outcomes.ts";
import { EditService } from "./service.ts";

interface Given extends Base {
  readonly projects: ProjectService;
  readonly plans: PlanService;
  readonly runs: RunService;
  readonly outcomes: OutcomeService;
  readonly optimizer: OptimizerClient;
}

/** The service of changes by hand. */
export function createEdits(given: Given): EditService {
  return new EditService(given);
}
