import { output } from "../../tools/processes/output.ts";
import { tool } from "./child.ts";
import { KINDS, LARGEST } from "./limits/kinds.ts";
import type { Outcome, Request } from "./limits/run.ts";
import { section } from "./section.ts";
import { groupBy, table } from "./table.ts";

/** One problem alone, or many at once. */
interface Runs {
  readonly queued: boolean;
  readonly outcomes: readonly Outcome[];
}

const THREADS = 2;
const QUEUED = 30;
const ALONE_MS = [1000, 1500, 10_000];
/** A short time limit, and the default by size. */
const QUEUED_MS = [1000, 0];

/** Seconds to start the service, and to make and send a problem. */
const OVERHEAD_SECONDS = 8;

const runAll = (request: Request): readonly Outcome[] =>
  JSON.parse(tool("lab/bench/limits/run.ts", [JSON.stringify(request)], output)) as Outcome[];

/** Whether the service keeps the time limits of the worst legal problems. */
export const limits = section<Runs>({
  title: "Time limits",
  cores: THREADS,
  units: () => [
    ...ALONE_MS.flatMap((limitMs) =>
      KINDS.map((kind) => ({
        key: `${kind} ${String(limitMs)} ms`,
        seconds: limitMs / 1000 + OVERHEAD_SECONDS,
        measure: () => ({
          queued: false,
          outcomes: runAll({ kinds: [kind], size: LARGEST, count: 1, limitMs, threads: THREADS }),
        }),
      })),
    ),
    ...QUEUED_MS.map((limitMs) => ({
      key: `${String(QUEUED)} queued ${limitMs > 0 ? `${String(limitMs)} ms` : "by size"}`,
      seconds: (QUEUED / THREADS) * ((limitMs || 50_000) / 1000 + 1) + QUEUED * OVERHEAD_SECONDS,
      measure: () => ({
        queued: true,
        outcomes: runAll({ kinds: KINDS, size: LARGEST, count: QUEUED, limitMs, threads: THREADS }),
      }),
    })),
  ],
  render: (runs) =>
    [
      `The largest problems that are legal (lab/bench/limits/kinds.ts: ${String(LARGEST.stops)} stops,`,
      `${String(LARGEST.vehicles)} vehicles, ${String(LARGEST.reloads)} reload points, each with a location of its own, 10 windows, 10 loads,`,
      `5 breaks), sent to an optimizer service with ${String(THREADS)} threads. Each cell: by how many ms the run exceeded its limit, from`,
      `the moment a thread takes it to its plan (5 % or 50 ms are allowed), and how many stops were planned. Queued: ${String(QUEUED)} at`,
      "once, the worst of each kind.\n",
      table(
        ["kind", ...runsByLimit(runs).map(([limit]) => limit)],
        KINDS.map((kind) => [kind, ...cells(runs, kind)]),
      ),
    ].join("\n"),
});

const limitOf = ({ queued, outcomes }: Runs): string =>
  `${String(outcomes[0]?.limitMs ?? 0)} ms${queued ? ", queued" : ""}`;

const runsByLimit = (runs: readonly Runs[]) => groupBy(runs, limitOf);

/** The cells of a kind: one for each limit. */
const cells = (runs: readonly Runs[], kind: string): string[] =>
  runsByLimit(runs).map(([, group]) =>
    cellOf(group.flatMap(({ outcomes }) => outcomes.filter((outcome) => outcome.kind === kind))),
  );

const cellOf = (outcomes: readonly Outcome[]): string => {
  const failed = outcomes.filter((outcome) => outcome.failed !== undefined).length;
  const done = outcomes.filter((outcome) => outcome.failed === undefined);
  const worst = done.toSorted((a, b) => b.wallMs - a.wallMs)[0];
  if (worst === undefined) return "none completed";
  const beyond = worst.wallMs - worst.limitMs;
  const kept = beyond <= Math.max(50, 0.05 * worst.limitMs);
  const faults = [kept ? "" : " TOO LONG", failed > 0 ? ` ${String(failed)} FAILED` : ""].join("");
  return `${String(Math.round(beyond))} / ${String(worst.planned)}${faults}`;
};
