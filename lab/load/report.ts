import { existsSync, readFileSync } from "node:fs";
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
  if (!existsSync(file)) return ""; // the run was too short for a record
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  const services = Map.groupBy(
    lines.map((line) => JSON.parse(line) as Heap),
    ({ service }) => service,
  );
  const length = Math.max(...[...services.values()].map((heaps) => heaps.length));
  const megabytes = (bytes: number | undefined): string => (bytes ? (bytes / 1e6).toFixed(1) : "–");
  const header = ["minute", ...[...services.keys()].flatMap((name) => [`${name}: heap MB`, "process MB"])];
  const rows = Array.from({ length }, (_, minute) => [
    minute + 1,
    ...[...services.values()].flatMap((heaps) =>
      [heaps[minute]?.heapUsed, heaps[minute]?.rss].map(megabytes),
    ),
  ]);
  return table(header, rows);
}
