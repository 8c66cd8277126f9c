import type { SolverCore } from "@rondo/solver/core.ts";
import { Refusal } from "@rondo/day/refusal.ts";
import { seededRandom } from "../../tools/random.ts";
import { planned } from "./planner.ts";
import { faultsOf, vansOf } from "./rules.ts";
import { World, type Kind } from "./world.ts";

/** What came of a day. */
export interface DayPlayed {
  readonly events: readonly Kind[];
  readonly faults: readonly string[];
}

const MOST_EVENTS = 8;

/** Plays a random day, planned anew after each event. */
export function playDay(core: SolverCore, seed: number): DayPlayed {
  const random = seededRandom(seed);
  const world = new World(random);
  let ids = 0;
  const newId = (): string => `plan${ids++}`;
  const events: Kind[] = [];
  const faults: string[] = [];
  const now = new Date("2026-12-01T07:00:00Z");
  const first = planned(core, { ...world.sources, planDate: null }, {}, now, newId);
  world.routes = first.result.routes;
  world.planId = first.result.jobId;
  const count = random.between(3, MOST_EVENTS);
  for (let event = 0; event < count && world.at < 16 * 3600; event++) {
    const kind = world.happen();
    events.push(kind);
    const [before, vans] = [world.routes, vansOf(world)];
    try {
      const next = planned(core, world.sources, { day: world.state }, now, newId);
      const found = faultsOf(world, next, before, vans);
      faults.push(...found.map((fault) => `day ${seed}, event ${event} (${kind}): ${fault}`));
      world.routes = next.result.routes;
      world.planId = next.result.jobId;
    } catch (error) {
      if (!(error instanceof Refusal && error.code === "OPTIMIZATION_NO_COURIERS"))
        faults.push(`day ${seed}, event ${event} (${kind}): ${String(error)}`);
      break;
    }
    if (faults.length > 0) break;
  }
  return { events, faults };
}
