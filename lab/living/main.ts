import { parseArgs } from "node:util";
import { coreUrl, loadCore } from "@rondo/solver/core.ts";
import { say } from "../program.ts";
import { playDay } from "./day.ts";
import { KINDS } from "./world.ts";

// npm run living -- --days 1000 --seed 1: plays random days, and re-plans each after whatever happens on it.
const { values } = parseArgs({
  options: { days: { type: "string", default: "1000" }, seed: { type: "string", default: "1" } },
});
const core = await loadCore(coreUrl);
const first = Number(values.seed);
const counts = new Map(KINDS.map((kind) => [kind, 0]));
const faults: string[] = [];
for (let seed = first; seed < first + Number(values.days); seed++) {
  const day = playDay(core, seed);
  for (const kind of day.events) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  faults.push(...day.faults);
  if (day.faults.length > 0) say(day.faults[0] ?? "");
}
console.log(
  `${values.days} days, ${[...counts.values()].reduce((sum, count) => sum + count, 0)} re-plans, ${faults.length} faults`,
);
for (const [kind, count] of counts) console.log(`  ${kind}: ${count}`);
if (faults.length > 0) process.exitCode = 1;
