import { unreadSum } from "@rondo/day/out/unread.ts";
import { readDay } from "../input/day.ts";
import { sourcesOf } from "../input/source.ts";
import { planOptions } from "../options.ts";
import { EXIT } from "../refused.ts";
import { located } from "../day/locate.ts";
import { count, doubtsOf, withoutPlace } from "../show/doubts.ts";
import type { Terminal } from "../terminal.ts";
import { notMeant } from "../input/sheet.ts";

const WAYS = "columns latitude and longitude, --geocoder or --addresses";

/** `rondo check FILE…`: doubts as a compiler prints them. @returns 1 if a line cannot be planned as it is */
export async function check(args: readonly string[], terminal: Terminal): Promise<number> {
  const options = planOptions(args, terminal.now());
  const { sheets, bodies } = await readDay(await sourcesOf(options.files, terminal), options, terminal);
  for (const sheet of sheets) {
    for (const { place, code, text } of doubtsOf(sheet)) terminal.print(`${place} ${code} ${text}`);
  }
  const { unread } = bodies;
  const { stops } = (await located(bodies, null)).bodies;
  const open = withoutPlace(stops, sheets);
  if (open.length < stops.length)
    for (const { place, name } of open)
      terminal.print(`${place} NO_COORDINATES “${name}” has no coordinates.`);
  const others = sheets.flatMap(({ lines }) => lines.filter(notMeant)).length;
  const facts = [
    count(stops.length, "stop"),
    ...(open.length === 0 ? [] : [`${open.length} without coordinates, which a plan needs: ${WAYS}`]),
    ...(others === 0
      ? []
      : [`${count(others, "line")} that ${others === 1 ? "is" : "are"} no order of this day`]),
    ...(unread.length === 0 ? [] : [unreadSum(unread)]),
  ];
  terminal.tell(`${facts.join("; ")}.\n`);
  return unread.length === 0 ? EXIT.planned : EXIT.refused;
}
