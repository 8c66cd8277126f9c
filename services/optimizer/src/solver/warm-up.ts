import { Problem, type DeepPartial } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { SolverCore } from "./wasm.ts";

/** How long each kind of problem is searched, and how long its plan is asked for again and again. */
const SEARCH_MS = 40;
const PLAN_MS = 20;
const STOPS = 40;
/** So many of them have a load that no vehicle takes: the reasons are part of the plan. */
const TOO_HEAVY = 3;
const DAY = 30_000;

/**
 * Plans small days of each kind that the core has code of its own for: with windows, with breaks, with reload points.
 * Else the engine would compile that code while the first customer waits for a plan.
 */
export function warmUp(core: SolverCore): void {
  const points = Array.from({ length: STOPS + 1 }, (_, i) => ({
    x: 20 * i * Math.cos(i),
    y: 20 * i * Math.sin(i),
  }));
  const legs = points.flatMap((a) => points.map((b) => Math.round(Math.hypot(a.x - b.x, a.y - b.y))));
  for (const part of [{}, breaks, { ...breaks, ...reloads }]) {
    const solver = new core.Solver(problemWith(part), Int32Array.from(legs), Int32Array.from(legs), 1);
    solver.setBudget(SEARCH_MS / 1000);
    solver.step(SEARCH_MS, 0);
    for (const from = performance.now(); performance.now() - from < PLAN_MS;) solver.plan();
    solver.free();
  }
}

type Part = Pick<DeepPartial<Problem>, "reloads"> & {
  readonly breaks?: object[];
  readonly capacity?: number;
};

const breaks: Part = { breaks: [{ earliestStart: 9000, latestStart: 12_000, durationSeconds: 600 }] };
const reloads: Part = { reloads: [{ place: 0, serviceSeconds: 60 }], capacity: 8 };

function problemWith({ breaks = [], reloads = [], capacity = 15 }: Part): string {
  const vehicle = { startPlace: 0, endPlace: 0, shiftEnd: DAY, capacity: [capacity], breaks };
  const stops = Array.from({ length: STOPS }, (_, i) => ({
    place: i + 1,
    serviceSeconds: 60,
    demand: [i < TOO_HEAVY ? STOPS : 1],
    timeWindows: i % 3 === 0 ? [{ start: 200 * i, end: 200 * i + 9000 }] : [],
  }));
  const places = Array.from({ length: STOPS + 1 }, () => ({}));
  const problem = Problem.fromPartial({ places, vehicles: Array(4).fill(vehicle), stops, reloads });
  return JSON.stringify(Problem.toJSON(problem));
}
