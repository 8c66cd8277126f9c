import { availableParallelism } from "node:os";
import { longFiles } from "./check/lengths.ts";
import { checks } from "./check/checks.ts";
import { inParallel } from "./check/parallel.ts";

// npm run check: everything that needs no running service, in parallel; one line per check, one per fault.
const started = performance.now();
const failed: string[] = [];
await inParallel(availableParallelism() + 1, checks, async ({ name, run }) => {
  const since = performance.now();
  const { verdict, faults } = await run();
  console.log(`${verdict.padEnd(7)} ${name} (${seconds(since)})`);
  if (verdict === "FAILED") {
    failed.push(name);
    console.log(faults.trimEnd());
  } else if (verdict === "skipped") {
    console.log(`        ${faults}`);
  }
});

const long = await longFiles();
if (long.length > 0) console.log(`Over 250 lines: ${long.join(", ")}`);
console.log(
  failed.length === 0
    ? `All is well (${seconds(started)}).`
    : `Faults in ${failed.join(", ")} (${seconds(started)}).`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
