import { isAttended } from "../../../parts/attended.ts";
import type { Day } from "../day.ts";

const LOOK_MS = 15_000;

/** Lets the clock of a day go, and looks what others report while couriers are on the road. @returns the end of it */
export function watchLiving(day: Day): () => void {
  const stop = day.living.tick();
  const timer = setInterval(() => {
    if (!day.living.isUnderWay.peek() || !isAttended()) return;
    void day.stops.load();
    void day.loadPlan();
  }, LOOK_MS);
  return () => {
    stop();
    clearInterval(timer);
  };
}
