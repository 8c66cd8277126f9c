import { readFileSync } from "node:fs";
import { basename, extname } from "node:path";
import { euclidean } from "./euclidean.ts";
import { parseVrplib } from "./vrplib.ts";

/** A vehicle of an instance whose vehicles differ. */
export interface InstanceVehicle {
  /** Its row in the file, from 0. */
  readonly row: number;
  readonly capacity: number;
  /** The node where it begins and ends. */
  readonly depot: number;
  /** What its use costs, in matrix units, and what each of them costs. */
  readonly fixed: number;
  readonly perDistance: number;
}

/** A benchmark instance in integers; the first nodes are its depots, usually node 0 alone. */
export interface Instance {
  readonly name: string;
  readonly fleet: number;
  /** Of the largest vehicle. */
  readonly capacity: number;
  /** All that may be of use, where they differ; else there are `fleet` equal ones. */
  readonly vehicles?: readonly InstanceVehicle[];
  /** The number of depots; undefined: one. */
  readonly depots?: number;
  /** The most time from departure to return; undefined: any. */
  readonly longest?: number;
  readonly demand: readonly number[];
  /** The loads picked up instead, after all deliveries of a route, which has one at least; undefined: nothing. */
  readonly collected?: readonly number[];
  /** Pickups, with the deliveries that their loads go to; undefined: none. */
  readonly pairs?: ReadonlyMap<number, number>;
  /** When the load of each node is at the depot; undefined: from the beginning. */
  readonly ready?: readonly number[];
  /** Whether vehicles come back to node 0 to load again. */
  readonly reloads?: boolean;
  /** Earliest and latest start of service (of the route, for the depot); undefined: times play no role. */
  readonly windows: readonly { readonly start: number; readonly end: number }[] | undefined;
  readonly service: readonly number[];
  /** Row-major over the nodes. Travel time equals distance where times play a role. */
  readonly distances: Int32Array;
  /** Divides a cost in matrix units to give the unit of the published values. */
  readonly scale: number;
}

/**
 * Reads a Solomon or Homberger file (`.txt`: distances and times floor(10 × euclid), all in tenths), a Li & Lim file (`.txt`
 * that begins with three numbers: thousandths, rounded), or a CVRPLIB file (`.vrp`), or one of the same form with more sections
 * (see `vrplib.ts`).
 * @throws Error when the file is not of its format.
 */
export const readInstance = (path: string): Instance => {
  const name = basename(path, extname(path));
  const text = readFileSync(path, "utf8");
  if (extname(path) === ".vrp") return parseVrplib(name, text);
  return /^\s*\d+\s+\d+\s+\d+\s*\n/.test(text) ? parseLiLim(name, text) : parseSolomon(name, text);
};

const parseSolomon = (name: string, text: string): Instance => {
  const rows: number[][] = [];
  let fleet = 0;
  let capacity = 0;
  for (const line of text.split("\n")) {
    const fields = line.trim().split(/\s+/);
    const values = fields.map(Number);
    if (!fields[0] || values.some(Number.isNaN)) continue;
    if (values.length === 2) [fleet, capacity] = values as [number, number];
    else if (values.length === 7) rows.push(values);
  }
  if (fleet === 0 || rows.length < 2) throw new Error(`${name}: not a Solomon or Homberger file`);
  const column = (index: number, scale: number): number[] =>
    rows.map((row) => Math.trunc((row[index] ?? 0) * scale));
  const opens = column(4, 10);
  const closes = column(5, 10);
  return {
    name,
    fleet,
    capacity,
    demand: column(3, 1),
    windows: opens.map((start, node) => ({ start, end: closes[node] ?? start })),
    service: column(6, 10),
    distances: euclidean(
      rows.map((row) => ({ x: row[1] ?? 0, y: row[2] ?? 0 })),
      (distance) => Math.floor(10 * distance),
    ),
    scale: 10,
  };
};

const parseLiLim = (name: string, text: string): Instance => {
  const lines = text.trim().split("\n");
  const [head = [], ...rows] = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const [fleet = 0, capacity = 0] = head;
  if (rows.length < 2 || rows.some((row) => row.length !== 9))
    throw new Error(`${name}: not a Li & Lim file`);
  const column = (index: number, scale: number): number[] => rows.map((row) => (row[index] ?? 0) * scale);
  const closes = column(5, 1000);
  return {
    name,
    fleet,
    capacity,
    demand: column(3, 1).map((amount) => Math.max(0, -amount)),
    pairs: new Map(column(8, 1).flatMap((delivery, pickup) => (delivery > 0 ? [[pickup, delivery]] : []))),
    windows: column(4, 1000).map((start, node) => ({ start, end: closes[node] ?? start })),
    service: column(6, 1000),
    distances: euclidean(
      rows.map((row) => ({ x: row[1] ?? 0, y: row[2] ?? 0 })),
      (distance) => Math.floor(1000 * distance + 0.5),
    ),
    scale: 1,
  };
};
