import { euclidean, type Point } from "./euclidean.ts";
import type { Instance, InstanceVehicle } from "./instance.ts";

type Rows = readonly (readonly string[])[];

/** Lengths are multiplied and rounded in the way that published values of a kind of problem count them. */
const KINDS: Record<
  string,
  { readonly unit: number; readonly round: (length: number) => number; readonly scale?: number }
> = {
  CVRP: { unit: 1, round: (length) => Math.floor(length + 0.5) },
  VRPB: { unit: 1, round: (length) => Math.floor(length + 0.5) },
  HFVRP: { unit: 1000, round: (length) => Math.round(1000 * length) },
  MDVRPTW: { unit: 1000, round: (length) => Math.round(1000 * length) },
  MTVRPTWR: { unit: 10, round: (length) => Math.floor(10 * length), scale: 10 },
};

/**
 * A file of CVRPLIB, or of a kind that adds sections to its format: VRPB (collections), HFVRP (vehicles that differ), MDVRPTW
 * (depots, windows, longest routes), MTVRPTWR (windows, trips, release times). The depots are its first nodes.
 * @throws Error when the file is not of its format, or of another kind
 */
export const parseVrplib = (name: string, text: string): Instance => {
  const { words, sections } = partsOf(text);
  const kind = words.get("TYPE") ?? "CVRP";
  const { unit, round, scale = 1 } = KINDS[kind] ?? {};
  if (unit === undefined || round === undefined)
    throw new Error(`${name}: files of type ${kind} are not read`);
  const points = rowsOf(sections, "NODE_COORD").map(([, x, y]): Point => ({ x: Number(x), y: Number(y) }));
  const column = (section: string): number[] => rowsOf(sections, section).map(([, value]) => Number(value));
  const demand = column("DEMAND");
  const collected = column("BACKHAUL");
  const own = vehiclesOf(sections, unit);
  const capacity = Number(words.get("CAPACITY") ?? Math.max(0, ...(own ?? []).map((one) => one.capacity)));
  if (!(capacity > 0) || points.length < 2 || demand.length !== points.length)
    throw new Error(`${name}: not a CVRPLIB file`);
  const sums = [demand, collected].map((loads) => loads.reduce((sum, load) => sum + load, 0));
  const most = Math.max(...sums);
  const depots = rowsOf(sections, "DEPOT").filter(([node]) => node !== "-1").length;
  const windows = rowsOf(sections, "TIME_WINDOW").map(([, start, end]) => ({
    start: unit * Number(start),
    end: unit * Number(end),
  }));
  const stays = column("SERVICE_TIME").map((time) => unit * time);
  const stay = unit * Number(words.get("SERVICE_TIME") ?? 0);
  const ready = column("RELEASE_TIME").map((time) => unit * time);
  const vehicles = own?.map((vehicle) => ({ ...vehicle, capacity: vehicle.capacity || capacity }));
  const longest = words.get("VEHICLES_MAX_DURATION");
  return {
    name,
    // Most files of equal vehicles name no fleet.
    fleet:
      vehicles?.length ??
      Number(words.get("VEHICLES") ?? Math.min(points.length - 1, enough(most, capacity))),
    capacity,
    ...(vehicles && { vehicles: ofUse(vehicles, most) }),
    ...(depots > 1 && { depots }),
    ...(longest !== undefined && { longest: Math.round(unit * Number(longest)) }),
    demand,
    ...(collected.length > 0 && { collected }),
    windows: windows.length > 0 ? windows : undefined,
    service: stays.length > 0 ? stays : demand.map((_, node) => (node < depots ? 0 : stay)),
    ...(ready.length > 0 && { ready }),
    ...(sections.has("VEHICLES_RELOAD_DEPOT") && { reloads: true }),
    distances: euclidean(points, round),
    scale,
  };
};

/** The lines with a colon, and the rows of the sections. */
function partsOf(text: string): {
  readonly words: ReadonlyMap<string, string>;
  readonly sections: ReadonlyMap<string, Rows>;
} {
  const words = new Map<string, string>();
  const sections = new Map<string, string[][]>();
  let rows: string[][] = [];
  for (const line of text.split("\n").map((one) => one.trim())) {
    if (line === "" || line === "EOF") continue;
    const [head = "", value] = line.split(":").map((part) => part.trim());
    if (head.endsWith("_SECTION")) sections.set(head.replace("_SECTION", ""), (rows = []));
    else if (value === undefined) rows.push(line.split(/\s+/));
    else words.set(head, value);
  }
  return { words, sections };
}

function rowsOf(sections: ReadonlyMap<string, Rows>, name: string): Rows {
  return sections.get(name) ?? [];
}

/** The file's vehicles; undefined if it has no section about them, as all are alike then. */
function vehiclesOf(sections: ReadonlyMap<string, Rows>, unit: number): InstanceVehicle[] | undefined {
  const [capacities, fixed, costs, depots] = (
    ["CAPACITY", "VEHICLES_FIXED_COST", "VEHICLES_UNIT_DISTANCE_COST", "VEHICLES_DEPOT"] as const
  ).map((name) => rowsOf(sections, name).map(([, value]) => Number(value)));
  const count = Math.max(capacities?.length ?? 0, depots?.length ?? 0);
  if (count === 0) return undefined;
  return Array.from({ length: count }, (_, row) => ({
    row,
    capacity: capacities?.[row] ?? 0,
    depot: (depots?.[row] ?? 1) - 1,
    fixed: unit * (fixed?.[row] ?? 0),
    perDistance: costs?.[row] ?? 1,
  }));
}

/** Twice the vehicles that a load needs are never too few. */
function enough(load: number, capacity: number): number {
  return 2 * Math.ceil(load / capacity) + 10;
}

/** Without vehicles of a type of which there are more than all customers need. */
function ofUse(vehicles: readonly InstanceVehicle[], load: number): InstanceVehicle[] {
  const counts = new Map<string, number>();
  return vehicles.filter(({ row: _, ...type }) => {
    const key = JSON.stringify(type);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= enough(load, type.capacity);
  });
}
