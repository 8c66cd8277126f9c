import { signal, type Signal } from "@preact/signals";

// Choices of a person in this browser. If reading or writing fails, as in a private window, a choice lasts only until
// the page is left.

function kept<Value>(name: string, fallback: Value, isValid: (value: unknown) => value is Value) {
  const value = signal(read(name, fallback, isValid));
  value.subscribe((chosen) => {
    try {
      if (chosen === fallback) localStorage.removeItem(`rondo.${name}`);
      else localStorage.setItem(`rondo.${name}`, JSON.stringify(chosen));
    } catch {
      // no storage
    }
  });
  return value;
}

function read<Value>(name: string, fallback: Value, isValid: (value: unknown) => value is Value): Value {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(`rondo.${name}`) ?? "null");
    return isValid(stored) ? stored : fallback;
  } catch {
    return fallback;
  }
}

const oneOf =
  <Value extends string>(...values: readonly Value[]) =>
  (value: unknown): value is Value =>
    values.includes(value as Value);

export type Language = "en" | "de";
export type Theme = "system" | "light" | "dark";
export type Units = "metric" | "imperial";

export const languages: readonly Language[] = ["en", "de"];
export const language = kept<Language>(
  "language",
  navigator.language.startsWith("de") ? "de" : "en",
  oneOf<Language>(...languages),
);
export const theme = kept<Theme>("theme", "system", oneOf<Theme>("system", "light", "dark"));
export const units = kept<Units>(
  "units",
  usesMiles() ? "imperial" : "metric",
  oneOf<Units>("metric", "imperial"),
);

/** Many browsers outside the United States are set to its English, so the time zone counts as well. */
function usesMiles(): boolean {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return navigator.language === "en-US" && zone.startsWith("America/");
}

const isShare = (value: unknown): value is number => typeof value === "number" && value >= 0 && value <= 1;

/** How evenly the last run spread the work, for the next day. */
export const shareWork = kept("share", 0, isShare);
/** Whether the last run made neat routes. */
export const neatRoutes = kept("neat", false, (value) => typeof value === "boolean");

const sizes = new Map<string, Signal<number>>();

/** The remembered size of a pane, as a share of its parent. */
export function paneSize(name: string, fallback: number): Signal<number> {
  let size = sizes.get(name);
  if (size === undefined) {
    size = kept(`pane.${name}`, fallback, isShare);
    sizes.set(name, size);
  }
  return size;
}

const NONE: readonly string[] = [];
const isListOfTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

/** The stops of a project that keep their courier and their order in its next runs. */
export function lockedStops(projectId: string): LockedStops {
  const ids = kept<readonly string[]>(`locked.${projectId}`, NONE, isListOfTexts);
  return {
    ids,
    set: (wanted, isLocked) => {
      const others = ids.peek().filter((id) => !wanted.includes(id));
      const next = isLocked ? [...others, ...wanted] : others;
      ids.value = next.length === 0 ? NONE : next;
    },
  };
}

export interface LockedStops {
  readonly ids: Signal<readonly string[]>;
  readonly set: (ids: readonly string[], isLocked: boolean) => void;
}

/** What somebody said about a courier of a day. The service keeps nothing of it. */
export interface CourierTold {
  readonly assignmentId: string;
  /** From when he can go on; null: he is out for the rest of the day. */
  readonly availableAt: string | null;
  /** Where he is, if it is not where plan and outcomes say. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly toldAt: string;
}

const isListOfTold = (value: unknown): value is readonly CourierTold[] =>
  Array.isArray(value) &&
  value.every((one) => typeof one === "object" && one !== null && "assignmentId" in one && "toldAt" in one);

/** The words about couriers of a project that were said in this browser. */
export function toldCouriers(projectId: string): ToldCouriers {
  const all = kept<readonly CourierTold[]>(`told.${projectId}`, NOBODY, isListOfTold);
  const others = (assignmentId: string) => all.peek().filter((one) => one.assignmentId !== assignmentId);
  return {
    all,
    say: (told) => (all.value = [...others(told.assignmentId), told]),
    takeBack: (assignmentId) => {
      const rest = others(assignmentId);
      all.value = rest.length === 0 ? NOBODY : rest;
    },
  };
}

const NOBODY: readonly CourierTold[] = [];

export interface ToldCouriers {
  readonly all: Signal<readonly CourierTold[]>;
  readonly say: (told: CourierTold) => void;
  readonly takeBack: (assignmentId: string) => void;
}

const systemIsDark = matchMedia("(prefers-color-scheme: dark)");
/** Whether the page is dark now. */
export const isDark = signal(false);
function applyTheme(): void {
  const dark = theme.value === "dark" || (theme.value === "system" && systemIsDark.matches);
  document.documentElement.dataset["theme"] = dark ? "dark" : "light";
  isDark.value = dark; // after the styles changed, since some read them
}
theme.subscribe(applyTheme);
systemIsDark.addEventListener("change", applyTheme);
