/** One line of a panel. */
export interface Series {
  readonly name: string;
  /** x: seconds; y: mean gap in %. */
  readonly points: readonly Point[];
}

/** One coordinate system of the picture. */
export interface Panel {
  readonly title: string;
  readonly series: readonly Series[];
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const PANEL = { width: 300, height: 230 };
const MARGIN = { left: 50, right: 12, top: 34, bottom: 34 };
const COLUMNS = 3;
const HEAD = 62;
/** The axis is logarithmic, so smaller gaps are drawn at this one. */
const LEAST_GAP = 0.01;
const MARKS = ["circle", "square", "diamond", "triangle", "cross"] as const;

/** Colours for light and dark schemes of the viewer. Ours is the strongest. */
const STYLE = `<style>
:root{--back:#fff;--text:#1f2328;--soft:#59636e;--grid:#d8dee4;--s0:#cf222e;--s1:#0969da;--s2:#1a7f37;--s3:#9a6700;--s4:#8250df}
@media (prefers-color-scheme:dark){:root{--back:#0d1117;--text:#e6edf3;--soft:#9198a1;--grid:#30363d;--s0:#ff7b72;--s1:#58a6ff;--s2:#56d364;--s3:#e3b341;--s4:#d2a8ff}}
text{font:12px system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif;fill:var(--text)}
.soft{fill:var(--soft);font-size:11px}.head{font-size:15px;font-weight:600}.title{font-weight:600}
.grid{stroke:var(--grid);stroke-width:1}.line{fill:none;stroke-width:2}.ours{stroke-width:3.2}
</style>`;

/** An SVG of gap over time. All panels have the same logarithmic axes. */
export const gapChart = (panels: readonly Panel[]): string => {
  const points = panels.flatMap(({ series }) => series.flatMap((one) => one.points));
  const x = scale(
    points.map((point) => point.x),
    MARGIN.left,
    PANEL.width - MARGIN.right,
    timeTicks,
  );
  const y = scale(
    points.map((point) => Math.max(point.y, LEAST_GAP)),
    PANEL.height - MARGIN.bottom,
    MARGIN.top,
    decades,
  );
  const names = [...new Set(panels.flatMap(({ series }) => series.map(({ name }) => name)))];
  const columns = Math.min(COLUMNS, panels.length);
  const width = columns * PANEL.width;
  const height = HEAD + Math.ceil(panels.length / columns) * PANEL.height + 8;
  const places = panels.map((panel, index) => {
    const [left, top] = [(index % columns) * PANEL.width, HEAD + Math.floor(index / columns) * PANEL.height];
    return `<g transform="translate(${left} ${top})">\n${panelOf(panel, names, x, y)}\n</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>Gap to the best known cost over the time budget, by solver</title>`,
    STYLE,
    `<rect width="${width}" height="${height}" rx="6" style="fill:var(--back)"/>`,
    `<text class="head" x="${MARGIN.left}" y="26">Gap to the best known cost, %, by time budget (lower is better)</text>`,
    ...names.map(legendOf),
    ...places,
    "</svg>\n",
  ].join("\n");
};

const panelOf = ({ title, series }: Panel, names: readonly string[], x: Scale, y: Scale): string => {
  const [left, right, bottom] = [MARGIN.left, PANEL.width - MARGIN.right, PANEL.height - MARGIN.bottom];
  const grid = y.ticks.map((value) => {
    const at = fix(y.at(value));
    return `<path class="grid" d="M${left} ${at}H${right}"/><text class="soft" x="${left - 6}" y="${fix(y.at(value) + 4)}" text-anchor="end">${value === LEAST_GAP ? "≤ " : ""}${value}</text>`;
  });
  const times = x.ticks.map(
    (value) =>
      `<text class="soft" x="${fix(x.at(value))}" y="${bottom + 18}" text-anchor="middle">${value} s</text>`,
  );
  // Ours last, on top of the others.
  const lines = series.toReversed().map(({ name, points }) => {
    const index = names.indexOf(name);
    const places = points.map((point) => ({ x: x.at(point.x), y: y.at(Math.max(point.y, LEAST_GAP)) }));
    const path = places.map((at, step) => `${step === 0 ? "M" : "L"}${fix(at.x)} ${fix(at.y)}`).join("");
    const line = `<path class="line${index === 0 ? " ours" : ""}" style="stroke:${colour(index)}" d="${path}"/>`;
    return places.length === 0 ? "" : [line, ...places.map((at) => mark(index, at))].join("");
  });
  return [`<text class="title" x="${left}" y="20">${title}</text>`, ...grid, ...times, ...lines].join("\n");
};

const legendOf = (name: string, index: number): string => {
  const at = { x: MARGIN.left + 5 + index * 84, y: 46 };
  return `${mark(index, at)}<text x="${at.x + 9}" y="${at.y + 4}">${name}</text>`;
};

const colour = (index: number): string => `var(--s${index % 5})`;

/** Solvers differ by shape as well as by colour. */
const mark = (index: number, { x, y }: Point): string => {
  const shapes = {
    circle: "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
    square: "m-3.5-3.5h7v7h-7z",
    diamond: "m0-5l5 5l-5 5l-5-5z",
    triangle: "m0-5l4.5 8h-9z",
    cross:
      "m-4-2.5l1.5-1.5l2.5 2.5l2.5-2.5l1.5 1.5l-2.5 2.5l2.5 2.5l-1.5 1.5l-2.5-2.5l-2.5 2.5l-1.5-1.5l2.5-2.5z",
  };
  return `<path style="fill:${colour(index)}" d="M${fix(x)} ${fix(y)}${shapes[MARKS[index % MARKS.length] ?? "circle"]}"/>`;
};

interface Scale {
  readonly at: (value: number) => number;
  readonly ticks: readonly number[];
}

/** A logarithmic scale around the values. */
const scale = (
  values: readonly number[],
  from: number,
  to: number,
  ticksOf: (values: readonly number[]) => number[],
): Scale => {
  const ticks = ticksOf(values);
  const [low, high] = [Math.log10(Math.min(...ticks, ...values)), Math.log10(Math.max(...ticks, ...values))];
  const inset = (to - from) * 0.04;
  const span = Math.max(high - low, 1e-9);
  return {
    at: (value) => from + inset + ((Math.log10(value) - low) / span) * (to - from - 2 * inset),
    ticks,
  };
};

const timeTicks = (values: readonly number[]): number[] => [...new Set(values)].toSorted((a, b) => a - b);

const decades = (values: readonly number[]): number[] => {
  const logs = values.map(Math.log10);
  const low = Math.floor(Math.min(...logs));
  const high = Math.ceil(Math.max(...logs));
  return Array.from({ length: high - low + 1 }, (_, index) => Number((10 ** (low + index)).toPrecision(1)));
};

const fix = (value: number): string => value.toFixed(1);
