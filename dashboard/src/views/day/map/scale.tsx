import type { ReadonlySignal } from "@preact/signals";
import type { JSX } from "preact";
import { shortDistance } from "../../../format/numbers.ts";
import { units } from "../../../preferences.ts";
import { barOf } from "./bar.ts";

const MOST = 100; // pixels

/** A bar that says how long a round distance is on the map. */
export function Scale({
  metresPerPixel,
}: {
  readonly metresPerPixel: ReadonlySignal<number>;
}): JSX.Element | null {
  if (metresPerPixel.value === 0) return null;
  const { metres, length } = barOf(metresPerPixel.value, MOST, units.value);
  return (
    <div class="scale" style={{ width: `${length}px` }}>
      {shortDistance(metres)}
    </div>
  );
}
