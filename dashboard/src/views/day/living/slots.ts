import type { Advice } from "@rondo/day/records/advice.ts";

export type Option = Advice["options"][number];

/** A time that a customer may have, in milliseconds since 1970. */
export interface Slot {
  /** `any`: until the last shift ends. `wish`: what a person typed. */
  readonly kind: "any" | "wish" | "hour";
  readonly from: number;
  readonly until: number;
}

interface Asked {
  readonly now: number;
  /** The end of the last shift. */
  readonly until: number;
  /** Of the zone, from UTC. */
  readonly offsetMs: number;
  readonly wish: { readonly from: number | null; readonly until: number | null };
}

const HOUR = 3_600_000;
const LEAST = HOUR / 3; // less of an hour is no time to offer
const HOURS = 10;

/** What a customer is offered: any time, the time wished for, and the next ten hours of the clock. */
export function slotsOf({ now, until, offsetMs, wish }: Asked): Slot[] {
  if (until <= now) return [];
  const full = Math.floor((now + offsetMs) / HOUR) * HOUR - offsetMs;
  const first = full + HOUR - now < LEAST ? full + HOUR : full;
  const hours = Array.from({ length: HOURS }, (_, index): Slot => {
    const from = first + index * HOUR;
    return { kind: "hour", from: Math.max(now, from), until: Math.min(until, from + HOUR) };
  });
  const [from, end] = [wish.from ?? now, wish.until ?? until];
  const hasWish = wish.from !== null || wish.until !== null;
  return [
    ...(hasWish && from <= end ? [{ kind: "wish" as const, from, until: end }] : []),
    { kind: "any", from: now, until },
    ...hours.filter((slot) => slot.from < slot.until),
  ];
}

/** The options that break no rule, cheapest first. */
export function fitting(options: readonly Option[]): Option[] {
  return options.filter(({ violations }) => violations.length === 0);
}

interface Offered {
  readonly slot: Slot;
  readonly options: readonly Option[];
}

/** The offer that is chosen at first: the time wished for and no other, else the first that fits. -1: none */
export function firstChoice(offers: readonly Offered[]): number {
  const isWished = offers.some(({ slot }) => slot.kind === "wish");
  return offers.findIndex(
    ({ slot, options }) => fitting(options).length > 0 && (!isWished || slot.kind === "wish"),
  );
}

/** Of options that all break rules the one that comes nearest: whose rules could be kept by more time or room. */
export function nearest(options: readonly Option[]): Option | undefined {
  return (
    options.find(({ violations }) => violations.every(({ shortfall }) => shortfall !== null)) ?? options[0]
  );
}

/**
 * The order of a route with a stop at the advised position, and the other end of its shipment that comes along.
 * @param visited the stops of the route without them, breaks left out
 */
export function withStop(
  visited: readonly string[],
  stopId: string,
  { position, extraReload, partner }: Pick<Option, "position" | "extraReload" | "partner">,
  isPickup = false,
): string[] {
  const added = visited.toSpliced(position, 0, stopId);
  const other = partner?.stopId ? { ...partner, after: isPickup } : extraReload;
  if (!other?.stopId) return added;
  const isBehind = other.position > position || (other.position === position && other.after);
  return added.toSpliced(other.position + (isBehind ? 1 : 0), 0, other.stopId);
}
