/** One line of the picture. */
export interface Series {
  readonly name: string;
  /** x: seconds; y: mean gap in %. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

const WIDTH = 640;
const HEIGHT = 400;
const MARGIN = { left: 60, right: 110, top: 20, bottom: 50 };
const COLOURS = ["#d1242f", "#0969da", "#1a7f37", "#9a6700", "#8250df", "#57606a"];
/** Gaps below this are drawn at it: the axis is logarithmic. */
const LEAST_GAP = 0.01;

/** An SVG of gap over time, both axes logarithmic. */
export const gapChart = (series: readonly Series[]): string => {
  const drawn = series.filter(({ points }) => points.length > 0);
  const all = drawn.flatMap(({ points }) => points);
  const x = scale(
    all.map((point) => point.x),
    MARGIN.left,
    WIDTH - MARGIN.right,
  );
  const y = scale(
    all.map((point) => Math.max(point.y, LEAST_GAP)),
    HEIGHT - MARGIN.bottom,
    MARGIN.top,
  );
  const lines = drawn.map(({ name, points }, index) => {
    const colour = COLOURS[index % COLOURS.length] ?? "#000";
    const places = points.map((point) => ({ x: x.at(point.x), y: y.at(Math.max(point.y, LEAST_GAP)) }));
    const end = places.at(-1) ?? { x: 0, y: 0 };
    return [
      `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${places.map((p) => `${fix(p.x)},${fix(p.y)}`).join(" ")}"/>`,
      ...places.map((p) => `<circle cx="${fix(p.x)}" cy="${fix(p.y)}" r="3" fill="${colour}"/>`),
      `<text x="${fix(end.x + 8)}" y="${fix(end.y + 4)}" fill="${colour}">${name}</text>`,
    ].join("\n");
  });
  const bottom = HEIGHT - MARGIN.bottom;
  const ticks = [
    ...x.ticks.map((v) => `<text x="${fix(x.at(v))}" y="${bottom + 20}" text-anchor="middle">${v} s</text>`),
    ...y.ticks.map(
      (v) =>
        `<line x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${fix(y.at(v))}" y2="${fix(y.at(v))}" stroke="#d0d7de"/>` +
        `<text x="${MARGIN.left - 8}" y="${fix(y.at(v) + 4)}" text-anchor="end">${v}</text>`,
    ),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...ticks,
    ...lines,
    `<text x="${MARGIN.left}" y="${HEIGHT - 10}">time budget</text>`,
    `<text x="14" y="${MARGIN.top + 150}" transform="rotate(-90 14 ${MARGIN.top + 150})">mean gap to best known, %</text>`,
    "</svg>\n",
  ].join("\n");
};

/** A logarithmic scale over whole decades around the values, and its ticks. */
const scale = (values: readonly number[], from: number, to: number) => {
  const logs = values.map(Math.log10);
  const low = Math.floor(Math.min(...logs, 0));
  const high = Math.max(Math.ceil(Math.max(...logs, 0)), low + 1);
  return {
    at: (value: number): number => from + ((Math.log10(value) - low) / (high - low)) * (to - from),
    ticks: Array.from({ length: high - low + 1 }, (_, index) => Number((10 ** (low + index)).toPrecision(1))),
  };
};

const fix = (value: number): string => value.toFixed(1);
