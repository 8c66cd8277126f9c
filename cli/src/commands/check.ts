import { unreadSum } from "@rondo/day/out/unread.ts";
import { readDay } from "../input/day.ts";
import { sourcesOf } from "../input/source.ts";
import { planOptions } from "../options.ts";
import { EXIT } from "../refused.ts";
import { count, doubtsOf } from "../show/doubts.ts";
import type { Terminal } from "../terminal.ts";
import { notMeant } from "../input/sheet.ts";

/** `rondo check FILE…`: doubts as a compiler prints them. @returns 1 if a line cannot be planned as it is */
export async function check(args: readonly string[], terminal: Terminal): Promise<number> {
  const options = planOptions(args);
  const { sheets, bodies } = await readDay(await sourcesOf(options.files, terminal), options, terminal);
  for (const sheet of sheets) {
    for (const { place, code, text } of doubtsOf(sheet)) terminal.print(`${place} ${code} ${text}`);
  }
  const { stops, unread } = bodies;
  const others = sheets.flatMap(({ lines }) => lines.filter(notMeant)).length;
  const facts = [
    count(stops.length, "stop"),
    ...(others === 0
      ? []
      : [`${count(others, "line")} that ${others === 1 ? "is" : "are"} no order of this day`]),
    ...(unread.length === 0 ? [] : [unreadSum(unread)]),
  ];
  terminal.tell(`${facts.join("; ")}.\n`);
  return unread.length === 0 ? EXIT.planned : EXIT.refused;
}
