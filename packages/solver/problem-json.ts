import { Problem } from "@rondo/proto/optimizer/v1/optimizer.ts";

/**
 * A problem as JSON for the core. Sides of the road and profiles only change travel times. The core gets these times, and
 * neither of the two.
 * @param matrixOf the index of each vehicle's matrix
 */
export function problemJson(problem: Problem, matrixOf: (vehicle: number) => number): string {
  const vehicles = problem.vehicles.map((vehicle, index) => ({ ...vehicle, profile: matrixOf(index) }));
  return JSON.stringify(Problem.toJSON({ ...problem, vehicles, curbside: false, profiles: [] }));
}
