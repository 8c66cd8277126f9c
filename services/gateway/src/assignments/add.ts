import { breakConflict } from "@rondo/day/problem/break-order.ts";
import {
  newSettings,
  type AssignmentRecord,
  type AssignmentSettings,
} from "@rondo/day/records/assignment/record.ts";
import type { NewAssignment } from "@rondo/day/records/assignment/schemas.ts";
import { shiftsMeet } from "@rondo/day/records/assignment/shifts.ts";
import type { Attempt } from "../http/attempt.ts";
import { invalid } from "../http/body.ts";
import type { Company } from "../shared/company.ts";
import { ApiError } from "../shared/errors.ts";
import type { AssignmentParts } from "./parts.ts";

/** How often a write is tried whose assignment, or another shift of its courier, changes at the same time. */
export const UPDATE_ATTEMPTS = 20;

interface Order {
  readonly company: Company;
  readonly projectId: string;
  readonly body: NewAssignment;
  readonly attempt: Attempt;
}

/**
 * Gives a courier a shift on a project.
 * @throws ApiError `PROJECT_NOT_FOUND`, `INVALID_BODY` for breaks that cannot all be taken,
 *   `PROJECT_COURIER_INVALID_COURIER`, `CONFLICT` when the courier has a shift at this time already,
 *   `COURIER_PER_PROJECT_LIMIT`
 */
export async function addAssignment(order: Order, parts: AssignmentParts): Promise<AssignmentRecord> {
  const { projects, couriers, store, clock } = parts;
  const { company, projectId, body, attempt } = order;
  const { courierId } = body;
  const { id: companyId } = company;
  const project = await projects.get(companyId, projectId);
  const ofThisRequest = async () => store.find(projectId, attempt.creationId);
  const earlier = attempt.isAgain ? await ofThisRequest() : null;
  if (earlier) return earlier;
  const settings = newSettings(body, project.defaultStartTime);
  requireTakeable(settings);
  const [courier] = await couriers.find(companyId, [courierId]);
  if (!courier?.isActive) throw new ApiError("PROJECT_COURIER_INVALID_COURIER", { courierId });
  for (let tries = 0; tries < UPDATE_ATTEMPTS; tries++) {
    const now = clock.now();
    const ids = { id: attempt.creationId, companyId, projectId, courierId };
    const written = { revision: 0, createdAt: now, updatedAt: now };
    const record: AssignmentRecord = { ...ids, ...settings, ...written };
    const others = await store.ofCourier(projectId, courierId);
    // The answer is not kept if another try of this request has just made it.
    if (others.some(({ id }) => id === record.id))
      throw new Error("the assignment was made meanwhile by another try of the request");
    const shiftTurn = turnAfter(others, record);
    if (await insert(company, { ...record, shiftTurn }, others.length === 0, parts)) return record;
  }
  throw keepsChanging();
}

/**
 * @param isFirst whether the courier has no other shift on the project
 * @returns false if another shift of the courier was written at the same time
 * @throws ApiError `PROJECT_NOT_FOUND`, `COURIER_PER_PROJECT_LIMIT`
 */
async function insert(
  company: Company,
  record: AssignmentRecord,
  isFirst: boolean,
  { projects, store, billing }: AssignmentParts,
): Promise<boolean> {
  const { projectId } = record;
  const limit = billing.subscriptionPlanOf(company).couriersPerProject;
  if (isFirst && !(await projects.addToCount(projectId, "couriers", 1, limit))) {
    await projects.get(company.id, projectId); // has it been deleted?
    throw new ApiError("COURIER_PER_PROJECT_LIMIT", { limit });
  }
  let inserted = false;
  try {
    inserted = await store.insert(record);
  } finally {
    if (isFirst && !inserted) await projects.addToCount(projectId, "couriers", -1, Infinity);
  }
  if (!inserted) return false;
  try {
    await projects.get(company.id, projectId);
  } catch (error) {
    if (error instanceof ApiError) await store.remove(record); // the project was deleted at the same time
    throw error;
  }
  return true;
}

/**
 * The turn in which a shift is written.
 * @param shifts those of its courier, perhaps with itself as it was
 * @throws ApiError `CONFLICT` if it meets another of them
 */
export function turnAfter(shifts: readonly AssignmentRecord[], written: AssignmentRecord): number {
  const { id, courierId } = written;
  if (shifts.some((other) => other.id !== id && shiftsMeet(other, written))) {
    const message = "The courier has a shift at this time already.";
    throw new ApiError("CONFLICT", { courierId }, { message });
  }
  return 1 + Math.max(0, ...shifts.map(({ shiftTurn = 0 }) => shiftTurn));
}

type Breaks = Pick<AssignmentSettings, "breaks" | "workStartTime" | "workEndTime">;

/** @param at where the settings stand in the body @throws ApiError `INVALID_BODY` at the break that cannot be taken */
export function requireTakeable(settings: Breaks, at = ""): void {
  const conflict = breakConflict(settings.breaks, settings);
  if (!conflict) return;
  const { index, message } = conflict;
  throw invalid("INVALID_BODY", [{ path: `${at}breaks.${index}`, code: "custom", message }]);
}

export function keepsChanging(): ApiError {
  return new ApiError("CONFLICT", {}, { message: "The assignment keeps changing." });
}
