import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generatePlainTask, generateRichTask } from "../../bench/generate.ts";
import { loadPackage, planWith, type Package } from "../package.ts";
import { CommandError, run } from "../run.ts";
import type { Branch } from "./branches.ts";
import { withHints, type Hint } from "./section.ts";

/** How often a branch was decided upon, and how often with yes. */
export interface Count {
  total: number;
  yes: number;
}

/** What the branches are counted on. None of it is measured elsewhere. */
const TASKS = [
  { task: () => generatePlainTask(100, 101), iterations: 3000 },
  { task: () => generatePlainTask(400, 102), iterations: 2000 },
  { task: () => generatePlainTask(1000, 103), iterations: 1000 },
  { task: () => generateRichTask(200, 104, []), iterations: 3000 },
  { task: () => generateRichTask(100, 105), iterations: 1500 },
  { task: () => generateRichTask(400, 106), iterations: 1000 },
  { task: () => generateRichTask(150, 107, ["money", "windows"]), iterations: 1500 },
];

type LogBranch = (actual: number, prediction: number, id: number) => number;

/** Where the package's JavaScript says what the module imports. */
const IMPORTS = /\n {4}return \{\n {8}__proto__: null,\n/;

/** What a module that wasm-opt has instrumented imports as well; while it starts up, nobody counts yet. */
const LOG = `"fuzzing-support": {
  "log-branch": (actual, isIf, id) => exports.logBranch?.(actual, isIf, id) ?? actual,
},
`;

/** The counts must not depend on how quick the machine is. */
const STOPPED_CLOCK = "const performance = { now: () => 0 };\n";

/** Makes a package ask its `logBranch` at each branch. */
const instrument = (folder: string, branches: readonly Branch[], features: readonly string[]): void => {
  const module = join(folder, "rondo_solver_bg.wasm");
  const all = branches.map((branch): Hint => [branch, branch.isIf]);
  writeFileSync(module, withHints(readFileSync(module), all));
  run("wasm-opt", [...features, "--instrument-branch-hints", module, "-o", module]);
  const script = join(folder, "rondo_solver.js");
  const text = readFileSync(script, "utf8").replace(IMPORTS, `$&${LOG}`);
  writeFileSync(script, `${STOPPED_CLOCK}${text}`);
};

/** Counts, for all branches of a package's module, what the search decides on some problems. */
export const countBranches = (
  folder: string,
  branches: readonly Branch[],
  features: readonly string[],
): readonly Count[] => {
  const counts = branches.map((): Count => ({ total: 0, yes: 0 }));
  // Binaryen numbers from one. What was hinted comes back, which tells whether it numbers as we do.
  const logBranch: LogBranch = (actual, isIf, id) => {
    const count = counts[id - 1];
    if (!count || isIf !== Number(branches[id - 1]?.isIf))
      throw new CommandError(`wasm-opt means another branch by its number ${String(id)}`);
    count.total += 1;
    if (actual !== 0) count.yes += 1;
    return actual;
  };
  const copy = mkdtempSync(join(tmpdir(), "rondo-wasm-"));
  try {
    cpSync(folder, copy, { recursive: true });
    instrument(copy, branches, features);
    const core = loadPackage(copy) as Package & { logBranch: LogBranch };
    core.logBranch = logBranch;
    for (const [index, { task, iterations }] of TASKS.entries()) planWith(core, task(), index, iterations);
    return counts;
  } finally {
    rmSync(copy, { recursive: true });
  }
};
