import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { childProcessorSeconds } from "./bench/child.ts";
import { day } from "./bench/day.ts";
import { readBenchOptions, SECTIONS, type SectionName } from "./bench/options.ts";
import { kinds } from "./bench/kinds.ts";
import { limits } from "./bench/limits.ts";
import { operators } from "./bench/operators.ts";
import { quality } from "./bench/quality.ts";
import { circumstances, writeReport } from "./bench/report.ts";
import { replan } from "./bench/replan.ts";
import { shape } from "./bench/shape.ts";
import { rich } from "./bench/rich.ts";
import { scaling } from "./bench/scaling.ts";
import type { Section } from "./bench/section.ts";
import { workingTime } from "./bench/working-time.ts";
import { say } from "./program.ts";
import { callerFolder } from "../tools/solve/config.ts";
import { root } from "../tools/settings.ts";

// npm run bench: measures the solver and writes docs/benchmarks.md.

const sections: Record<SectionName, Section> = {
  ...{ quality, "working-time": workingTime, kinds, day, rich, scaling, limits, operators, replan, shape },
};
const titles = SECTIONS.map((name) => sections[name].title);

const minutes = (units: readonly { readonly seconds: number }[]): string =>
  `${(units.reduce((sum, { seconds }) => sum + seconds, 0) / 60).toFixed(1)} min`;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The record, and the share of the available processor time that its run got. */
const watched = (measure: () => unknown, cores: number): { record: unknown; share: number } => {
  const [started, used] = [performance.now(), childProcessorSeconds()];
  const record = measure();
  const wall = (performance.now() - started) / 1000;
  return { record, share: (childProcessorSeconds() - used) / wall / cores };
};

try {
  const options = readBenchOptions(process.argv.slice(2), callerFolder);
  const plan = SECTIONS.filter((name) => options.only.includes(name)).map((name) => ({
    name,
    units: sections[name].units(options),
  }));
  for (const { name, units } of plan) say(`${name.padEnd(12)} ${units.length} runs, ${minutes(units)}`);
  say(`about ${minutes(plan.flatMap(({ units }) => units))} in all`);

  for (const { name, units } of options.estimate ? [] : plan) {
    const { title, render, cores = 1 } = sections[name];
    const runs: { record: unknown; share: number }[] = [];
    const failed: string[] = [];
    for (const [index, { key, measure }] of units.entries()) {
      try {
        runs.push(watched(measure, cores));
        say(`${name} ${index + 1}/${units.length}: ${key}`);
      } catch (error) {
        failed.push(`Failed: ${key}: ${messageOf(error)}`);
        say(`${name} ${index + 1}/${units.length}: ${failed.at(-1) ?? ""}`);
        process.exitCode = 1;
      }
      // Written after each run, so that a stopped benchmark leaves all finished runs.
      const missing = units.length - runs.length;
      const notes = missing > 0 ? [`Not finished: ${missing} of ${units.length} runs are missing.`] : [];
      const body = render(runs.map(({ record }) => record));
      const text = [circumstances(runs.map(({ share }) => share)), ...notes, ...failed, body];
      if (runs.length > 0) writeReport(join(root, "docs"), titles, title, text.join("\n\n"));
      // Gives the process time to notice that npm was stopped.
      await setImmediate();
    }
  }
} catch (error) {
  say(messageOf(error));
  process.exitCode = 1;
}
