import { answerOf, type Answer } from "./solve/answer.ts";
import { callerFolder } from "./solve/config.ts";
import { searchOnIslands } from "./solve/islands.ts";
import { searchNatively } from "./solve/native.ts";
import { readOptions, type Options } from "./solve/options.ts";
import { search } from "./solve/search.ts";
import { readTask } from "./solve/task.ts";

// npm run --silent solve -- INSTANCE SECONDS …: one line of JSON with the routes that the core finds.

const solve = async (options: Options): Promise<Answer> => {
  const task = readTask(options.instance);
  if (options.native) {
    const { plan, iterations, wallSeconds } = searchNatively(task, options);
    return answerOf(plan, task.scale, iterations, wallSeconds);
  }
  // The time that Node took to start is part of SECONDS.
  const endsAt = performance.timeOrigin + options.seconds * 1000;
  const limits = { endsAt, maxIterations: options.maxIterations, seed: options.seed };
  const outcome =
    options.threads > 1 ? await searchOnIslands(task, limits, options.threads) : search(task, limits);
  return answerOf(outcome.plan, task.scale, outcome.iterations, performance.now() / 1000);
};

try {
  const answer = await solve(readOptions(process.argv.slice(2), callerFolder));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
