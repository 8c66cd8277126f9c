import type { JSX } from "preact";
import type { Project } from "../../../api/types.ts";
import { shortDistance } from "../../../format/numbers.ts";
import { units } from "../../../preferences.ts";
import { t } from "../../../texts/catalogue.ts";
import { visitsOf, type Lane } from "@rondo/day/out/lanes.ts";
import { barOf } from "../map/bar.ts";
import { planFeatures, type StopMark } from "../map/features.ts";
import { fitted, metresPerPixel, toScreen, type Camera, type Point } from "../map/view/camera.ts";
import { PaperMap, type PaperGround } from "./paper-map.tsx";

const size = { width: 1000, height: 400 };
const FIT = { margin: 40, mostZoom: 16 };
const LONGEST_BAR = 200;

interface Props {
  readonly lane: Lane;
  readonly project: Project;
  readonly ground: PaperGround;
}

/** A courier's route drawn to scale: its line, the stops with their numbers, where it starts and ends, and the streets. */
export function Sketch({ lane, project, ground }: Props): JSX.Element | null {
  const { stops, routes, access, depots } = planFeatures({
    stops: lane.visits.map(({ stopId, row: { type, longitude, latitude } }) => ({
      ...{ id: stopId, pointType: type },
      ...{ longitude, latitude },
    })),
    lanes: [lane],
    project,
    visits: visitsOf([lane]),
    unassigned: new Set(),
    hidden: new Set(),
    late: new Set(),
  });
  const points = [...routes.flatMap((route) => route.points), ...stops.map((stop) => stop.at), ...depots];
  const camera = fitted(points, size, FIT);
  if (camera === null) return null;
  const at = (point: Point) => toScreen(point, camera, size);
  const pointsOf = (way: readonly Point[]) =>
    way
      .map(at)
      .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
      .join(" ");
  return (
    <div class="sketch">
      <PaperMap
        camera={camera}
        size={size}
        ground={ground}
        signs={[...depots, ...stops.map((stop) => stop.at)]}
      />
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={t("print.sketch", { courier: lane.name })}
      >
        {["edge", "way"].map((kind) =>
          routes.map(({ points: way }) => <polyline key={kind} class={kind} points={pointsOf(way)} />),
        )}
        {access.map(({ points: way }) => (
          <polyline key={pointsOf(way)} class="access" points={pointsOf(way)} />
        ))}
        {depots.map(at).map(({ x, y }) => (
          <rect key={`${x} ${y}`} class="depot" x={x - 9} y={y - 9} width="18" height="18" />
        ))}
        {stops.toReversed().map((stop) => (
          <Stop key={stop.label} stop={stop} {...standing(at(stop.at), stop.stand)} />
        ))}
        <Scale camera={camera} />
        <text class="source" x={size.width - 8} y={size.height - 8}>
          {ground.attribution.value}
        </text>
      </svg>
    </div>
  );
}

const RADIUS = 12;

/** Where a stop is drawn beside its location. */
function standing({ x, y }: Point, stand: Point): Point {
  return { x: x + stand.x * (RADIUS + 1), y: y + stand.y * (RADIUS + 1) };
}

function Stop({ stop, x, y }: { readonly stop: StopMark } & Point) {
  return (
    <>
      <rect
        class="stop"
        {...{ x: x - RADIUS, y: y - RADIUS, width: 2 * RADIUS, height: 2 * RADIUS }}
        rx={stop.isPickup ? 2 : RADIUS}
      />
      <text class="number" x={x} y={y + 5}>
        {stop.label}
      </text>
    </>
  );
}

/** A bar of a round length. */
function Scale({ camera }: { readonly camera: Camera }): JSX.Element {
  const { metres, length } = barOf(metresPerPixel(camera), LONGEST_BAR, units.value);
  const y = size.height - 12;
  return (
    <g class="scale">
      <path d={`M10 ${y - 6}V${y}H${10 + length}V${y - 6}`} />
      <text x={18 + length} y={y}>
        {shortDistance(metres)}
      </text>
    </g>
  );
}
