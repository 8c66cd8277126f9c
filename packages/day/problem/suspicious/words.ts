import { median } from "./sphere.ts";
import type { Suspicion } from "./suspects.ts";

/** Most names in a message. The warning has all ids. */
const MOST_NAMES = 3;
/** Distances that differ by less than this share are given as one. */
const ALIKE = 0.02;
/** Up to this distance, a location lies beside another. */
const BESIDE_KM = 50;

const ORIGINS = {
  depots: "the nearest depot",
  stops: "the nearest stop",
  others: "the middle of the other locations",
} as const;

/** The stops or depots with suspicious coordinates. */
export type Subject =
  | { readonly of: "stops"; readonly names: readonly string[] }
  | { readonly of: "depots"; readonly depotsCount: number; readonly assignmentIds: readonly string[] };

/** How many stops and depots a run has. */
export interface Totals {
  readonly stopsCount: number;
  readonly depotsCount: number;
}

/**
 * A suspicion in words, with its numbers.
 * @param suspicions of one kind, at least one
 */
export function sentence(subject: Subject, suspicions: readonly Suspicion[], totals: Totals): string {
  const isOne = (subject.of === "stops" ? subject.names.length : subject.depotsCount) === 1;
  const who =
    subject.of === "stops" ? stopsInWords(subject.names, totals.stopsCount) : depotsInWords(subject);
  const far = suspicions.flatMap((suspicion) => (suspicion.kind === "zero" ? [] : [suspicion]));
  const [first] = far;
  if (!first) {
    const where = `${who} ${isOne ? "is" : "are"} at latitude 0 and longitude 0, in the open sea`;
    return `${where}: the coordinates are probably missing.`;
  }
  const from = first.from === "depots" && totals.depotsCount === 1 ? "the depot" : ORIGINS[first.from];
  const distance = `${who} ${isOne ? "lies" : "lie"} ${inWords(far.map(({ km }) => km))} from ${from}`;
  const mirrored = far.flatMap((suspicion) =>
    suspicion.kind === "exchanged" ? [suspicion.kmExchanged] : [],
  );
  if (mirrored.length === 0) return `${distance}: check the coordinates.`;
  const where = Math.max(...mirrored) <= BESIDE_KM ? "beside it" : `${inWords(mirrored)} from it`;
  return `${distance}, and would lie ${where} with latitude and longitude exchanged.`;
}

function stopsInWords(names: readonly string[], stopsCount: number): string {
  if (names.length === 1) return `The stop "${names[0] ?? ""}"`;
  if (names.length === stopsCount) return `All ${stopsCount} stops`;
  const shown = names.slice(0, MOST_NAMES).map((name) => `"${name}"`);
  const more = names.length > MOST_NAMES ? " …" : "";
  return `${names.length} stops (${shown.join(", ")}${more})`;
}

function depotsInWords({ depotsCount, assignmentIds }: Subject & { readonly of: "depots" }): string {
  const [only = ""] = assignmentIds;
  const owner = assignmentIds.length === 1 ? `assignment ${only}` : `${assignmentIds.length} assignments`;
  return depotsCount === 1 ? `A depot of ${owner}` : `${depotsCount} depots of ${owner}`;
}

/** `about 7,690 km`, or the range when the distances differ. */
function inWords(kilometers: readonly number[]): string {
  const [least, most] = [Math.min(...kilometers), Math.max(...kilometers)];
  if (most <= least * (1 + ALIKE)) return `about ${rounded(median(kilometers), Math.round)} km`;
  return `${rounded(least, Math.floor)} to ${rounded(most, Math.ceil)} km`;
}

function rounded(kilometers: number, round: (value: number) => number): string {
  return (round(kilometers / 10) * 10).toLocaleString("en-US");
}
