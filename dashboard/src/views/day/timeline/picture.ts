import type { Stop } from "../../../api/types.ts";
import type { Colours } from "../../../styles/colours.ts";
import type { Mark } from "../living/progress.ts";
import type { Scale } from "./scale.ts";
import type { Segment } from "./segments.ts";

export const ROW = 30;
export const AXIS = 24;
export const BAR = 16;

/** A courier's row as it is drawn. */
export interface Track {
  readonly colour: number;
  readonly segments: readonly Segment[];
  readonly shift: { readonly from: number; readonly to: number } | null;
  /** What came of its stops. */
  readonly marks: ReadonlyMap<string, Mark>;
  readonly isFaded: boolean;
}

/** The content of the timeline, and its look. */
export interface Picture {
  readonly context: CanvasRenderingContext2D;
  readonly colours: Colours;
  readonly scale: Scale;
  readonly height: number;
  readonly scrollTop: number;
  readonly tracks: readonly Track[];
  readonly stops: ReadonlyMap<string, Stop>;
  readonly chosen: string | null;
  readonly hovered: string | null;
  readonly now: number;
  readonly offset: number;
  readonly clock: (at: number) => string;
  /** Where what is in the hand of a person would go. */
  readonly mark: { readonly row: number; readonly at: number } | null;
  readonly slackText: (seconds: number) => string;
}

/** Where a bar is. */
export interface Place {
  readonly x: number;
  readonly width: number;
  readonly middle: number;
}
