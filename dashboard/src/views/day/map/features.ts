import type { Feature, FeatureCollection, LineString, Point } from "geojson";
import type { Project, Stop, UnassignedStop } from "../../../api/types.ts";
import type { Lane, Visit } from "../lanes.ts";
import { accessWays } from "./access.ts";
import { decodePolyline } from "./polyline.ts";
import type { Position } from "./polyline.ts";

/** The properties of a stop that the layers of the map read. */
export interface StopProperties {
  readonly id: string;
  /** `visit`: in a route; `unassigned`: left out by the plan; `open`: not planned yet. */
  readonly kind: "visit" | "unassigned" | "open";
  readonly label: string;
  readonly colour: number;
  readonly assignmentId: string;
}

/** The same of a route's line. */
interface RouteProperties {
  readonly assignmentId: string;
  readonly colour: number;
}

interface Plan {
  readonly stops: readonly Stop[];
  readonly visits: ReadonlyMap<string, Visit>;
  readonly unassigned: ReadonlyMap<string, UnassignedStop>;
}

/** A point for each stop that has coordinates. */
export function stopFeatures({ stops, visits, unassigned }: Plan): FeatureCollection<Point, StopProperties> {
  const features = stops.flatMap((stop): Feature<Point, StopProperties>[] => {
    const { id, latitude, longitude } = stop;
    if (latitude === null || longitude === null) return [];
    const visit = visits.get(id);
    const kind = visit ? "visit" : unassigned.has(id) ? "unassigned" : "open";
    const properties = {
      id,
      kind,
      label: visit ? String(visit.number) : kind === "unassigned" ? "!" : "",
      colour: visit?.lane.colour ?? -1,
      assignmentId: visit?.lane.assignment.id ?? "",
    } as const;
    return [{ type: "Feature", geometry: { type: "Point", coordinates: [longitude, latitude] }, properties }];
  });
  return { type: "FeatureCollection", features };
}

/** A line for each route: on streets where the plan knows them, else straight from stop to stop. */
export function routeFeatures(
  lanes: readonly Lane[],
  project: Project | undefined,
): FeatureCollection<LineString, RouteProperties> {
  const features = lanes.flatMap((lane): Feature<LineString, RouteProperties>[] => {
    const coordinates = lineOf(lane, project);
    if (coordinates.length < 2) return [];
    const properties = { assignmentId: lane.assignment.id, colour: lane.colour };
    return [{ type: "Feature", geometry: { type: "LineString", coordinates }, properties }];
  });
  return { type: "FeatureCollection", features };
}

/** The straight ways from the streets of the routes to their stops that are off them. */
export function accessFeatures(
  lanes: readonly Lane[],
  project: Project | undefined,
): FeatureCollection<LineString, RouteProperties> {
  const features = lanes.flatMap((lane) =>
    accessOf(lane, project).map((coordinates): Feature<LineString, RouteProperties> => {
      const properties = { assignmentId: lane.assignment.id, colour: lane.colour };
      return { type: "Feature", geometry: { type: "LineString", coordinates }, properties };
    }),
  );
  return { type: "FeatureCollection", features };
}

/** Where shifts start and end, each place once. */
export function depotFeatures(
  lanes: readonly Lane[],
  project: Project | undefined,
): FeatureCollection<Point> {
  const places = new Map<string, Position>();
  for (const lane of lanes) {
    for (const place of [startOf(lane, project), endOf(lane, project)]) {
      if (place !== null) places.set(place.join(), place);
    }
  }
  const features = [...places.values()].map((coordinates): Feature<Point> => ({
    type: "Feature",
    geometry: { type: "Point", coordinates },
    properties: {},
  }));
  return { type: "FeatureCollection", features };
}

/** The box around everything on the map; null if there is nothing. */
export function boundsOf(
  positions: readonly Position[],
): [west: number, south: number, east: number, north: number] | null {
  if (positions.length === 0) return null;
  const box: [number, number, number, number] = [180, 90, -180, -90];
  for (const [longitude, latitude] of positions) {
    box[0] = Math.min(box[0], longitude);
    box[1] = Math.min(box[1], latitude);
    box[2] = Math.max(box[2], longitude);
    box[3] = Math.max(box[3], latitude);
  }
  return box;
}

/** The way of a route: on streets where the plan knows them, else straight from stop to stop. */
export function lineOf(lane: Lane, project: Project | undefined): Position[] {
  const { route } = lane;
  if (route === null) return [];
  if (route.geometry !== null) return decodePolyline(route.geometry);
  const stops = route.stops.map(({ longitude, latitude }) => positionOf(longitude, latitude));
  return [startOf(lane, project), ...stops, endOf(lane, project)].filter((place) => place !== null);
}

/** The straight ways from a route's line to its stops that are off it. */
export function accessOf(lane: Lane, project: Project | undefined): Position[][] {
  if (!lane.route) return [];
  const stops = lane.visits.map(({ row: { longitude, latitude } }) => positionOf(longitude, latitude));
  return accessWays(
    lineOf(lane, project),
    stops.filter((stop) => stop !== null),
  );
}

function startOf({ assignment }: Lane, project: Project | undefined): Position | null {
  const own = positionOf(assignment.startLongitude, assignment.startLatitude);
  if (own !== null || assignment.startAddress !== null) return own;
  return positionOf(project?.defaultStartLongitude ?? null, project?.defaultStartLatitude ?? null);
}

function endOf(lane: Lane, project: Project | undefined): Position | null {
  const { endLongitude, endLatitude, returnToStart } = lane.assignment;
  const own = positionOf(endLongitude, endLatitude);
  return own ?? (returnToStart ? startOf(lane, project) : null);
}

function positionOf(longitude: number | null, latitude: number | null): Position | null {
  return longitude === null || latitude === null ? null : [longitude, latitude];
}
