import type { Project } from "../../../api/types.ts";
import type { Lane, Visit } from "@rondo/day/out/lanes.ts";
import { accessWays } from "./access.ts";
import { depotsOf, lineOf, positionOf, type Located } from "@rondo/day/out/line.ts";
import type { Position } from "@rondo/day/out/polyline.ts";
import { ofEach } from "../of-each.ts";
import { spread } from "./spread.ts";
import { worldOf, type Point } from "./view/camera.ts";

/** A stop on the map. */
export interface StopMark {
  readonly id: string;
  /** `visit`: in a route; `unassigned`: left out by the plan or not in it; `open`: there is no plan yet. */
  readonly kind: "visit" | "unassigned" | "open";
  readonly label: string;
  readonly colour: number;
  readonly assignmentId: string;
  /** Whether the plan serves it after its window. */
  readonly isLate: boolean;
  readonly isPickup: boolean;
  readonly at: Point;
  /** Where it is drawn beside its location, in radii of a stop. */
  readonly stand: Point;
}

/** A line of a route on the map. */
export interface RouteLine {
  readonly assignmentId: string;
  readonly colour: number;
  readonly points: readonly Point[];
}

/** All that the map shows of a day, in points of the world. */
export interface PlanFeatures {
  readonly stops: readonly StopMark[];
  readonly routes: readonly RouteLine[];
  /** The straight ways from the streets of the routes to their stops that are off them. */
  readonly access: readonly RouteLine[];
  readonly depots: readonly Point[];
}

/** What the features are made of. */
export interface GivenPlan {
  readonly stops: readonly (Located & { readonly id: string; readonly pointType: string })[];
  readonly lanes: readonly Lane[];
  readonly project: Project | undefined;
  readonly visits: ReadonlyMap<string, Visit>;
  /** The ids of stops that the plan leaves out, or that are not in it. */
  readonly unassigned: Pick<ReadonlySet<string>, "has">;
  /** The couriers that are not shown. */
  readonly hidden: Pick<ReadonlySet<string>, "has">;
  /** The ids of stops that are served late. */
  readonly late: Pick<ReadonlySet<string>, "has">;
}

export function planFeatures(plan: GivenPlan): PlanFeatures {
  const { project, visits, unassigned, late, hidden } = plan;
  const lanes = plan.lanes.filter(({ assignment }) => !hidden.has(assignment.id));
  const stops = plan.stops.filter(({ id }) => !hidden.has(visits.get(id)?.lane.assignment.id ?? ""));
  const depots = depotsOf(lanes, project);
  // All lie around the first, so that a day at the date line stays in one piece.
  const first = depots[0] ?? stops.map(positionOf).find((position) => position !== null);
  const near = first === undefined ? null : worldOf(first);
  const place = (position: Position): Point => worldOf(position, near);
  const lineOn = ({ assignment, colour }: Lane, line: readonly Position[]): RouteLine => ({
    assignmentId: assignment.id,
    colour,
    points: line.map(place),
  });
  const located = stops.flatMap((stop) => {
    const position = positionOf(stop);
    return position === null ? [] : [{ stop, position }];
  });
  const stands = spread(located, ({ stop }) => locationOf(stop));
  return {
    stops: located.map(({ stop, position }, index): StopMark => {
      const visit = visits.get(stop.id);
      const kind = visit ? "visit" : unassigned.has(stop.id) ? "unassigned" : "open";
      return {
        id: stop.id,
        kind,
        label: visit ? String(visit.number) : kind === "unassigned" ? "!" : "",
        colour: visit?.lane.colour ?? -1,
        assignmentId: visit?.lane.assignment.id ?? "",
        isLate: late.has(stop.id),
        isPickup: stop.pointType === "pickup",
        at: place(position),
        stand: stands[index] ?? { x: 0, y: 0 },
      };
    }),
    routes: lanes
      .map((lane) => lineOn(lane, lineOf(lane, project)))
      .filter(({ points }) => points.length > 1),
    access: lanes.flatMap((lane) => accessOf(lane, project).map((way) => lineOn(lane, way))),
    depots: depots.map(place),
  };
}

/** Equal for stops of one location. */
const locationOf = ofEach(
  (stop: Located) =>
    positionOf(stop)
      ?.map((degrees) => degrees.toFixed(5))
      .join() ?? "",
);

/** The straight ways from a route's line on streets to its stops that are off it. */
function accessOf(lane: Lane, project: Project | undefined): Position[][] {
  if (!lane.route?.geometry) return [];
  const stops = lane.visits.map(({ row }) => positionOf(row));
  return accessWays(
    lineOf(lane, project),
    stops.filter((stop) => stop !== null),
  );
}
