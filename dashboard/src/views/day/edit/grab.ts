import { failureOf } from "../../../api/failure.ts";
import { may } from "../../../api/permissions.ts";
import { say, sayFailure } from "../../../parts/toast.tsx";
import { t } from "../../../texts/catalogue.ts";
import type { Day } from "../day.ts";
import type { Grab, Over } from "./hands.ts";
import { bestOver, isSame, movedTo, overText, priceOf } from "./targets.ts";

/**
 * Takes stops into the hand. Loads the core with the first, and asks it for the best places.
 * @returns whether they may be moved
 */
export async function take(day: Day, stopIds: readonly string[], by: Grab["by"]): Promise<boolean> {
  const { hands } = day;
  if (!may("write") || !day.hasPlan.value || stopIds.length === 0) return false;
  if (stopIds.some((id) => day.lockedStopIds.value.has(id))) {
    say(t("edit.locked"));
    return false;
  }
  if (stopIds.some((id) => day.stopsById.value.get(id)?.latitude === null)) {
    say(t("edit.noPlace"));
    return false;
  }
  const grab: Grab = { stopIds, by };
  hands.grab.value = grab;
  try {
    const session = await hands.begin();
    if (hands.grab.value === grab) lookAgain(day);
    const [only] = stopIds;
    if (stopIds.length > 1 || only === undefined) return true;
    const options = await session.advise(only);
    if (hands.grab.value === grab) hands.options.value = options;
    return true;
  } catch (error) {
    hands.letGo();
    sayFailure(failureOf(error));
    return false;
  }
}

/** Looks at a place for what is in the hand, and asks the core what it costs there. */
export function lookAt(day: Day, over: Over | null): void {
  const { hands } = day;
  if (isSame(hands.over.peek(), over)) return;
  hands.over.value = over;
  hands.price.value = null;
  const [session, grab] = [hands.session.peek(), hands.grab.peek()];
  if (over === null || session === null || grab === null) return;
  const plan = movedTo(session.plan.peek(), grab.stopIds, over);
  void session
    .evaluate(plan)
    .then((after) => {
      if (hands.over.peek() === over) hands.price.value = priceOf(day, after, session.shown.peek());
    })
    .catch(() => undefined); // the drop says what is wrong
}

/** Asks for a place that was looked at before there was a core to ask. */
function lookAgain(day: Day): void {
  const over = day.hands.over.peek();
  day.hands.over.value = null;
  lookAt(day, over);
}

/** Puts what is in the hand where a person looks. @returns what was done, in words; null: nothing */
export function drop(day: Day): string | null {
  const { hands } = day;
  const [session, grab, over] = [hands.session.peek(), hands.grab.peek(), hands.over.peek()];
  hands.letGo();
  if (session === null || grab === null || over === null) return null;
  const text = overText(day, over);
  const before = session.plan.peek();
  const after = movedTo(before, grab.stopIds, over);
  const isMoved = [...after.orders].some(([id, order]) => order.join() !== before.orders.get(id)?.join());
  if (isMoved) session.change(after);
  return text;
}

/** Moves stops to a courier: one to its best place there, several to the end. */
export async function giveTo(
  day: Day,
  stopIds: readonly string[],
  assignmentId: string | null,
): Promise<void> {
  try {
    const session = await day.hands.begin();
    const [only] = stopIds;
    let over: Over = "out";
    if (assignmentId !== null) {
      const options = stopIds.length === 1 && only ? await session.advise(only) : undefined;
      const option = options?.find((each) => each.assignmentId === assignmentId);
      const last = { assignmentId, rank: session.plan.peek().orders.get(assignmentId)?.length ?? 0 };
      over = option && only ? bestOver(session, option, only) : last;
    }
    session.change(movedTo(session.plan.peek(), stopIds, over));
  } catch (error) {
    sayFailure(error);
  }
}
