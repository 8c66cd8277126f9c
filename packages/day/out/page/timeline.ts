import type { Lane } from "../lanes.ts";
import type { OutPlan } from "../plan.ts";
import { clockText } from "../../quantity/moments.ts";
import { html, type Html } from "./html.ts";

const WIDTH = 1000;
const NAMES = 150;
const ROW = 26;
const HOUR_MS = 3_600_000;
const MOST_HOURS = 14;
const MOST_LETTERS = 20;

/** The couriers' days beside each other: driving thin, service full, set-up and waiting pale, breaks grey. */
export function timelineOf({ lanes, project }: OutPlan, date: string): Html {
  const times = lanes.flatMap(({ route }) =>
    route ? [Date.parse(route.startAt), Date.parse(route.endAt)] : [],
  );
  const from = Math.floor(Math.min(...times) / HOUR_MS) * HOUR_MS;
  const to = Math.max(Math.ceil(Math.max(...times) / HOUR_MS) * HOUR_MS, from + HOUR_MS);
  const x = (at: number) => NAMES + ((at - from) / (to - from)) * (WIDTH - NAMES);
  const step = Math.ceil((to - from) / HOUR_MS / MOST_HOURS) * HOUR_MS;
  const hours = Array.from({ length: Math.floor((to - from) / step) }, (_, index) => from + index * step);
  const height = (lanes.length + 1) * ROW;
  const clock = (at: number) => clockText(new Date(at).toISOString(), { date, zone: project.timezone });
  return html`<svg
    class="timeline"
    viewBox="0 0 ${WIDTH} ${height}"
    role="img"
    aria-label="Timeline of the couriers"
  >
    ${hours.map((at) => html`<path class="hour" d="M${x(at).toFixed(1)} 0V${height}" /><text class="clock" x="${(x(at) + 3).toFixed(1)}" y="12">${clock(at)}</text>`)}
    ${lanes.map((lane, index) => laneOf(lane, (index + 1) * ROW, x))}
  </svg>`;
}

function laneOf({ name, colour, route, visits }: Lane, y: number, x: (at: number) => number): Html {
  if (route === null) return html``;
  const box = (kind: string, begin: string, end: string, top: number, height: number, title = "") => {
    const [left, right] = [x(Date.parse(begin)), x(Date.parse(end))];
    const width = Math.max(0.5, right - left).toFixed(1);
    return html`<rect
      class="${kind}"
      x="${left.toFixed(1)}"
      y="${y + top}"
      width="${width}"
      height="${height}"
      ><title>${title}</title></rect
    >`;
  };
  const numbers = new Map(visits.map(({ row, number }) => [row.sequence, number]));
  const rows = route.stops.flatMap((row) => {
    const isBreak = row.type === "break";
    const title = isBreak ? "Break" : `${numbers.get(row.sequence) ?? ""} ${row.name ?? ""}`.trim();
    const kind = isBreak ? "break" : `c${colour}`;
    return [
      ...(row.setupSeconds + row.waitSeconds > 0
        ? [
            box(
              ...(["wait", row.plannedArrivalAt, row.serviceStartAt, 6, 14] as const),
              [row.setupSeconds > 0 && "Set-up", row.waitSeconds > 0 && "Waiting"].filter(Boolean).join(", "),
            ),
          ]
        : []),
      box(kind, row.serviceStartAt, row.plannedDepartureAt, 3, 20, title),
    ];
  });
  const short = name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1)}…` : name;
  return html`<text x="0" y="${y + 17}">${short}</text
    >${box(`drive c${colour}`, route.startAt, route.endAt, 11, 4)}${rows}`;
}
