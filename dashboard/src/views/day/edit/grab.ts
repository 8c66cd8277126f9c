import { batch } from "@preact/signals";
import { failureOf } from "../../../api/failure.ts";
import { may } from "../../../api/permissions.ts";
import { say, sayFailure } from "../../../parts/toast.tsx";
import { t } from "../../../texts/catalogue.ts";
import type { Day } from "../day.ts";
import { changedRoutes, type EditedPlan } from "./edited-plan.ts";
import type { Grab, Over } from "./hands.ts";
import { isBehind } from "./moved.ts";
import { carry } from "./shipments.ts";
import { isSame, movedTo, overText, priceOf, refusalText } from "./targets.ts";

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
  if (stopIds.some((id) => isBehind(day, id))) {
    say(t("edit.behind"));
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
    if (hands.grab.value === grab) void price(day);
    for await (const options of session.questions.advise(session.plan.peek(), stopIds)) {
      if (hands.grab.value !== grab) break;
      hands.options.value = options;
      if (by === "keys") break; // the first place is where the keys begin
    }
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
  batch(() => {
    hands.over.value = over;
    hands.price.value = null;
  });
  void price(day);
}

/** Prices the place under the pointer. Places that the pointer passes while the core is busy get no price. */
async function price(day: Day): Promise<void> {
  const { hands } = day;
  if (hands.isPricing) return;
  hands.isPricing = true;
  try {
    for (;;) {
      const [session, plan, over] = [hands.session.peek(), planInHand(day), hands.over.peek()];
      if (session === null || plan === null) return;
      const found = await session.questions
        .evaluate(plan)
        .then((after) => priceOf(day, after, session.shown.peek()))
        .catch((error: unknown) => ({ text: refusalText(failureOf(error)), isBroken: true }));
      if (hands.over.peek() !== over) continue;
      hands.price.value = found;
      return;
    }
  } finally {
    hands.isPricing = false;
  }
}

/** The plan with what is in the hand where a person looks: the same one as long as both stay. */
function planInHand({ hands }: Day): EditedPlan | null {
  const [session, grab, over] = [hands.session.peek(), hands.grab.peek(), hands.over.peek()];
  if (session === null || grab === null || over === null) return null;
  if (hands.tried?.over !== over)
    hands.tried = { over, plan: movedTo(session.plan.peek(), hands.shipments.peek(), grab.stopIds, over) };
  return hands.tried.plan;
}

/** Puts what is in the hand where a person looks. @returns what was done, in words; null: nothing */
export function drop(day: Day): string | null {
  const { hands } = day;
  const [session, after, over] = [hands.session.peek(), planInHand(day), hands.over.peek()];
  if (session === null || after === null || over === null) {
    hands.letGo();
    return null;
  }
  const text = overText(day, over);
  const isMoved = changedRoutes(after, session.plan.peek()).length > 0;
  batch(() => {
    hands.letGo();
    if (isMoved) session.change(after);
  });
  return text;
}

/** Moves stops to a courier, to the best place of the first there; several stay together. */
export async function giveTo(
  day: Day,
  stopIds: readonly string[],
  assignmentId: string | null,
): Promise<void> {
  try {
    const session = await day.hands.begin();
    const plan = session.plan.peek();
    const last = assignmentId === null ? null : { assignmentId, rank: Infinity };
    const places = last && (await session.questions.places(plan, stopIds));
    const best = places?.find((option) => option.assignmentId === assignmentId);
    session.change(carry(session.plan.peek(), day.hands.shipments.peek(), stopIds, best ?? last));
  } catch (error) {
    sayFailure(error);
  }
}
