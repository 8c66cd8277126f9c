import type { PlannedAssignment } from "../records/assignment/record.ts";
import { skillKey } from "../records/skill.ts";
import type { PlannedStop } from "../records/stop/record.ts";
import { secondAfter, secondBefore } from "../time/plan-day.ts";
import { reason } from "../plan/reasons.ts";
import type { ReasonCode, Route, UnassignedStop } from "../records/plan.ts";
import type { Warning } from "../records/warning.ts";
import type { RunOptions } from "../records/run.ts";
import type { Steps } from "../time/steps.ts";

/** A stop that has coordinates. */
export type LocatedStop = PlannedStop & { latitude: number; longitude: number };

/** The stops of a project by their part in a run. */
export interface Selection {
  readonly deliveries: readonly LocatedStop[];
  readonly reloads: readonly LocatedStop[];
  /** Deliveries that are not sent to the optimizer, with reasons. */
  readonly leftOut: readonly UnassignedStop[];
  readonly warnings: readonly Warning[];
}

/**
 * Sorts a project's stops for a run.
 * @param current the project's current routes; a stop in them counts as assigned
 * @param assignments those in the run
 */
export function* selectStops(
  stops: readonly PlannedStop[],
  current: readonly Route[],
  assignments: readonly Pick<PlannedAssignment, "id" | "skills">[],
  options: RunOptions,
): Steps<Selection> {
  const couriers = assignments.map(({ id, skills }): Courier => ({
    id,
    skills: new Set(skills.map(skillKey)),
  }));
  const inRun = new Set(couriers.map(({ id }) => id));
  const isEligible = eligibility(stops, current, options);
  const deliveries: LocatedStop[] = [];
  const reloads: LocatedStop[] = [];
  const leftOut: UnassignedStop[] = [];
  const warnings: Warning[] = [];
  for (const stop of stops) {
    yield;
    if (stop.pointType === "stock_loading") {
      if (!isLocated(stop)) warnings.push(unusedReload(stop));
      else if (isUsable(stop, inRun)) reloads.push(stop);
      continue;
    }
    const facts: [ReasonCode, readonly string[]][] = [];
    if (!isEligible(stop)) facts.push(["NOT_ASSIGNED", []]);
    if (!isLocated(stop)) facts.push(["NO_COORDINATES", []]);
    // The optimizer tells what else stands against a stop, but not if it is left out anyway.
    if (facts.length > 0) facts.push(...closingRules(stop, couriers));
    // None of several rules is enough: the stop comes into the run when all are lifted.
    const details = { together: facts.length > 1, dimensions: [] };
    const reasons = facts.map(([code, ids]) => reason(code, ids, details));
    if (reasons.length > 0)
      leftOut.push({ stopId: stop.id, externalId: stop.externalId, name: stop.name, reasons });
    else if (isLocated(stop)) deliveries.push(stop);
  }
  return { deliveries, reloads, leftOut, warnings };
}

/** Whether a run is about a stop. With `onlyAssignedPoints`, only about assigned ones and their shipments. */
export function eligibility(
  stops: readonly PlannedStop[],
  current: readonly Route[],
  options: RunOptions,
): (stop: PlannedStop) => boolean {
  if (!options.onlyAssignedPoints) return () => true;
  const routed = new Set(current.flatMap((route) => route.stops.map((visit) => visit.stopId)));
  const isAssigned = (stop: PlannedStop) => stop.assignedCourierId !== null || routed.has(stop.id);
  const shipments = new Set(stops.filter(isAssigned).map(({ shipment }) => shipment));
  return (stop) => isAssigned(stop) || (stop.shipment !== null && shipments.has(stop.shipment));
}

/** A courier of the run. */
interface Courier {
  readonly id: string;
  /** As keys. */
  readonly skills: ReadonlySet<string>;
}

/** Rules by which no courier of the run may serve a stop, each with its couriers. None if some courier may serve it. */
function closingRules(stop: PlannedStop, couriers: readonly Courier[]): [ReasonCode, readonly string[]][] {
  const { assignedCourierId: pin, requiredSkills } = stop;
  const allowed = new Set(stop.allowedCourierIds);
  const mayServe = ({ id }: Courier): boolean =>
    (pin === null || pin === id) && (allowed.size === 0 || allowed.has(id));
  const isSkilled = ({ skills }: Courier): boolean =>
    requiredSkills.every((skill) => skills.has(skillKey(skill)));
  if (couriers.some((courier) => mayServe(courier) && isSkilled(courier))) return [];
  const without = (has: (courier: Courier) => boolean) =>
    couriers.filter((courier) => !has(courier)).map(({ id }) => id);
  const rules: [ReasonCode, string[]][] = [
    ["NOT_ALLOWED", without(mayServe)],
    ["SKILL", without(isSkilled)],
  ];
  return rules.filter(([, ids]) => ids.length > 0);
}

function unusedReload({ id, name }: PlannedStop): Warning {
  const message = `Stock loading point ${id} (${name}) has no coordinates and is not used.`;
  return { code: "NO_COORDINATES", message, stopIds: [id], assignmentIds: [] };
}

function isLocated(stop: PlannedStop): stop is LocatedStop {
  return stop.latitude !== null && stop.longitude !== null;
}

/** Whether a courier that may serve the stop is in the run. */
export function hasCourier(stop: PlannedStop, inRun: { has(courierId: string): boolean }): boolean {
  if (stop.assignedCourierId !== null && !inRun.has(stop.assignedCourierId)) return false;
  return stop.allowedCourierIds.length === 0 || stop.allowedCourierIds.some((id) => inRun.has(id));
}

/** Whether somebody may call at a stock loading point, in one of its windows and by its deadline. */
function isUsable(stop: LocatedStop, inRun: ReadonlySet<string>): boolean {
  const { assignedCourierId: pin, allowedCourierIds, timeWindows, deliveryDeadline } = stop;
  const isPinAllowed = pin === null || allowedCourierIds.length === 0 || allowedCourierIds.includes(pin);
  const isInTime =
    deliveryDeadline === null ||
    timeWindows.length === 0 ||
    timeWindows.some((window) => beginsBy(window, deliveryDeadline));
  return hasCourier(stop, inRun) && isPinAllowed && isInTime;
}

/** Whether a time window begins by a deadline. */
export function beginsBy({ startTime }: PlannedStop["timeWindows"][number], deadline: string): boolean {
  return startTime === null || secondAfter(startTime) <= secondBefore(deadline);
}
