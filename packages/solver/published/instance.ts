import { readFileSync } from "node:fs";
import { basename, extname } from "node:path";

/** A benchmark instance in integers; node 0 is the depot, customers count from 1. */
export interface Instance {
  readonly name: string;
  readonly fleet: number;
  readonly capacity: number;
  readonly demand: readonly number[];
  /** The loads picked up instead, after all deliveries of a route, which has one at least; undefined: nothing. */
  readonly collected?: readonly number[];
  /** Earliest and latest start of service (of the route, for the depot); undefined: times play no role. */
  readonly windows: readonly { readonly start: number; readonly end: number }[] | undefined;
  readonly service: readonly number[];
  /** Row-major over the nodes. Travel time equals distance where times play a role. */
  readonly distances: Int32Array;
  /** Divides a cost in matrix units to give the unit of the published values. */
  readonly scale: number;
}

/**
 * Reads a Solomon or Homberger file (`.txt`: distances and times floor(10 × euclid), all in tenths) or a CVRPLIB
 * file (`.vrp`: distances rounded, no times; a BACKHAUL_SECTION says what is collected).
 * @throws Error when the file is not of its format.
 */
export const readInstance = (path: string): Instance => {
  const name = basename(path, extname(path));
  const text = readFileSync(path, "utf8");
  return extname(path) === ".vrp" ? parseCvrplib(name, text) : parseSolomon(name, text);
};

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Euclidean distances, rounded: the same there and back, so each is computed once. */
const matrix = (points: readonly Point[], round: (distance: number) => number): Int32Array => {
  const size = points.length;
  const xs = Float64Array.from(points, ({ x }) => x);
  const ys = Float64Array.from(points, ({ y }) => y);
  const cells = new Int32Array(size * size);
  for (let from = 0; from < size; from++) {
    for (let to = 0; to < from; to++) {
      const dx = (xs[from] ?? 0) - (xs[to] ?? 0);
      const dy = (ys[from] ?? 0) - (ys[to] ?? 0);
      const distance = round(Math.sqrt(dx * dx + dy * dy));
      cells[from * size + to] = distance;
      cells[to * size + from] = distance;
    }
  }
  return cells;
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
    distances: matrix(
      rows.map((row) => ({ x: row[1] ?? 0, y: row[2] ?? 0 })),
      (distance) => Math.floor(10 * distance),
    ),
    scale: 10,
  };
};

const parseCvrplib = (name: string, text: string): Instance => {
  const points: Point[] = [];
  const demand: number[] = [];
  const collected: number[] = [];
  let section = "";
  let capacity = 0;
  for (const line of text.split("\n")) {
    if (line.startsWith("CAPACITY")) capacity = Number(line.split(":")[1]);
    else if (line.includes("SECTION")) section = line.trim().split(/\s+/)[0] ?? "";
    else {
      const [node = 0, ...values] = line.trim().split(/\s+/).map(Number);
      if (section === "NODE_COORD_SECTION") points[node - 1] = { x: values[0] ?? 0, y: values[1] ?? 0 };
      else if (section === "DEMAND_SECTION") demand[node - 1] = values[0] ?? 0;
      else if (section === "BACKHAUL_SECTION") collected[node - 1] = values[0] ?? 0;
    }
  }
  if (!(capacity > 0) || points.length < 2) throw new Error(`${name}: not a CVRPLIB file`);
  // The format names no fleet size. Twice the vehicles that the load needs are never too few.
  const sums = [demand, collected].map((loads) => loads.reduce((sum, load) => sum + load, 0));
  const needed = Math.ceil(Math.max(...sums) / capacity);
  return {
    name,
    fleet: Math.min(points.length - 1, 2 * needed + 10),
    capacity,
    demand,
    ...(collected.length > 0 && { collected }),
    windows: undefined,
    service: demand.map(() => 0),
    distances: matrix(points, (distance) => Math.floor(distance + 0.5)),
    scale: 1,
  };
};
