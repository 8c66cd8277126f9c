import { singleSpaced } from "../../text/single-spaced.ts";
import { NO_ADDRESS } from "./address.ts";
import type { Doubt, ImportDay, Line } from "../types.ts";

/** What says where a stop is. */
interface Placed {
  readonly name: string;
  readonly address: string;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
}

/** The name at an address by which stops without an order number are compared; at its point if it has no address. */
export function placeKey({ name, address, latitude, longitude }: Placed): string {
  const place = address === NO_ADDRESS ? `${latitude}, ${longitude}` : address;
  return singleSpaced(`${name} @ ${place}`).toLowerCase();
}

/**
 * Marks lines that repeat a stop: the project has the order, or, where one of the two has no order number, the name at
 * the address; or a line above has them.
 */
export function markTwins(
  lines: readonly Line[],
  { orders, places }: Pick<ImportDay, "orders" | "places">,
): Line[] {
  const seen = new Map<string, Line>();
  return lines.map((line) => {
    const { externalId, address } = line.stop;
    const key = externalId === undefined ? placeKey(line.stop) : `order ${externalId}`;
    const before = seen.get(key);
    if (before === undefined) seen.set(key, line);
    const others = places.get(placeKey(line.stop));
    const isThere = others !== undefined && (externalId === undefined || others.size === 0);
    const isKnown = (externalId !== undefined && orders.has(externalId)) || isThere;
    const found: Doubt[] = [];
    const doubt = { column: null, value: String(before?.line) } as const;
    if (isKnown) {
      found.push({ code: "known", weight: "skips", column: null, value: externalId ?? line.stop.name });
    } else if (before !== undefined && address !== "") {
      const isOther = externalId !== undefined && placeKey(before.stop) !== placeKey(line.stop);
      const code = isOther ? "otherAddress" : "twice";
      found.push({ ...doubt, code, weight: externalId === undefined || isOther ? "look" : "skips" });
    }
    return found.length === 0 ? line : { ...line, doubts: [...line.doubts, ...found] };
  });
}

/** The stops of a day as `ImportDay` has them. */
export function knownStops(
  stops: readonly (Placed & { readonly externalId: string | null })[],
): Pick<ImportDay, "orders" | "places"> {
  const places = new Map<string, Set<string>>();
  for (const stop of stops) {
    const key = placeKey(stop);
    const orders = places.get(key) ?? new Set();
    places.set(key, orders);
    if (stop.externalId !== null) orders.add(stop.externalId);
  }
  return { orders: new Set(stops.flatMap(({ externalId }) => externalId ?? [])), places };
}
