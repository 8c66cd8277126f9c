import { readFileSync } from "node:fs";
import { table } from "../bench/table.ts";
import type { Tally } from "./tally.ts";

interface Heap {
  readonly service: string;
  readonly heapUsed: number;
  readonly rss: number;
}

/** The times of all kinds of requests, in Markdown. */
export function timesTable(tally: Tally): string {
  const rows = [...tally.lines("CRUD"), ...tally.lines("run").slice(0, -1)].map(
    ({ name, requests, p50Ms, p99Ms, longestMs }) => [
      name,
      requests,
      p50Ms.toFixed(1),
      p99Ms.toFixed(1),
      longestMs.toFixed(0),
    ],
  );
  return table(["request", "requests", "p50 ms", "p99 ms", "longest ms"], rows);
}

/** The heaps after garbage collection, minute by minute; empty if none was recorded. */
export function heapTable(file: string): string {
  const minutes = heaps(file);
  const services = [...minutes.keys()];
  const length = Math.max(0, ...[...minutes.values()].map((list) => list.length));
  if (length === 0) return "";
  const cells = (heap: Heap | undefined): string[] =>
    heap ? [megabytes(heap.heapUsed), megabytes(heap.rss)] : ["–", "–"];
  const header = ["minute", ...services.flatMap((name) => [`${name}: heap MB`, "process MB"])];
  const rows = Array.from({ length }, (_, minute) => [
    minute + 1,
    ...services.flatMap((name) => cells(minutes.get(name)?.[minute])),
  ]);
  return table(header, rows);
}

function heaps(file: string): Map<string, Heap[]> {
  let text = "";
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return new Map(); // the run was too short for a record
  }
  const notes = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Heap);
  return Map.groupBy(notes, ({ service }) => service);
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
