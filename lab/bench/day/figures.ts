import type { Order } from "../pyvrp.ts";
import type { Point } from "./town.ts";

/** The location index of each stop in the problem. */
export const locationsOf = (problem: string): number[] =>
  (JSON.parse(problem) as { readonly stops: readonly { readonly place: number }[] }).stops.map(
    ({ place }) => place,
  );

interface Leg {
  readonly from: Point;
  readonly to: Point;
  readonly route: number;
}

/** Pairs of legs that cross as straight lines, legs at the depot included: within routes, and over all routes. */
export const crossings = (
  orders: readonly Order[],
  locations: readonly number[],
  points: readonly Point[],
): { readonly within: number; readonly all: number } => {
  const legs = orders.flatMap((order, route) => legsOf(order, route, locations, points));
  let [within, all] = [0, 0];
  for (const [index, a] of legs.entries())
    for (const b of legs.slice(index + 1)) {
      if (!cross(a, b)) continue;
      all += 1;
      if (a.route === b.route) within += 1;
    }
  return { within, all };
};

const legsOf = (
  { stops }: Order,
  route: number,
  locations: readonly number[],
  points: readonly Point[],
): Leg[] => {
  if (stops.length === 0) return [];
  const way = [0, ...stops.map((stop) => locations[stop] ?? 0), 0].flatMap(
    (location) => points[location] ?? [],
  );
  return way.slice(1).flatMap((to, index) => {
    const from = way[index];
    return from === undefined || from === to ? [] : [{ from, to, route }];
  });
};

/** Whether two legs cross at an inner point of both. */
const cross = (a: Leg, b: Leg): boolean =>
  side(a, b.from) * side(a, b.to) < 0 && side(b, a.from) * side(b, a.to) < 0;

/** Above 0 to the left of the leg, below to the right. */
const side = ({ from, to }: Leg, { x, y }: Point): number =>
  Math.sign((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x));

/** Visits to a location that has been visited before, with something else in between. */
export const splits = (orders: readonly Order[], locations: readonly number[]): number => {
  const runs = orders.flatMap(({ stops }) => {
    const visited = stops.map((stop) => locations[stop]);
    return visited.filter((location, index) => index === 0 || location !== visited[index - 1]);
  });
  return runs.length - new Set(runs).size;
};
