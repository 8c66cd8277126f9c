import { circumstances, load } from "../bench/machine.ts";
import { median, quantile, table } from "../bench/table.ts";
import type { Load } from "./load.ts";

/** A required figure with its measurement. */
export interface Figure {
  readonly what: string;
  readonly asked: string;
  readonly measured: string;
  readonly met: boolean;
}

/** Loads that took turns, round by round. */
export interface Rounds {
  readonly gateway: readonly Load[];
  readonly bare: readonly Load[];
}

/** Other work on the machine makes every figure worse. */
const loadBefore = load();

/** The gateway's figures divided by the bare handler's: a ratio for each round, then their median. */
export const loadFigures = ({ gateway, bare }: Rounds): Figure[] => {
  const ratio = (of: (load: Load) => number): number =>
    median(
      gateway.map((load, round) => {
        const other = bare[round];
        return other === undefined ? Number.NaN : of(load) / of(other);
      }),
    );
  const throughput = ratio(({ requestsPerSecond }) => requestsPerSecond);
  const p99 = ratio(({ p99Ms }) => p99Ms);
  return [
    figure("authenticated GET of a project, throughput beside bare", "≥ 0.6", throughput, throughput >= 0.6),
    figure("the same, p99 beside bare", "≤ 2", p99, p99 <= 2),
  ];
};

/** A time with an upper limit in milliseconds. The median of the requests counts. */
export const timeFigure = (what: string, times: readonly number[], mostMs: number): Figure => {
  const measured = `${median(times).toFixed(0)} ms (${times.map((time) => time.toFixed(0)).join(", ")})`;
  return { what, asked: `≤ ${String(mostMs)} ms`, measured, met: median(times) <= mostMs };
};

/** A time with its 95 % value, and how many times that of a GET it is. */
export const besideGet = (
  what: string,
  times: readonly number[],
  gets: readonly number[],
  mostMs: number,
): Figure => {
  const most = quantile(
    times.toSorted((a, b) => a - b),
    0.95,
  ).toFixed(0);
  const measured = `${median(times).toFixed(0)} ms (95 %: ${most}; ${(median(times) / median(gets)).toFixed(1)} × GET)`;
  return { what, asked: `≤ ${String(mostMs)} ms`, measured, met: median(times) <= mostMs };
};

/** The whole report as Markdown. */
export const reportOf = (figures: readonly Figure[], { gateway, bare }: Rounds): string => {
  const row = (name: string, loads: readonly Load[]): string[] => [
    name,
    median(loads.map((load) => load.requestsPerSecond)).toFixed(0),
    median(loads.map((load) => load.p50Ms)).toFixed(1),
    median(loads.map((load) => load.p99Ms)).toFixed(1),
  ];
  const asked = figures.map(({ what, asked, measured, met }) => [what, asked, measured, met ? "yes" : "no"]);
  const rounds = String(gateway.length);
  return [
    "# Speed of the API",
    "Measured by `npm run bench:api`. A production gateway on loopback takes turns with a bare express + mongoose" +
      " handler (`lab/bench-api/bare.ts`), which reads the same document without key, rate limit, checks or" +
      ` headers. Ratios are medians over ${rounds} rounds of 10 connections each; times are medians` +
      " of single requests, all of them in brackets. The database, both servers and the load share the processors.",
    `${circumstances()}. Load average of the machine before: ${loadBefore}.`,
    table(["figure", "asked", "measured", "met"], asked),
    table(["server", "requests/s", "p50 ms", "p99 ms"], [row("gateway", gateway), row("bare", bare)]),
    "",
  ].join("\n\n");
};

const figure = (what: string, asked: string, value: number, met: boolean): Figure => ({
  what,
  asked,
  measured: value.toFixed(2),
  met,
});
