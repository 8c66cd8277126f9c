import { readDay } from "../input/day.ts";
import { sourcesOf } from "../input/source.ts";
import { planOptions } from "../options.ts";
import { EXIT } from "../refused.ts";
import { count, doubtsOf } from "../show/doubts.ts";
import type { Terminal } from "../terminal.ts";
import { isLeftOut } from "../input/sheet.ts";

/** `rondo check FILE…`: doubts as a compiler prints them. @returns 1 if a line cannot be planned as it is */
export async function check(args: readonly string[], terminal: Terminal): Promise<number> {
  const options = planOptions(args);
  const { sheets, bodies } = await readDay(await sourcesOf(options.files, terminal), options, terminal);
  let blocks = 0;
  for (const sheet of sheets) {
    for (const { place, code, text } of doubtsOf(sheet)) terminal.print(`${place} ${code} ${text}`);
    blocks += sheet.lines.filter(({ doubts }) => doubts.some(({ weight }) => weight === "blocks")).length;
  }
  const left = sheets.flatMap(({ lines }) => lines.filter(isLeftOut)).length;
  const out = left === 0 ? "" : `, ${count(left, "line")} left out`;
  terminal.tell(
    `${count(bodies.stops.length, "stop")}${out}${blocks === 0 ? "" : `, ${blocks} of them cannot be read`}.\n`,
  );
  return blocks === 0 ? EXIT.planned : EXIT.refused;
}
