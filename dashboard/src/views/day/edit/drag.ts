import type { Day } from "../day.ts";
import { drop, lookAt, take } from "./grab.ts";
import { deliveriesIn, type Over } from "./hands.ts";
import { alongText } from "./targets.ts";

const HELD_STILL = 4; // pixels
const LONG_MS = 350; // that a finger rests before it drags instead of scrolling
const EDGE = 36; // pixels at the ends of a list in which it scrolls
const STEP = 12; // pixels of each such move

/** Begins to drag stops with the pointer, once it moves; a finger has to rest first. A click stays a click. */
export function beginDrag(day: Day, event: PointerEvent, stopId: string): void {
  if (event.button !== 0 || event.shiftKey || event.ctrlKey || event.metaKey) return;
  const isTouch = event.pointerType === "touch";
  const from = { x: event.clientX, y: event.clientY };
  const over = new AbortController();
  const { signal } = over;
  let isDragging = false;
  const start = () => {
    isDragging = true;
    void take(day, day.hands.takenWith(stopId), "pointer").then((mayMove) => {
      if (!mayMove) end();
    });
  };
  const end = () => {
    over.abort();
    clearTimeout(timer);
    ghost?.remove();
    // Only once the new figures are there: another class on the root costs a frame.
    requestAnimationFrame(() => document.documentElement.classList.remove("edit-dragging"));
    if (isDragging) day.hands.letGo();
  };
  const timer = isTouch ? setTimeout(start, LONG_MS) : undefined;
  let ghost: HTMLElement | undefined;
  const move = (at: PointerEvent) => {
    const far = Math.hypot(at.clientX - from.x, at.clientY - from.y) > HELD_STILL;
    if (!isDragging && isTouch && far) end(); // it scrolls
    if (!isDragging && !isTouch && far) start();
    if (!isDragging) return;
    document.documentElement.classList.add("edit-dragging");
    ghost ??= ghostOf(day);
    ghost.style.transform = `translate(${at.clientX + 12}px, ${at.clientY + 12}px)`;
    scrollAt(at.clientX, at.clientY);
    lookAt(day, placeAt(day, at.clientX, at.clientY));
  };
  const watch = day.hands.price.subscribe((price) => {
    if (ghost) label(ghost, day, price);
  });
  signal.addEventListener("abort", watch);
  document.addEventListener("pointermove", move, { signal });
  document.addEventListener("touchmove", (touch) => isDragging && touch.preventDefault(), {
    signal,
    passive: false,
  });
  document.addEventListener(
    "pointerup",
    (at) => {
      if (isDragging) {
        lookAt(day, placeAt(day, at.clientX, at.clientY));
        drop(day);
        swallowClick();
      }
      end();
    },
    { signal },
  );
  document.addEventListener("pointercancel", end, { signal });
  document.addEventListener(
    "keydown",
    (key) => {
      if (key.key !== "Escape" || !isDragging) return;
      key.stopPropagation();
      key.preventDefault();
      end();
    },
    { signal, capture: true },
  );
}

/** The click that a browser makes of a drag's end is none. */
function swallowClick(): void {
  const stop = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  document.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", stop, { capture: true }), 0);
}

function placeAt(day: Day, x: number, y: number): Over | null {
  const under = document.elementFromPoint(x, y);
  if (under === null) return null;
  const tab = under.closest<HTMLElement>("[data-tab]")?.dataset["tab"];
  if (tab === "unassigned") return "out";
  if (tab === "routes") day.tab.value = "routes";
  if (under.closest(".unassigned") !== null) return "out";
  for (const find of day.hands.finders) {
    const found = find(x, y);
    if (found !== undefined) return found;
  }
  const row = under.closest<HTMLElement>("[data-courier]");
  const assignmentId = row?.dataset["courier"];
  if (row === null || assignmentId === undefined) return null;
  const rank = row.dataset["rank"];
  if (rank === undefined) return bestPlace(day, assignmentId);
  const { top, height } = row.getBoundingClientRect();
  return { assignmentId, rank: Number(rank) + (y > top + height / 2 ? 1 : 0) };
}

/** The best place with a courier; the last one until it is known. */
export function bestPlace({ hands, lanesById }: Day, assignmentId: string): Over {
  const best = hands.options.peek().find((option) => option.assignmentId === assignmentId);
  const lane = lanesById.peek().get(assignmentId);
  const order = lane ? deliveriesIn(lane).map(({ stopId }) => stopId) : [];
  if (best === undefined) return { assignmentId, rank: order.length };
  const { partner } = best;
  const moved = [...(hands.grab.peek()?.stopIds ?? []), partner?.stopId];
  const { rank } = partner && partner.stopId === moved[0] ? partner : best;
  const next = order.filter((stopId) => !moved.includes(stopId))[rank];
  return { assignmentId, rank: next ? order.indexOf(next) : order.length, best };
}

function ghostOf(day: Day): HTMLElement {
  const ghost = document.createElement("div");
  ghost.className = "edit-ghost";
  ghost.setAttribute("aria-hidden", "true");
  ghost.append(document.createElement("strong"), document.createElement("span"));
  document.body.append(ghost);
  label(ghost, day, null);
  return ghost;
}

function label(ghost: HTMLElement, day: Day, price: { text: string; isBroken: boolean } | null): void {
  const stopIds = day.hands.grab.peek()?.stopIds ?? [];
  const [first] = stopIds;
  const name = day.stopsById.peek().get(first ?? "")?.name ?? "";
  const [title, text] = ghost.children;
  if (title) title.textContent = stopIds.length > 1 ? `${name} +${stopIds.length - 1}` : name;
  if (text)
    text.textContent = [price?.text, alongText(day, stopIds, day.hands.over.peek())]
      .filter(Boolean)
      .join(" · ");
  ghost.classList.toggle("broken", price?.isBroken === true);
}

function scrollAt(x: number, y: number): void {
  const list = document.elementFromPoint(x, y)?.closest<HTMLElement>(".tree, .timeline .scroll");
  if (!list) return;
  const { top, bottom } = list.getBoundingClientRect();
  if (y < top + EDGE) list.scrollTop -= STEP;
  else if (y > bottom - EDGE) list.scrollTop += STEP;
}
