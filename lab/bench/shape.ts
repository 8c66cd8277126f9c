import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../tools/settings.ts";
import { pinning, tool } from "./child.ts";
import { curveSvg } from "./curve.ts";
import { section, type Unit } from "./section.ts";
import { groupBy, mean, percent, table } from "./table.ts";

const SIZES = [100, 200, 500, 1000] as const;
const CURVE = [0, 0.1, 0.2, 0.3, 0.5, 0.7, 1];
/** The share of stops that have a window. */
const WINDOWS = [0, 0.3, 0.6] as const;
const NEAT = CURVE.indexOf(0.3);

/** A day in a city, with a courier for each 20 stops, and the values of `compactness` of its curve. */
export interface ShapeRequest {
  readonly stops: number;
  readonly windows: number;
  readonly seed: number;
  readonly seconds: number;
  readonly curve: readonly number[];
}

export interface Shaped {
  readonly overlap: number;
  readonly compactness: number;
  /** Crossings between routes. */
  readonly crossings: number;
  /** Working time, which is the cost without the price of shape. */
  readonly seconds: number;
  readonly leftOut: number;
  readonly faults: number;
}

interface Measured extends Omit<ShapeRequest, "curve"> {
  readonly curve: readonly Shaped[];
}

/** How neat routes get, and what it takes. */
export const shape = section<Measured>({
  title: "Neat routes",
  units: ({ seeds }) =>
    seeds.flatMap((seed) =>
      SIZES.flatMap((stops) =>
        WINDOWS.map((windows): Unit<Measured> => {
          const request = { stops, windows, seed, seconds: stops / 100 };
          return {
            key: `${stops} stops, windows on ${100 * windows} %, seed ${seed}`,
            seconds: CURVE.length * (request.seconds + 0.3) + 1,
            measure: () => {
              const text = JSON.stringify({ ...request, curve: CURVE } satisfies ShapeRequest);
              const curve = JSON.parse(tool("lab/bench/shape-child.ts", [text])) as Shaped[];
              return { ...request, curve };
            },
          };
        }),
      ),
    ),
  render: (all) => {
    const pictures = join(root, "docs/images");
    mkdirSync(pictures, { recursive: true });
    const of = (pick: (one: Measured, index: number) => number) =>
      CURVE.map((_, index) => 100 * mean(all.map((one) => pick(one, index))));
    const overlap = of(({ curve }, index) => curve[index]?.overlap ?? NaN);
    const curves = [
      { words: "stops inside another route", least: 0, most: 100, values: overlap },
      { words: "working time above that of 0", least: 0, most: 5, values: of(extraOf) },
    ] as const;
    writeFileSync(join(pictures, "compactness.svg"), curveSvg("compactness", CURVE, ...curves));
    return [
      `Generated days in a city, a courier for each 20 stops, 1 s for each 100 stops, ${pinning}. Overlap: the share of stops inside the`,
      "hull of another route (asked with 0.3: at most half of that with 0, for at most 2 % more working time). Together: the share of the",
      "five nearest neighbours that are on the same route. Crossings: between legs of two routes.\n",
      shapeTable(all),
      "",
      "![Overlap and working time over compactness](images/compactness.svg)",
    ].join("\n");
  },
});

/** By how much more the couriers work than without a price of shape. */
function extraOf({ curve }: Measured, index: number): number {
  return (curve[index]?.seconds ?? NaN) / (curve[0]?.seconds ?? NaN) - 1;
}

function shapeTable(all: readonly Measured[]): string {
  const row = (name: string, group: readonly Measured[]): (string | number)[] => {
    const at = (index: number, pick: (shaped: Shaped) => number) =>
      mean(group.map(({ curve }) => (curve[index] ? pick(curve[index]) : NaN)));
    const both = (pick: (shaped: Shaped) => number) => [0, NEAT].map((index) => at(index, pick));
    const everywhere = group.flatMap(({ curve }) => curve);
    return [
      name,
      ...both(({ overlap }) => overlap).map(percent),
      ...both(({ compactness }) => compactness).map(percent),
      ...both(({ crossings }) => crossings).map((count) => count.toFixed(1)),
      percent(mean(group.map((one) => extraOf(one, NEAT)))),
      both(({ leftOut }) => leftOut).join(" / "),
      everywhere.reduce((sum, { faults }) => sum + faults, 0),
    ];
  };
  const groups = [
    ...groupBy(all, ({ stops }) => `${stops} stops`),
    ...groupBy(all, ({ windows }) => `windows on ${100 * windows} %`),
    ["all", all] as const,
  ];
  return table(
    [
      "days",
      "overlap % with 0",
      "0.3",
      "together % 0",
      "0.3",
      "crossings 0",
      "0.3",
      "more work %",
      "left out",
      "faults",
    ],
    groups.map(([name, group]) => row(name, [...group])),
  );
}
