import type { Project } from "../records/project/schemas.ts";
import type { Lane } from "./lanes.ts";
import { positionsOf, type Position } from "./polyline.ts";

/** The way of a route: on streets where the plan knows them, else straight from stop to stop. */
export function lineOf(lane: Lane, project: Project | undefined): Position[] {
  const { route } = lane;
  if (route === null) return [];
  if (route.geometry !== null) return positionsOf(route.geometry);
  const stops = route.stops.map(positionOf);
  return [startOf(lane, project), ...stops, endOf(lane, project)].filter((place) => place !== null);
}

/** The start of a shift, if it has coordinates. */
export function startOf({ assignment }: Lane, project: Project | undefined): Position | null {
  const { startLongitude, startLatitude, startAddress } = assignment;
  const own = positionOf({ longitude: startLongitude, latitude: startLatitude });
  if (own !== null || startAddress !== null) return own;
  const { defaultStartLongitude = null, defaultStartLatitude = null } = project ?? {};
  return positionOf({ longitude: defaultStartLongitude, latitude: defaultStartLatitude });
}

/** The end of a shift, if it has coordinates. */
export function endOf(lane: Lane, project: Project | undefined): Position | null {
  const { endLongitude, endLatitude, returnToStart } = lane.assignment;
  const own = positionOf({ longitude: endLongitude, latitude: endLatitude });
  return own ?? (returnToStart ? startOf(lane, project) : null);
}

/** Where shifts start and end, each location once. */
export function depotsOf(lanes: readonly Lane[], project: Project | undefined): Position[] {
  const depots = new Map<string, Position>();
  for (const lane of lanes) {
    for (const depot of [startOf(lane, project), endOf(lane, project)]) {
      if (depot !== null) depots.set(depot.join(), depot);
    }
  }
  return [...depots.values()];
}

export interface Located {
  readonly longitude: number | null;
  readonly latitude: number | null;
}

export function positionOf({ longitude, latitude }: Located): Position | null {
  return longitude === null || latitude === null ? null : [longitude, latitude];
}
