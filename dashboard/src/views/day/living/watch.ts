import { listPlans } from "../../../api/plans.ts";
import { isAttended } from "../../../parts/attended.ts";
import type { Day } from "../day.ts";

const LOOK_MS = 15_000;

/** Lets the clock of a day go, and looks what others report while couriers are on the road. @returns the end of it */
export function watchLiving(day: Day): () => void {
  const stop = day.living.tick();
  const timer = setInterval(() => {
    if (day.living.isUnderWay.peek() && isAttended()) void look(day);
  }, LOOK_MS);
  return () => {
    stop();
    clearInterval(timer);
  };
}

/** The stops with their outcomes, and the plan where it is another one or was told to the couriers. */
async function look(day: Day): Promise<void> {
  await Promise.all([day.stops.load(), day.living.seen.load()]);
  const plans = await listPlans(day.projectId).catch(() => null);
  const current = plans?.find(({ isCurrent }) => isCurrent);
  const known = day.plan.value.peek();
  if (current === undefined || known === undefined) return;
  if (current.planId !== known.planId || current.releasedAt !== known.releasedAt) await day.loadPlan();
}
