import type { NamedStop } from "../plan/plan.ts";
import type { Handover } from "../state/handover.ts";
import type { LocatedStop } from "./selection.ts";

/**
 * A stop as a plan names it.
 * @param holders the assignments that have the goods of stops on board
 * @param handovers what stops stand for that are none of the project
 */
export function named(
  stop: LocatedStop,
  holders?: ReadonlyMap<string, string>,
  handovers?: ReadonlyMap<string, Handover>,
): NamedStop {
  const handover = handovers?.get(stop.id);
  const { id, externalId, name, latitude, longitude, finishInWindow, lateMinutes, pointType } = stop;
  const holder = pointType === "pickup" ? undefined : holders?.get(id);
  return {
    ...{ id, externalId, name, latitude, longitude },
    ...(finishInWindow && { finishInWindow }),
    ...(lateMinutes > 0 && { lateMinutes }),
    ...(pointType === "pickup" && { isPickup: true }),
    ...(holder !== undefined && { holder }),
    ...(handover && { handover }),
  };
}
