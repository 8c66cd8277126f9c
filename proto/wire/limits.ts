import type { DescField } from "@bufbuild/protobuf";
import limits from "../optimizer/v1/limits.json" with { type: "json" };

/** Bytes of the largest message, in either direction. */
export const MAX_MESSAGE_BYTES = limits.messageBytes;

/** The most places of a problem with so many profiles. Each profile has matrices, and the core holds all of them in memory. */
export function mostPlaces(profiles: number): number {
  return Math.floor(Math.sqrt(limits.pairsOfPlaces / profiles));
}

const maxEntries: Readonly<Record<string, number | undefined>> = limits.maxEntries;

/**
 * The most entries that a repeated field may have, by `proto/optimizer/v1/limits.json`, which the core reads, too. A
 * field that is not in it may have none, so that nobody forgets its limit.
 */
export function mostEntries({ parent, name }: Pick<DescField, "parent" | "name">): number {
  return maxEntries[`${parent.name}.${name}`] ?? 0;
}

/** The same by the field's name, for code that has no descriptors. */
export function mostOf(field: keyof typeof limits.maxEntries): number {
  return limits.maxEntries[field];
}

const maxEntriesInAll: Readonly<Record<string, number | undefined>> = limits.maxEntriesInAll;

/** The most entries that a repeated field may have in all its messages within one whole message. */
export function mostEntriesInAll({ parent, name }: Pick<DescField, "parent" | "name">): number {
  return maxEntriesInAll[`${parent.name}.${name}`] ?? Infinity;
}

/** Fields in the table, like `Problem.stops`. */
export const limitedFields: readonly string[] = Object.keys(maxEntries);
