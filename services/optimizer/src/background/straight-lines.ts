import { buffersToMove, type TravelMatrix } from "@rondo/solver/matrix.ts";
import { LINES, type MakeLines } from "@rondo/solver/travel/straight-line-travel.ts";
import type { Background } from "./background.ts";

/** Makes matrices of straight lines, large ones on the background thread. These come as movable ones. */
export function linesBeside(background: Background): MakeLines {
  return async (name, task, how) =>
    background.run<(task: unknown) => TravelMatrix>(
      LINES,
      name,
      { ...task, canMove: true },
      { ...how, moved: "matrix" in task ? buffersToMove(task.matrix) : [] },
    );
}
