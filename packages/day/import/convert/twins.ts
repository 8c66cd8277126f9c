import type { Doubt } from "./doubt.ts";
import type { Line } from "./line.ts";

/**
 * Marks lines that repeat a stop: the project already has the order, or a line above has the same order or the same
 * name at the same address.
 */
export function markTwins(lines: readonly Line[], orders: ReadonlySet<string>): Line[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const { externalId, name, address } = line.stop;
    const key = externalId === undefined ? `${name}\n${address}`.toLowerCase() : `order ${externalId}`;
    const before = seen.get(key);
    if (before === undefined) seen.set(key, line.line);
    const isKnown = externalId !== undefined && orders.has(externalId);
    const found: Doubt[] = [];
    if (isKnown) found.push({ code: "known", weight: "skips", column: null, value: externalId });
    else if (before !== undefined && address !== "") {
      found.push({ code: "twice", weight: "look", column: null, value: String(before) });
    }
    return found.length === 0 ? line : { ...line, doubts: [...line.doubts, ...found] };
  });
}
