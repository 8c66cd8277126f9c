import { isStopRow } from "./row.ts";
import { nearest } from "./nearest.ts";
import type { PlanTotals, Route, RouteStop } from "../records/plan.ts";

/** How neat the routes of a plan look. */
export type Shape = Pick<PlanTotals, "compactness" | "overlap" | "crossings">;

interface Point {
  readonly id: string;
  readonly route: number;
  readonly latitude: number;
  readonly longitude: number;
  /** In millionths of a degree, so that whether three points are in line is exact. */
  readonly x: number;
  readonly y: number;
}

interface Leg {
  readonly from: Point;
  readonly to: Point;
  readonly west: number;
  readonly east: number;
}

/**
 * The shape of routes in straight lines, loading left out.
 * @returns the figures of the plan, and the compactness of each route. Nulls with fewer than two routes that serve a stop
 */
export function shapeOf(routes: readonly Pick<Route, "stops">[]): {
  readonly shape: Shape;
  readonly ofRoutes: readonly (number | null)[];
} {
  const served = routes.map(({ stops }, route) => stops.flatMap((row) => pointOf(row, route) ?? []));
  if (served.filter(({ length }) => length > 0).length < 2) {
    const shape = { compactness: null, overlap: null, crossings: null };
    return { shape, ofRoutes: routes.map(() => null) };
  }
  const points = served.flat();
  const own = new Array<number>(routes.length).fill(0);
  const all = new Array<number>(routes.length).fill(0);
  const nearTo = nearest(points);
  for (const point of points) {
    const near = nearTo(point);
    all[point.route] = (all[point.route] ?? 0) + near.length;
    const ofOwn = near.filter((one) => one.point.route === point.route).length;
    own[point.route] = (own[point.route] ?? 0) + ofOwn;
  }
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return {
    shape: {
      compactness: share(sum(own), sum(all)),
      overlap: share(overlapping(served), points.length),
      crossings: crossingsOf(routes.flatMap(legsOf)),
    },
    ofRoutes: own.map((count, route) => (all[route] ? share(count, all[route]) : null)),
  };
}

/** Routes with their compactness, and the shape of all. */
export function shaped(routes: readonly Route[]): { readonly shape: Shape; readonly routes: Route[] } {
  const { shape, ofRoutes } = shapeOf(routes);
  return {
    shape,
    routes: routes.map((route, index) => ({ ...route, compactness: ofRoutes[index] ?? null })),
  };
}

/** Routes without their shape, where nobody waits for it. */
export function unshaped(routes: readonly Route[]): ReturnType<typeof shaped> {
  return {
    shape: { compactness: null, overlap: null, crossings: null },
    routes: routes.map((route) => ({ ...route, compactness: null })),
  };
}

function share(part: number, whole: number): number {
  return Math.round((part / whole) * 10_000) / 10_000;
}

function pointOf({ type, stopId, latitude, longitude }: RouteStop, route: number): Point | null {
  const isStop = isStopRow({ type }) && stopId !== null && latitude !== null && longitude !== null;
  if (!isStop) return null;
  const [x, y] = [Math.round(longitude * 1e6), Math.round(latitude * 1e6)];
  return { id: stopId, route, latitude, longitude, x, y };
}

/** How many stops lie strictly inside the convex hull of another route. */
function overlapping(served: readonly (readonly Point[])[]): number {
  const hulls = served.map(hullOf);
  const isInside = (point: Point, hull: readonly Point[]) =>
    hull.length > 2 && hull.every((a, index) => turn(a, hull[(index + 1) % hull.length] ?? a, point) > 0);
  return served
    .flat()
    .filter((point) => hulls.some((hull, route) => route !== point.route && isInside(point, hull))).length;
}

/** The corners of the convex hull, counter-clockwise (Andrew 1979). */
function hullOf(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (ordered: readonly Point[]) => {
    const corners: Point[] = [];
    for (const point of ordered) {
      for (;;) {
        const [before, last] = [corners.at(-2), corners.at(-1)];
        if (!before || !last || turn(before, last, point) > 0) break;
        corners.pop();
      }
      corners.push(point);
    }
    return corners.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** Above 0 if c lies left of the line from a to b. */
function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/** The legs from stop to stop. */
function legsOf({ stops }: Pick<Route, "stops">, route: number): Leg[] {
  const visits = stops.filter(({ type }) => type !== "break").map((row) => pointOf(row, route));
  return visits.flatMap((to, index) => {
    const from = visits[index - 1];
    if (!from || !to) return [];
    const [west, east] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
    return [{ from, to, west, east }];
  });
}

/** Pairs of legs that cross, other than at their ends. */
function crossingsOf(legs: readonly Leg[]): { readonly between: number; readonly within: number } {
  const sorted = [...legs].sort((a, b) => a.west - b.west);
  let [between, within] = [0, 0];
  sorted.forEach((a, index) => {
    for (let at = index + 1; at < sorted.length; at++) {
      const b = sorted[at];
      if (!b || b.west > a.east) break;
      if (!crosses(a, b) || !crosses(b, a)) continue;
      if (a.from.route === b.from.route) within++;
      else between++;
    }
  });
  return { between, within };
}

/** Whether the ends of b lie on both sides of a. */
function crosses(a: Leg, b: Leg): boolean {
  const [left, right] = [turn(a.from, a.to, b.from), turn(a.from, a.to, b.to)];
  return (left > 0 && right < 0) || (left < 0 && right > 0);
}
