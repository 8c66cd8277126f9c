import "./chip.css";
import type { JSX } from "preact";
import { colourOf, inkOn, type Lane } from "@rondo/day/out/lanes.ts";

/** A courier's colour, with a stop's number or a text on it. */
export function Chip({ lane, text }: { readonly lane: Lane; readonly text: string }): JSX.Element {
  return (
    <span class="chip" style={{ "--chip": colourOf(lane), "--chip-ink": inkOn(lane) }}>
      {text}
    </span>
  );
}
