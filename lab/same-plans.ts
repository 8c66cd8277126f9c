import { createHash } from "node:crypto";
import { nativeProgram } from "./bench/native.ts";
import { output } from "./bench/child.ts";
import { withFile } from "./bench/scratch.ts";
import { problemFile } from "../tools/solve/task.ts";
import { PROBLEMS } from "./same-plans/problems.ts";

// npm run --silent same-plans: a line with the hash of each problem's plan, and one of them all. The plans depend on the
// sources of the core alone: equal lines before and after a change mean that the change left every plan as it was, byte
// for byte. Iterations per second go to stderr. PATTERN: only problems whose name contains it.

interface Outcome {
  readonly plan: object;
  readonly iterations: number;
  readonly wallSeconds: number;
}

const SECONDS = "1e9";
const SEED = "1";

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

const program = nativeProgram("solve");
const pattern = process.argv[2] ?? "";
const all: string[] = [];
for (const { name, iterations, task } of PROBLEMS.filter((problem) => problem.name.includes(pattern))) {
  const args = (file: string): string[] => [
    file,
    SECONDS,
    "--seed",
    SEED,
    "--max-iterations",
    String(iterations),
  ];
  const outcome = JSON.parse(withFile(problemFile(task()), (file) => output(program, args(file)))) as Outcome;
  const line = `${hashOf(JSON.stringify(outcome.plan))}  ${name}`;
  process.stdout.write(`${line}\n`);
  process.stderr.write(`${Math.round(outcome.iterations / outcome.wallSeconds)} iterations/s  ${name}\n`);
  all.push(line);
}
process.stdout.write(`${hashOf(all.join("\n"))}  all ${all.length}\n`);
