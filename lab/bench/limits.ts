import { output, tool } from "./child.ts";
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
      `5 breaks), sent to an optimizer service with ${String(THREADS)} threads. Beyond: how much longer than its limit a run took, from the`,
      `moment a thread takes it to its plan; 5 % or 50 ms are allowed. Queued: ${String(QUEUED)} at once, the worst of each kind.\n`,
      table(HEADER, runs.flatMap(rows)),
    ].join("\n"),
});

const HEADER = [
  ...["kind", "completed", "limit ms", "beyond ms"],
  ...["planned", "left out", "reasons not all known"],
];

const rows = ({ queued, outcomes }: Runs): (string | number)[][] =>
  groupBy(outcomes, ({ kind }) => kind).map(([kind, group]) => {
    const done = group.filter(({ failed }) => failed === undefined);
    const worst = done.toSorted((a, b) => b.wallMs - a.wallMs)[0];
    const beyond = worst ? worst.wallMs - worst.limitMs : NaN;
    const kept = worst !== undefined && beyond <= Math.max(50, 0.05 * worst.limitMs);
    return [
      queued ? `${kind}, queued` : kind,
      done.length === group.length ? done.length : `${String(done.length)} of ${String(group.length)}`,
      group[0]?.limitMs ?? 0,
      kept ? Math.round(beyond) : `${String(Math.round(beyond))}, too long`,
      worst?.planned ?? 0,
      worst?.leftOut ?? 0,
      worst?.incomplete ?? 0,
    ];
  });
