import { table } from "../bench/table.ts";
import type { Watched } from "./neighbour.ts";

/** The result of an attack. */
export interface Outcome {
  readonly attack: string;
  /** The ends of its requests or connections, with the number of each. */
  readonly answers: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly watched: Watched;
  /** A sentence for each broken limit; empty when all is well. */
  readonly faults: readonly string[];
}

const MOST_MIB = 512;
/** Longest wait allowed for the other company, without the machine's own delay. */
export const MOST_MS = 250;

const HEADER = [
  ...["attack", "answers", "took", "other company's longest wait", "of a request without database"],
  ...["timers here late by", "gateway's peak memory", "outcome"],
];

/** The outcomes as a table in Markdown. */
export function outcomeTable(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ attack, answers, seconds, watched, faults }) => {
    const { longestMs, liveMs, lagMs, peakMib } = watched;
    const ended = Object.entries(answers).map(([answer, count]) =>
      count === 1 ? answer : `${count} × ${answer}`,
    );
    return [
      attack,
      ended.join(", "),
      `${seconds.toFixed(1)} s`,
      ...[longestMs, liveMs, lagMs].map((ms) => `${Math.round(ms)} ms`),
      `${Math.round(peakMib)} MiB`,
      faults.length === 0 ? "held" : faults.join("; "),
    ];
  });
  return table(HEADER, rows);
}

/** The harm to others: unanswered requests, long waits (without the machine's own delay), memory. */
export function harm({ failures, longestMs, lagMs, peakMib }: Watched, mostMs: number): string[] {
  return [
    ...(failures.length > 0
      ? [`${failures.length} failures of the other company: ${failures[0] ?? ""}`]
      : []),
    ...(longestMs - lagMs > mostMs ? [`the other company waited for ${Math.round(longestMs)} ms`] : []),
    ...(peakMib > MOST_MIB ? [`${Math.round(peakMib)} MiB of memory`] : []),
  ];
}
