import { depotsOf, lineOf } from "../line.ts";
import type { OutPlan } from "../plan.ts";
import type { Position } from "../polyline.ts";
import { html, type Html } from "./html.ts";

const WIDTH = 1000;
const MOST_HEIGHT = 800;
const LEAST_HEIGHT = 300;
const MARGIN = 30;
const RADIUS = 10;
/** Above this many stops, numbers on the map would cover each other. */
const MOST_NUMBERS = 300;
const METERS_PER_DEGREE = 111_195;
const ROUND = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000];
const LONGEST_BAR = 200;

/** Draws positions to scale. */
interface Sheet {
  readonly height: number;
  readonly metersPerPixel: number;
  readonly at: (position: Position) => readonly [x: number, y: number];
}

/** The routes of a plan drawn to scale, with numbers at the stops; null if nothing has a place. */
export function mapOf({ lanes, project, unassigned, stops }: OutPlan): Html | null {
  const lines = lanes.map((lane) => lineOf(lane, project));
  const left = unassigned.flatMap(({ stopId }): Position[] => {
    const { longitude = null, latitude = null } = stops.get(stopId) ?? {};
    return longitude === null || latitude === null ? [] : [[longitude, latitude]];
  });
  const depots = depotsOf(lanes, project);
  const all = [...lines.flat(), ...depots, ...left];
  if (all.length === 0) return null;
  const sheet = sheetFor(all);
  const { at, height } = sheet;
  const visits = lanes.flatMap((lane) => lane.visits.map((visit) => ({ ...visit, colour: lane.colour })));
  const areNumbered = visits.length <= MOST_NUMBERS;
  const points = (line: readonly Position[]) => line.map((each) => at(each).map(round).join()).join(" ");
  return html`<svg class="map" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Map of the routes">
    ${lines.map((line, index) => html`<polyline class="way c${lanes[index]?.colour ?? 0}" points="${points(line)}" />`)}
    ${depots.map((depot) => square(at(depot)))} ${left.map((place) => cross(at(place)))}
    ${visits.toReversed().flatMap(({ row: { longitude, latitude }, number, colour }) => {
      if (longitude === null || latitude === null) return [];
      const [x, y] = at([longitude, latitude]).map(round);
      const dot = html`<circle
        class="c${colour}"
        cx="${x ?? 0}"
        cy="${y ?? 0}"
        r="${areNumbered ? RADIUS : 4}"
      />`;
      return areNumbered ? [dot, html`<text x="${x ?? 0}" y="${(y ?? 0) + 4}">${number}</text>`] : [dot];
    })}
    ${bar(sheet)}
  </svg>`;
}

function sheetFor(positions: readonly Position[]): Sheet {
  const [west, east] = ends(positions.map(([longitude]) => longitude));
  const [south, north] = ends(positions.map(([, latitude]) => latitude));
  const shrink = Math.max(0.01, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const wide = Math.max((east - west) * shrink, 0.001);
  const high = Math.max(north - south, 0.001);
  const inner = (length: number) => length - 2 * MARGIN;
  const perDegree = Math.min(inner(WIDTH) / wide, inner(MOST_HEIGHT) / high);
  const height = Math.round(Math.max(LEAST_HEIGHT, high * perDegree + 2 * MARGIN));
  const [middleX, middleY] = [(west + east) / 2, (south + north) / 2];
  return {
    height,
    metersPerPixel: METERS_PER_DEGREE / perDegree,
    at: ([longitude, latitude]) => [
      WIDTH / 2 + (longitude - middleX) * shrink * perDegree,
      height / 2 - (latitude - middleY) * perDegree,
    ],
  };
}

function ends(values: readonly number[]): readonly [number, number] {
  return values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  );
}

function square([x, y]: readonly [number, number]): Html {
  return html`<rect class="depot" x="${round(x) - 8}" y="${round(y) - 8}" width="16" height="16" />`;
}

function cross([x, y]: readonly [number, number]): Html {
  const [left, top] = [round(x) - 6, round(y) - 6];
  return html`<path class="left" d="M${left} ${top}l12 12m0 -12l-12 12" />`;
}

/** A bar of a round length. */
function bar({ height, metersPerPixel }: Sheet): Html {
  const metres = ROUND.findLast((each) => each / metersPerPixel <= LONGEST_BAR) ?? 1;
  const y = height - 12;
  const label = metres < 1000 ? `${metres} m` : `${metres / 1000} km`;
  return html`<g class="scale"
    ><path d="M10 ${y - 6}V${y}H${10 + round(metres / metersPerPixel)}V${y - 6}" /><text x="14" y="${y - 8}"
      >${label}</text
    ></g
  >`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
