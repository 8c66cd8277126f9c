import { parseArgs } from "node:util";
import { outPlanOf } from "../day/records.ts";
import { savedDay } from "../input/saved.ts";
import { withFaults } from "../options.ts";
import { filesOf, requireFormats } from "../out/formats.ts";
import { savedPlan } from "../out/saved.ts";
import { writeWhole } from "../out/write.ts";
import { EXIT, Refused } from "../refused.ts";
import type { Terminal } from "../terminal.ts";
import { tableOf } from "./show-plan.ts";

/** `rondo show PLAN.json`: a saved plan as `rondo plan` prints it. */
export async function show(args: readonly string[], terminal: Terminal): Promise<number> {
  const [file, ...more] = withFaults(() =>
    parseArgs({ args: [...args], allowPositionals: true }),
  ).positionals;
  if (file === undefined || more.length > 0)
    throw new Refused("show takes one saved plan: rondo show day.json");
  const { records, result } = await savedDay(file, terminal);
  terminal.print(tableOf(records, result));
  return EXIT.planned;
}

/** `rondo export PLAN.json --out FILE`: a saved plan in other formats. */
export async function exportPlan(args: readonly string[], terminal: Terminal): Promise<number> {
  const options = { out: { type: "string", multiple: true } } as const;
  const { positionals, values } = withFaults(() =>
    parseArgs({ args: [...args], allowPositionals: true, options }),
  );
  const [file, ...more] = positionals;
  const { out = [] } = values;
  if (file === undefined || more.length > 0 || out.length === 0)
    throw new Refused("export takes one saved plan and what to write: rondo export day.json --out day.xlsx");
  requireFormats(out, [file], terminal.folder);
  const day = await savedDay(file, terminal);
  const plan = outPlanOf(day.records, day.result);
  const files = await filesOf(out, { plan, saved: () => savedPlan(day) });
  await writeWhole(files, terminal.folder);
  terminal.tell(`Written: ${files.map(({ path }) => path).join(", ")}.\n`);
  return EXIT.planned;
}
