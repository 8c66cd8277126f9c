import { computed } from "@preact/signals";
import { isDark } from "../preferences.ts";
import { COURIER_COLOURS } from "@rondo/day/out/lanes.ts";

const NAMES = [
  ...([
    "ground",
    "surface",
    "raised",
    "sunken",
    "line",
    "line-strong",
    "ink",
    "ink-soft",
    "ink-faint",
  ] as const),
  ...(["accent", "accent-ink", "accent-ground", "broken", "doubt", "focus", "hover"] as const),
  ...(["map-land", "map-beyond", "map-green", "map-square", "map-water", "map-building"] as const),
  ...(["map-road", "map-road-edge", "map-label", "map-halo"] as const),
] as const;

/** A token of `tokens.css` that pictures use. */
export type ColourName = (typeof NAMES)[number];

/** The colours of `tokens.css` as the map and the timeline need them: as values, in the current theme. */
export interface Colours {
  readonly token: (name: ColourName) => string;
  readonly couriers: readonly string[];
  readonly onCouriers: readonly string[];
}

/** The colours of the current theme. */
export const colours = computed(() => readColours(isDark.value ? "dark" : "light"));

/** Reads the tokens in a theme. A browser resolves `light-dark()` only on an element. */
export function readColours(theme: "light" | "dark"): Colours {
  const probe = document.createElement("span");
  probe.style.colorScheme = theme;
  document.body.append(probe);
  const token = (name: string): string => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const read = new Map<ColourName, string>();
  for (const name of NAMES) read.set(name, token(name));
  const numbers = Array.from({ length: COURIER_COLOURS }, (_, number) => number);
  const values: Colours = {
    token: (name) => read.get(name) ?? "",
    couriers: numbers.map((number) => token(`courier-${number}`)),
    onCouriers: numbers.map((number) => token(`on-courier-${number}`)),
  };
  probe.remove();
  return values;
}
