import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../tools/settings.ts";
import { pinning, tool } from "./child.ts";
import { curveSvg } from "./curve.ts";
import { section, type Unit } from "./section.ts";
import { mean, percent, quantile, table } from "./table.ts";

const EVENTS = ["late orders", "cancelled stops", "courier out", "courier late", "changed windows"] as const;
/** Before the couriers depart, and when they are on the road. */
const TIMES = ["07:30", "11:00"] as const;
const CURVE = [0, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9, 1];

/** An event on a day, and the values of `stability` of its curve. */
export interface ReplanRequest {
  readonly event: (typeof EVENTS)[number];
  readonly time: (typeof TIMES)[number];
  readonly seed: number;
  readonly stabilities: readonly number[];
  /** An interpreter that has PyVRP and VROOM; null: none has. */
  readonly python: string | null;
}

export interface Figures {
  /** The share of untouched stops that keep courier and order. */
  readonly kept: number;
  /** Above the cost of the free re-plan. */
  readonly extraCost: number;
  readonly unserved: number;
  readonly faults: number;
}

/** The re-plans after one event. */
export interface ReplanMeasured extends Pick<ReplanRequest, "event" | "time" | "seed"> {
  readonly free: Figures;
  /** With the defaults of a run with `day`. */
  readonly usual: Figures;
  readonly order: Figures;
  readonly curve: readonly (Figures & { readonly stability: number })[];
  readonly changes: number;
  readonly explained: number;
  readonly whyMs: number;
  readonly pyvrp: Figures | null;
  readonly vroom: Figures | null;
}

const NONE: Figures = { kept: NaN, extraCost: NaN, unserved: NaN, faults: NaN };

/** Re-plans of days in progress: what they change, and what that costs. */
export const replan = section<ReplanMeasured>({
  title: "Re-plans of a day",
  units: ({ seeds, python }) => {
    const own = existsSync(python) ? python : null;
    return seeds.flatMap((seed) =>
      TIMES.flatMap((time) => EVENTS.map((event) => unitOf({ event, time, seed, python: own }))),
    );
  },
  render: (all) => {
    const picture = join(root, "docs/images");
    mkdirSync(picture, { recursive: true });
    const of = (pick: (figures: Figures) => number) =>
      CURVE.map((_, index) => 100 * mean(all.map(({ curve }) => pick(curve[index] ?? NONE))));
    const kept = { words: "stops that keep courier and order", least: 50, most: 100 };
    const cost = { words: "cost above a free re-plan", least: 0, most: 5 };
    const curves = [
      { ...kept, values: of((figures) => figures.kept) },
      { ...cost, values: of(({ extraCost }) => extraCost) },
    ] as const;
    writeFileSync(join(picture, "stability.svg"), curveSvg("stability", CURVE, ...curves));
    return [
      `500 stops, 20 couriers, a plan of 20 s, one event, 1 s for each re-plan, ${pinning}. Kept: the share of the stops that the event is not`,
      "about and that keep their courier and their order (asked: 95 % with the defaults, 99.9 % with `keep: order`). Cost: above",
      "that of a re-plan without any price of change in the same second (asked: at most 1 %). Left out: stops, beside the free",
      "re-plan's. Why: changes whose reason is known, and how long that took.\n",
      eventTable(all),
      "",
      "The peers beside it, from the same routes in the same second and without a price of change, which neither has: the share",
      "of untouched stops that keep courier and order, the cost above the free re-plan's, and stops left out. VROOM minimizes",
      "travel time, not working time, and keeps no time limit below its start.\n",
      peerTable(all),
      "",
      "![Kept stops and cost over stability](images/stability.svg)",
    ].join("\n");
  },
});

const unitOf = (request: Omit<ReplanRequest, "stabilities">): Unit<ReplanMeasured> => ({
  key: `${request.event} at ${request.time}, seed ${request.seed}`,
  seconds: 29 + CURVE.length,
  measure: () => {
    const text = JSON.stringify({ ...request, stabilities: CURVE } satisfies ReplanRequest);
    return JSON.parse(tool("lab/bench/replan-child.ts", [text])) as ReplanMeasured;
  },
});

const peerTable = (all: readonly ReplanMeasured[]): string => {
  const row = (name: string, runs: readonly ReplanMeasured[]): string[] => [
    name,
    ...(["pyvrp", "vroom"] as const).flatMap((peer) => {
      const known = runs.flatMap((run) => run[peer] ?? []);
      const shares = [({ kept }: Figures) => kept, ({ extraCost }: Figures) => extraCost];
      if (known.length === 0) return ["", "", ""];
      return [
        ...shares.map((share) => percent(mean(known.map(share)))),
        mean(known.map(({ unserved }) => unserved)).toFixed(1),
      ];
    }),
  ];
  return table(
    ["event", "PyVRP: kept %", "cost %", "left out", "VROOM: kept %", "cost %", "left out"],
    [...eventsOf(all), ["all", all] as const].map(([name, runs]) => row(name, runs)),
  );
};

const eventsOf = (all: readonly ReplanMeasured[]): (readonly [string, readonly ReplanMeasured[]])[] =>
  TIMES.flatMap((time) =>
    EVENTS.map(
      (event) =>
        [`${event}, ${time}`, all.filter((run) => run.time === time && run.event === event)] as const,
    ),
  ).filter(([, runs]) => runs.length > 0);

const eventTable = (all: readonly ReplanMeasured[]): string => {
  const row = (name: string, runs: readonly ReplanMeasured[]): (string | number)[] => {
    const of = (pick: (run: ReplanMeasured) => number): number => mean(runs.map(pick));
    const changes = runs.reduce((sum, run) => sum + run.changes, 0);
    const known = runs.reduce((sum, run) => sum + run.explained, 0);
    const times = runs.map(({ whyMs }) => whyMs).toSorted((a, b) => a - b);
    return [
      name,
      ...[of((run) => run.free.kept), of((run) => run.usual.kept), of((run) => run.usual.extraCost)].map(
        percent,
      ),
      `${of((run) => run.usual.unserved)} / ${of((run) => run.free.unserved)}`,
      percent(of((run) => run.order.kept)),
      `${known} of ${changes}`,
      `${Math.round(quantile(times, 1))} ms`,
    ];
  };
  return table(
    ["event", "free: kept %", "default: kept %", "cost %", "left out", "order: kept %", "why", "longest"],
    [...eventsOf(all), ["all", all] as const].map(([name, runs]) => row(name, runs)),
  );
};
