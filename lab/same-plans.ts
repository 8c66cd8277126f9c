import { createHash } from "node:crypto";
import { searchNatively } from "../tools/solve/native.ts";
import { say } from "./program.ts";
import { PROBLEMS } from "./same-plans/problems.ts";

// npm run --silent same-plans: a line with the hash of each problem's plan, and one of them all. The plans depend on the
// sources of the core alone: equal lines before and after a change mean that the change left every plan as it was, byte
// for byte. Iterations per second go to stderr. PATTERN: only problems whose name contains it.

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

const pattern = process.argv[2] ?? "";
const all: string[] = [];
for (const { name, iterations, task } of PROBLEMS.filter((problem) => problem.name.includes(pattern))) {
  const outcome = searchNatively(task(), { seconds: 1e9, seed: 1, maxIterations: iterations });
  const line = `${hashOf(outcome.plan)}  ${name}`;
  process.stdout.write(`${line}\n`);
  say(`${Math.round(outcome.iterations / outcome.wallSeconds)} iterations/s  ${name}`);
  all.push(line);
}
process.stdout.write(`${hashOf(all.join("\n"))}  all ${all.length}\n`);
