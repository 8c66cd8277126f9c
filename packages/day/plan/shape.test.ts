import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { routeOf } from "../testing/records.ts";
import type { Route, RouteStop } from "../records/plan.ts";
import { shapeOf, type Shape } from "./shape.ts";

type Place = readonly [number, number];

/** A route through places of a grid. A number instead of a place is a visit to a loading point there. */
function route(name: string, places: readonly (Place | "loading" | "break")[]): Route {
  const own = routeOf(name, []);
  const [row] = routeOf(name, ["s"]).stops as [RouteStop];
  const stops = places.map((place, index): RouteStop => {
    if (place === "break") return { ...row, type: "break", stopId: null, latitude: null, longitude: null };
    if (place === "loading") return { ...row, type: "stock_loading", stopId: `${name}-${index}` };
    const [east, north] = place;
    const [latitude, longitude] = [60 + north / 1000, 25 + east / 500];
    return { ...row, stopId: `${name}-${index}`, latitude, longitude };
  });
  return { ...own, stops };
}

/** Computed as it is stated, pair by pair. */
function checked(routes: readonly Route[]): { shape: Shape; ofRoutes: (number | null)[] } {
  const served = routes.flatMap(({ stops }, of) =>
    stops.flatMap(({ type, stopId: id, latitude: y, longitude: x }) =>
      type === "delivery" && id !== null && y !== null && x !== null ? [{ id, x, y, of }] : [],
    ),
  );
  type Stop = (typeof served)[number];
  if (new Set(served.map(({ of }) => of)).size < 2)
    return {
      shape: { compactness: null, overlap: null, crossings: null },
      ofRoutes: routes.map(() => null),
    };
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const meters = (a: Stop, b: Stop) => {
    const [dy, dx] = [radians(b.y - a.y), radians(b.x - a.x)];
    const h = Math.sin(dy / 2) ** 2 + Math.cos(radians(a.y)) * Math.cos(radians(b.y)) * Math.sin(dx / 2) ** 2;
    return Math.round(2 * 6_371_008.8 * Math.asin(Math.sqrt(h)));
  };
  const side = (a: Stop, b: Stop, c: Stop) =>
    Math.sign(Math.round(1e9 * ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x))));
  const pairs = served.flatMap((a) => {
    const others = served.filter((b) => b !== a).map((b) => ({ b, far: meters(a, b) }));
    others.sort((one, two) => one.far - two.far || (one.b.id < two.b.id ? -1 : 1));
    return others.slice(0, 5).map(({ b }) => ({ of: a.of, isOwn: a.of === b.of }));
  });
  const shareOf = (some: typeof pairs) =>
    some.length === 0
      ? null
      : Math.round((some.filter(({ isOwn }) => isOwn).length / some.length) * 1e4) / 1e4;
  // Strictly inside a hull: strictly inside one of the triangles, or on a line between two of them with others on both sides.
  const isInside = (p: Stop, of: readonly Stop[]) => {
    const angles = of.filter((q) => q.x !== p.x || q.y !== p.y).map((q) => Math.atan2(q.y - p.y, q.x - p.x));
    angles.sort((a, b) => a - b);
    if (angles.length === 0) return false;
    const gaps = angles.map((angle, index) => (angles[index + 1] ?? (angles[0] ?? 0) + 2 * Math.PI) - angle);
    return Math.max(...gaps) < Math.PI - 1e-9;
  };
  const inside = served.filter((p) =>
    routes.some(
      (_, of) =>
        of !== p.of &&
        isInside(
          p,
          served.filter((q) => q.of === of),
        ),
    ),
  );
  const legs = routes.flatMap(({ stops }, of) => {
    const rows = stops.filter(({ type }) => type !== "break");
    return rows.slice(1).flatMap((row, index) => {
      const ends = [rows[index]?.stopId, row.stopId].map((id) => served.find((stop) => stop.id === id));
      const [a, b] = ends;
      return a && b ? [{ a, b, of }] : [];
    });
  });
  let [between, within] = [0, 0];
  legs.forEach((one, index) => {
    for (const two of legs.slice(index + 1)) {
      const parts = (p: typeof one, q: typeof one) => side(p.a, p.b, q.a) * side(p.a, p.b, q.b) < 0;
      if (!parts(one, two) || !parts(two, one)) continue;
      if (one.of === two.of) within++;
      else between++;
    }
  });
  return {
    shape: {
      compactness: shareOf(pairs),
      overlap: Math.round((inside.length / served.length) * 1e4) / 1e4,
      crossings: { between, within },
    },
    ofRoutes: routes.map((_, of) => shareOf(pairs.filter((pair) => pair.of === of))),
  };
}

describe("the shape of routes", () => {
  it("tells neighbours apart from strangers, and counts stops inside another route and legs that cross", () => {
    const west: Place[] = [
      [0, 0],
      [9, 9],
      [0, 9],
      [9, 0],
    ];
    const inside: Place[] = [
      [4, 1],
      [5, 1],
    ];
    const { shape, ofRoutes } = shapeOf([route("a", west), route("b", inside)]);
    expect(shape).toEqual({ compactness: 0.4667, overlap: 0.3333, crossings: { between: 0, within: 1 } });
    expect(ofRoutes).toEqual([0.6, 0.2]);
    expect(shapeOf([route("a", west)]).shape).toEqual({ compactness: null, overlap: null, crossings: null });
  });

  it("is what a pair by pair count says, of any routes with loading and breaks", () => {
    const place = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }));
    const row = fc.oneof(
      { weight: 8, arbitrary: place },
      fc.constant("loading" as const),
      fc.constant("break" as const),
    );
    fc.assert(
      fc.property(fc.array(fc.array(row, { maxLength: 14 }), { maxLength: 4 }), (days) => {
        const routes = days.map((places, index) => route(`r${index}`, places));
        expect(shapeOf(routes)).toEqual(checked(routes));
      }),
      { numRuns: 300 },
    );
  });
});
