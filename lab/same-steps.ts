import { createHash } from "node:crypto";
import { loadCore, coreUrl, type SolverCore } from "@rondo/solver/core.ts";
import type { Task } from "@rondo/solver/published/task.ts";
import { baselineOf } from "./bench/baseline.ts";
import { PROBLEMS } from "./same-plans/problems.ts";

// npm run --silent same-steps -- COMMIT [PATTERN] [ROUNDS]: compares the steps per second of processor time of two built
// packages on the problems of same-plans: this one as a share of COMMIT's (or of a checkout's). The two run in turn. The least
// time of each over ROUNDS (7) counts, because other work on the machine only adds time.

/** Each round searches for at least so many milliseconds of processor time. */
const ROUND_MS = 400;

interface Searched {
  readonly ms: number;
  readonly plan: string;
}

const search = (core: SolverCore, task: Task, iterations: number): Searched => {
  const solver = new core.Solver(task.problem, task.durations, task.distances, 1);
  const before = process.cpuUsage();
  while (!(JSON.parse(solver.step(1e9, iterations)) as { done: boolean }).done);
  const { user, system } = process.cpuUsage(before);
  const plan = createHash("sha256").update(solver.plan()).digest("hex");
  solver.free();
  return { ms: (user + system) / 1000, plan };
};

const [commit, pattern = "", rounds = "7"] = process.argv.slice(2);
const other = baselineOf(commit);
if (other === undefined) throw new Error("same-steps needs a commit or a checkout to compare with");
const cores = [await loadCore(other.core()), await loadCore(coreUrl)] as const;
const shares: number[] = [];
let same = 0;
for (const { name, iterations, task } of PROBLEMS.filter((problem) => problem.name.includes(pattern))) {
  const input = task();
  const plans = cores.map((core) => search(core, input, iterations).plan);
  same += Number(plans[0] === plans[1]);
  // The second run of each is one of compiled code.
  const more = Math.ceil(ROUND_MS / search(cores[0], input, iterations).ms);
  const least = [Infinity, Infinity];
  for (let round = 0; round < Number(rounds); round++) {
    for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
      let ms = 0;
      for (let run = 0; run < more; run++) ms += search(cores[index as 0 | 1], input, iterations).ms;
      least[index] = Math.min(least[index] ?? 0, ms / more);
    }
  }
  const [before = 0, after = 0] = least;
  shares.push(before / after);
  const plan = plans[0] === plans[1] ? "" : "  another plan";
  process.stdout.write(
    `${(before / after).toFixed(3)}  ${before.toFixed(0)} → ${after.toFixed(0)} ms  ${name}${plan}\n`,
  );
}
shares.sort((a, b) => a - b);
const median = shares[Math.floor(shares.length / 2)] ?? 0;
process.stdout.write(
  `median ${median.toFixed(3)}, worst ${(shares[0] ?? 0).toFixed(3)}; ${String(same)} of ${String(shares.length)} plans the same\n`,
);
