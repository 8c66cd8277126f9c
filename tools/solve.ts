import { answerOf, type Answer } from "@rondo/solver/published/answer.ts";
import { callerFolder } from "./solve/config.ts";
import { asksForHelp, readOptions, USAGE, type Options } from "./solve/options.ts";
import { readTask } from "@rondo/solver/published/task.ts";

// npm run --silent solve -- INSTANCE SECONDS …: prints a line of JSON with the routes that the core finds. SECONDS includes
// the start, so modules that few runs need are loaded only for them.

const solve = async (options: Options): Promise<Answer> => {
  const task = readTask(options.instance, options.objective);
  if (options.native) {
    const { searchNatively } = await import("./solve/native.ts");
    const { plan, iterations, wallSeconds } = searchNatively(task, options);
    return answerOf(plan, task, iterations, wallSeconds);
  }
  const endsAt = performance.timeOrigin + options.seconds * 1000;
  const limits = { endsAt, maxIterations: options.maxIterations, seed: options.seed };
  const { plan, iterations } =
    options.threads > 1
      ? await (await import("./solve/islands.ts")).searchOnIslands(task, limits, options.threads)
      : (await import("@rondo/solver/published/search.ts")).search(task, limits);
  return answerOf(plan, task, iterations, performance.now() / 1000);
};

try {
  const args = process.argv.slice(2);
  const text = asksForHelp(args) ? USAGE : JSON.stringify(await solve(readOptions(args, callerFolder)));
  process.stdout.write(`${text}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
