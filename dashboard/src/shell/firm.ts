import { readFirm } from "../api/firm.ts";
import { Resource } from "../api/resource.ts";

/** What the company's days begin with. Every page has it, since forms offer it. */
export const firm = new Resource(readFirm);

/** Kinds of load with those of the firm. */
export function withFirmKinds(kinds: readonly string[]): readonly string[] {
  const own = firm.value.value?.loadKinds.map(({ name }) => name) ?? [];
  return [...new Set([...own, ...kinds])].sort();
}

/** The firm's kinds of load by the words that people write for them. */
export function firmUnits(): ReadonlyMap<string, string> {
  const kinds = firm.value.value?.loadKinds ?? [];
  return new Map(kinds.flatMap(({ name, unit }) => (unit === null ? [] : [[unit.toLowerCase(), name]])));
}
