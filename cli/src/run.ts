import { api } from "./commands/api.ts";
import { check } from "./commands/check.ts";
import { demo } from "./commands/demo.ts";
import { listen } from "./commands/listen.ts";
import { mcp } from "./commands/mcp.ts";
import { plan } from "./commands/plan.ts";
import { exportPlan, show } from "./commands/show.ts";
import { why } from "./commands/why.ts";
import { isOfService, messageOf } from "./messages.ts";
import { EXIT, Refused } from "./refused.ts";
import { nearest } from "./show/nearest.ts";
import type { Terminal } from "./terminal.ts";
import { usageOf, VERSION } from "./usage.ts";

/** A command. @returns the exit code @throws Refused and what it reads with throws */
export type Command = (args: readonly string[], terminal: Terminal) => Promise<number>;

const commands: ReadonlyMap<string, Command> = new Map([
  ["plan", plan],
  ["check", check],
  ["demo", demo],
  ["listen", listen],
  ["why", why],
  ["show", show],
  ["export", exportPlan],
  ["api", api],
  ["mcp", mcp],
]);

/** Runs the command line. It never throws. @returns the exit code */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const isDebugged = args.includes("--debug");
  const given = args.filter((arg) => arg !== "--debug");
  try {
    const [name = "--help", ...rest] = given;
    if ([name, ...rest].some((arg) => arg === "--help" || arg === "-h") || name === "help") {
      terminal.print(usageOf([name, ...rest].find((arg) => commands.has(arg))));
      return EXIT.planned;
    }
    if (name === "--version" || name === "-v") {
      terminal.print(VERSION);
      return EXIT.planned;
    }
    const command = commands.get(name);
    if (command) return await command(rest, terminal);
    const meant = nearest(name, [...commands.keys()]).map((command) => `rondo ${command}`);
    const known = `the commands are ${[...commands.keys()].join(", ")}. rondo --help has more`;
    throw new Refused(
      `there is no command “${name}”: ${meant.length > 0 ? `did you mean ${meant.join(" or ")}?` : known}`,
    );
  } catch (error) {
    terminal.tell(`rondo: ${messageOf(error)}\n`);
    if (isDebugged && error instanceof Error) terminal.tell(`${error.stack ?? ""}\n`);
    if (isOfService(error)) return EXIT.service;
    return error instanceof Refused ? error.exitCode : EXIT.refused;
  }
}
