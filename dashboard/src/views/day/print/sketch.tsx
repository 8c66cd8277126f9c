import type { JSX } from "preact";
import type { Project } from "../../../api/types.ts";
import { shortDistance } from "../../../format/numbers.ts";
import { units } from "../../../preferences.ts";
import { t } from "../../../texts/catalogue.ts";
import type { Lane } from "../lanes.ts";
import { accessOf, depotFeatures, lineOf } from "../map/features.ts";
import type { Position } from "../map/polyline.ts";
import { projectionOf, roundLength } from "./projection.ts";

const size = { width: 1000, height: 400, margin: 40 };
const LONGEST_BAR = 200;
const METRES_PER_MILE = 1609.344;

interface Props {
  readonly lane: Lane;
  readonly project: Project;
}

/** A courier's route drawn to scale: its line, the stops with their numbers, and where it starts and ends. */
export function Sketch({ lane, project }: Props): JSX.Element | null {
  const line = lineOf(lane, project);
  const stops = lane.visits.flatMap(({ number, row: { longitude, latitude } }) =>
    longitude === null || latitude === null ? [] : [{ number, position: [longitude, latitude] as Position }],
  );
  const depots = depotFeatures([lane], project).features.map(
    ({ geometry }) => geometry.coordinates as Position,
  );
  const projection = projectionOf([...line, ...stops.map(({ position }) => position), ...depots], size);
  if (projection === null) return null;
  const { at, perMetre } = projection;
  const pointsOf = (way: readonly Position[]) =>
    way
      .map(at)
      .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
      .join(" ");
  return (
    <svg
      class="sketch"
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={t("print.sketch", { courier: lane.name })}
    >
      <polyline class="way" points={pointsOf(line)} />
      {accessOf(lane, project).map((way) => (
        <polyline key={way.join()} class="access" points={pointsOf(way)} />
      ))}
      {depots.map(at).map(({ x, y }) => (
        <rect key={`${x} ${y}`} class="depot" x={x - 9} y={y - 9} width="18" height="18" />
      ))}
      {stops.toReversed().map(({ number, position }) => (
        <Stop key={number} number={number} {...at(position)} />
      ))}
      <Scale perMetre={perMetre} />
    </svg>
  );
}

function Stop({ number, x, y }: { readonly number: number; readonly x: number; readonly y: number }) {
  return (
    <>
      <circle class="stop" cx={x} cy={y} r="12" />
      <text class="number" x={x} y={y + 5}>
        {number}
      </text>
    </>
  );
}

/** A bar of a round length. */
function Scale({ perMetre }: { readonly perMetre: number }): JSX.Element {
  const most = LONGEST_BAR / perMetre;
  const isMiles = units.value === "imperial" && most > METRES_PER_MILE;
  const metres = isMiles ? roundLength(most / METRES_PER_MILE) * METRES_PER_MILE : roundLength(most);
  const length = metres * perMetre;
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
