import { basename, extname, resolve } from "node:path";
import { answerOf, type Answer } from "@rondo/solver/published/answer.ts";
import { search } from "@rondo/solver/published/search.ts";
import { readTask } from "@rondo/solver/published/task.ts";
import { isJson, textIn, type Source } from "../input/source.ts";
import type { PlanOptions } from "../options.ts";
import { writeWhole } from "../out/write.ts";
import { EXIT, Refused } from "../refused.ts";
import { count } from "../show/doubts.ts";
import type { Terminal } from "../terminal.ts";

const DEFAULT_SECONDS = 5;

/** Whether it is a problem file of `npm run solve`. */
export function isTask(source: Source): boolean {
  return isJson(source) && /"durations"\s*:/.test(textIn(source)) && /"problem"\s*:/.test(textIn(source));
}

/** Plans a file of Solomon, Homberger or CVRPLIB: routes and their cost, as published values count it. */
export async function planPublished(
  source: Source,
  options: PlanOptions,
  terminal: Terminal,
): Promise<number> {
  const others = options.out.filter((path) => extname(path).toLowerCase() !== ".json");
  if (others.length > 0)
    throw new Refused(
      `${source.name} has no addresses and no clock: --out takes .json for it, not ${others.join(", ")}`,
    );
  const { timeLimitSeconds, maxIterations = 0, seed = 1, objective } = options.run;
  const startedAt = performance.timeOrigin + performance.now();
  const seconds = timeLimitSeconds ?? (maxIterations > 0 ? 600 : DEFAULT_SECONDS);
  const task = taskIn(source, resolve(terminal.folder, source.name), objective);
  const { plan, iterations } = search(task, { endsAt: startedAt + seconds * 1000, maxIterations, seed });
  const took = (performance.timeOrigin + performance.now() - startedAt) / 1000;
  const answer = answerOf(plan, task, iterations, took);
  const json = JSON.stringify(answer);
  await writeWhole(
    options.out.map((path) => ({ path, content: json })),
    terminal.folder,
  );
  terminal.print(options.json ? json : routesText(source.name, answer));
  return options.strict && (answer.unassigned ?? 0) > 0 ? EXIT.left : EXIT.planned;
}

/** @throws Refused for a file that is not of its format */
function taskIn({ name }: Source, path: string, objective: PlanOptions["run"]["objective"]) {
  try {
    return readTask(path, objective === "time" ? "working-time" : "distance");
  } catch (error) {
    const fault = (error as Error).message.replace(/^[^:]*: /, "");
    throw new Refused(`${name}: ${fault}: its lines are not those of a published instance`, undefined, error);
  }
}

function routesText(name: string, { routes, cost, unassigned = 0, iterations }: Answer): string {
  const lines = routes.map((route, index) => `Route #${index + 1}: ${route.join(" ")}`);
  const left = unassigned === 0 ? "" : `, ${count(unassigned, "customer")} left out`;
  return [
    ...lines,
    `${basename(name)}: cost ${cost}, ${count(routes.length, "route")}${left}, ${iterations} iterations`,
  ].join("\n");
}
