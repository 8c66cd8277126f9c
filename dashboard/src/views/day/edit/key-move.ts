import { computed } from "@preact/signals";
import { t } from "../../../texts/catalogue.ts";
import type { Day } from "../day.ts";
import { bestPlace } from "./drag.ts";
import { drop, lookAt, take } from "./grab.ts";
import { alongText, isSame, overText, placesOf } from "./targets.ts";
import { placeOf } from "./edited-plan.ts";
import type { Grab, Over } from "./hands.ts";

/** What a person hears who moves a stop by keys. */
export const spokenText = (day: Day) =>
  computed(() => {
    const { over, price, grab } = day.hands;
    if (grab.value?.by !== "keys") return day.hands.spoken.value;
    const [first = ""] = grab.value.stopIds;
    if (over.value === null) return t("edit.keys", { name: day.stopsById.value.get(first)?.name ?? "" });
    const along = alongText(day, grab.value.stopIds, over.value);
    return [overText(day, over.value), along, price.value?.text].filter(Boolean).join(". ");
  });

/** Takes stops into the hand of a person at the keys. @param early the keys that were pressed since */
export async function takeByKeys(
  day: Day,
  stopIds: readonly string[],
  early: readonly string[],
): Promise<void> {
  const { hands } = day;
  hands.spoken.value = "";
  const taken = take(day, stopIds, "keys");
  listen(day);
  for (const key of early) pressInHand(day, key);
  if (!(await taken)) return;
  const [first] = stopIds;
  if (first === undefined || hands.over.peek() !== null) return;
  day.tab.value = "routes";
  const session = hands.session.peek();
  const now = session && placeOf(session.plan.peek(), first);
  const best = hands.options.peek()[0];
  if (now === null && best) lookAt(day, bestPlace(day, best.assignmentId));
}

/** Has the keys move what was just taken, until it is let go. */
function listen(day: Day): void {
  const { hands } = day;
  const grab = hands.grab.peek();
  if (grab?.by !== "keys") return;
  const over = new AbortController();
  const press = (event: KeyboardEvent) => {
    if (document.querySelector("dialog[open]") !== null) return;
    if (event.ctrlKey || event.metaKey || event.altKey || !pressInHand(day, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("keydown", press, { capture: true, signal: over.signal });
  const watch = hands.grab.subscribe((now) => {
    if (now !== grab) over.abort();
  });
  over.signal.addEventListener("abort", () => watch());
}

/** Keys while something is in the hand. @returns whether the key was one of them */
function pressInHand(day: Day, key: string): boolean {
  const { hands } = day;
  const grab = hands.grab.peek();
  if (grab?.by !== "keys") return false;
  const session = hands.session.peek();
  if (key === "Escape") {
    hands.letGo();
    hands.spoken.value = t("edit.dropped.not");
  } else if (session === null) return /^(?:Arrow.*|Enter| )$/.test(key) && pressLater(day, grab, key);
  else if (key === "Enter" || key === " ") {
    const place = drop(day);
    hands.spoken.value = place === null ? t("edit.dropped.not") : t("edit.dropped", { place });
  } else if (key === "ArrowDown") step(day, 1);
  else if (key === "ArrowUp") step(day, -1);
  else if (key === "ArrowRight") courier(day, 1);
  else if (key === "ArrowLeft") courier(day, -1);
  else return false;
  return true;
}

/** A key that is pressed while the core is on its way waits for it. */
function pressLater(day: Day, grab: Grab, key: string): true {
  const press = () => day.hands.grab.peek() === grab && pressInHand(day, key);
  day.hands.begin().then(press, () => undefined); // the grab tells the failure
  return true;
}

/** Where the stop in hand is now, or is looked at. */
function placeNow(day: Day): Over {
  const { hands } = day;
  const over = hands.over.peek();
  if (over !== null) return over;
  const plan = hands.session.peek()?.plan.peek();
  return (plan && placeOf(plan, hands.grab.peek()?.stopIds[0] ?? "")) ?? "out";
}

function step(day: Day, by: 1 | -1): void {
  const now = placeNow(day);
  const places = placesOf(day);
  const plain = now === "out" ? now : { ...now, best: undefined };
  const at = places.findIndex((place) => isSame(place, plain));
  lookAt(day, places[Math.max(0, Math.min(places.length - 1, at + by))] ?? now);
}

function courier(day: Day, by: 1 | -1): void {
  const now = placeNow(day);
  const ids = day.lanes.peek().map(({ assignment }) => assignment.id);
  const at = now === "out" ? (by === 1 ? -1 : ids.length) : ids.indexOf(now.assignmentId);
  const next = ids[at + by];
  lookAt(day, next === undefined ? "out" : bestPlace(day, next));
}
