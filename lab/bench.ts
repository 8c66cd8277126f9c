import { join } from "node:path";
import { say } from "./program.ts";
import { setImmediate } from "node:timers/promises";
import { childProcessorSeconds } from "./bench/child.ts";
import { day } from "./bench/day.ts";
import { readBenchOptions, SECTIONS, type SectionName } from "./bench/options.ts";
import { limits } from "./bench/limits.ts";
import { operators } from "./bench/operators.ts";
import { quality } from "./bench/quality.ts";
import { circumstances, writeReport } from "./bench/report.ts";
import { rich } from "./bench/rich.ts";
import { scaling } from "./bench/scaling.ts";
import type { Section } from "./bench/section.ts";
import { openStore, type Kept } from "./bench/store.ts";
import { workingTime } from "./bench/working-time.ts";
import { callerFolder } from "../tools/solve/config.ts";
import { root } from "../tools/settings.ts";

// npm run bench: measures the solver and writes docs/benchmarks.md.

const sections: Record<SectionName, Section> = {
  quality,
  "working-time": workingTime,
  day,
  rich,
  scaling,
  limits,
  operators,
};
const titles = SECTIONS.map((name) => sections[name].title);

const minutes = (units: readonly { readonly seconds: number }[]): string =>
  `${(units.reduce((sum, { seconds }) => sum + seconds, 0) / 60).toFixed(1)} min`;

/** Whether other work took so much of the processor that the next benchmark repeats this run. */
const isDisturbed = ({ share }: Kept): boolean => share !== undefined && share < 0.8;

/** The record, and the share of the available processor time that its run got. */
const watched = (measure: () => unknown, cores: number): [unknown, number | undefined] => {
  const [started, used] = [performance.now(), childProcessorSeconds()];
  const record = measure();
  const wall = (performance.now() - started) / 1000;
  const now = childProcessorSeconds();
  return [record, used === undefined || now === undefined ? undefined : (now - used) / wall / cores];
};

try {
  const options = readBenchOptions(process.argv.slice(2), callerFolder);
  const store = openStore(options.fresh && !options.estimate ? options.only : []);
  const plan = SECTIONS.filter((name) => options.only.includes(name)).map((name) => {
    const units = sections[name].units(options);
    const known = new Set(store.of(name).flatMap((line) => (isDisturbed(line) ? [] : line.key)));
    return { name, units, open: units.filter(({ key }) => options.fresh || !known.has(key)) };
  });
  for (const { name, units, open } of plan)
    say(`${name.padEnd(12)} ${open.length} of ${units.length} runs to measure, ${minutes(open)}`);
  say(`about ${minutes(plan.flatMap(({ open }) => open))} in all`);

  for (const { name, units, open } of options.estimate ? [] : plan) {
    const { title, render, cores = 1 } = sections[name];
    const failed: string[] = [];
    // Written after each run, so that a stopped benchmark leaves all finished runs.
    const write = (): void => {
      const kept = store.of(name);
      if (kept.length === 0) return;
      const keys = new Set(kept.map(({ key }) => key));
      const missing = units.filter(({ key }) => !keys.has(key)).length;
      const disturbed = kept.filter(isDisturbed).length;
      const notes = [
        ...(missing > 0 ? [`Not finished: ${missing} of ${units.length} runs are missing.`] : []),
        ...(disturbed > 0 ? [`Disturbed: ${disturbed} of ${kept.length} runs shared their core.`] : []),
        ...failed.map((line) => `Failed: ${line}`),
      ];
      const body = render(kept.map(({ record }) => record));
      writeReport(join(root, "docs"), titles, title, [circumstances(kept), ...notes, body].join("\n\n"));
    };
    for (const [index, { key, measure }] of open.entries()) {
      try {
        store.add(name, key, ...watched(measure, cores));
        say(`${name} ${index + 1}/${open.length}: ${key}`);
      } catch (error) {
        failed.push(`${key}: ${error instanceof Error ? error.message : String(error)}`);
        say(`${name} ${index + 1}/${open.length}: FAILED ${failed.at(-1) ?? ""}`);
        process.exitCode = 1;
      }
      write();
      // Gives the process time to notice that npm was stopped.
      await setImmediate();
    }
    write();
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
