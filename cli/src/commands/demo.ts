import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { planOptions } from "../options.ts";
import { requireFormats } from "../out/formats.ts";
import { writeWhole } from "../out/write.ts";
import { Refused } from "../refused.ts";
import { shellWord } from "../show/shell-word.ts";
import type { Terminal } from "../terminal.ts";
import { plan } from "./plan.ts";

const FILE = "demo.csv";
const DAY = [
  "--couriers",
  "3",
  "--depot",
  "60.1716,24.9409",
  "--shift",
  "8-16",
  "--timezone",
  "Europe/Helsinki",
];

/** `rondo demo`: plans a day of Helsinki, and leaves its sheet to play with. */
export async function demo(args: readonly string[], terminal: Terminal): Promise<number> {
  const { files, out } = planOptions(args);
  if (files.length > 0) throw new Refused(`demo takes no file: rondo plan ${files.join(" ")} plans yours`);
  requireFormats(out, [FILE], terminal.folder);
  if (existsSync(resolve(terminal.folder, FILE))) {
    terminal.tell(`${FILE} is here already: it is planned as it is.\n`);
  } else {
    const content = readFileSync(new URL("../../demo.csv", import.meta.url));
    await writeWhole([{ path: FILE, content }], terminal.folder);
  }
  const given = new Set(args.map((arg) => arg.split("=")[0]));
  const usual = [0, 2, 4, 6].flatMap((at) => (given.has(DAY[at]) ? [] : DAY.slice(at, at + 2)));
  const isCrew = given.has("--crew");
  terminal.tell(`$ rondo plan ${FILE} ${[...usual, ...args].map(shellWord).join(" ")}\n`);
  return plan([FILE, ...(isCrew ? usual.slice(2) : usual), ...args], terminal);
}
