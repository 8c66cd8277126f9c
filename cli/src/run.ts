import { NoAnswerError, RondoError } from "@rondo/client";
import { GeocoderUnavailable } from "@rondo/addresses/geocoder.ts";
import { Refusal, type RefusalCode } from "@rondo/day/refusal.ts";
import { Fault } from "@rondo/solver/fault.ts";
import { check } from "./commands/check.ts";
import { demo } from "./commands/demo.ts";
import { plan } from "./commands/plan.ts";
import { why } from "./commands/why.ts";
import { EXIT, Refused } from "./refused.ts";
import type { Terminal } from "./terminal.ts";
import { USAGE, VERSION } from "./usage.ts";

/** A command. @returns the exit code @throws Refused and what it reads with throws */
export type Command = (args: readonly string[], terminal: Terminal) => Promise<number>;

const commands: ReadonlyMap<string, Command> = new Map([
  ["plan", plan],
  ["check", check],
  ["demo", demo],
  ["why", why],
]);

/** Runs the command line. It never throws. @returns the exit code */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const isDebugged = args.includes("--debug");
  const given = args.filter((arg) => arg !== "--debug");
  try {
    const [name = "--help", ...rest] = given;
    if ([name, ...rest].some((arg) => arg === "--help" || arg === "-h") || name === "help") {
      terminal.print(USAGE);
      return EXIT.planned;
    }
    if (name === "--version" || name === "-v") {
      terminal.print(VERSION);
      return EXIT.planned;
    }
    const command = commands.get(name);
    if (command) return await command(rest, terminal);
    const known = [...commands.keys()].join(", ");
    throw new Refused(`there is no command “${name}”: the commands are ${known}. rondo --help has more`);
  } catch (error) {
    terminal.tell(`rondo: ${messageOf(error)}\n`);
    if (isDebugged && error instanceof Error) terminal.tell(`${error.stack ?? ""}\n`);
    if (isOfService(error)) return EXIT.service;
    return error instanceof Refused ? error.exitCode : EXIT.refused;
  }
}

/** What the service refused, or that it gave no answer. */
function isOfService(error: unknown): error is RondoError | NoAnswerError {
  return error instanceof RondoError || error instanceof NoAnswerError;
}

const REFUSALS: Partial<Record<RefusalCode, string>> = {
  OPTIMIZATION_NO_STOPS: "there is no stop to plan",
  OPTIMIZATION_NO_COURIERS: "there is no courier: give --couriers N or --crew FILE",
  OPTIMIZATION_PREREQUISITES_MISSING: "no stop has coordinates",
};

function messageOf(error: unknown): string {
  if (error instanceof NoAnswerError) return `the service gives no answer: ${error.message}`;
  if (error instanceof RondoError) {
    const { code, message, issues, requestId, docUrl } = error;
    const more = issues.slice(0, 5).map((issue) => `\n  ${issue.path}: ${issue.message}`);
    const ids = [...(requestId ? [`request ${requestId}`] : []), ...(docUrl ? [docUrl] : [])];
    return `${code}: ${message}${more.join("")}${ids.length > 0 ? ` (${ids.join(", ")})` : ""}`;
  }
  if (error instanceof Refusal) return error.message || (REFUSALS[error.code] ?? error.code);
  const isKnown = error instanceof Refused || error instanceof Fault || error instanceof GeocoderUnavailable;
  if (isKnown) return error.message;
  const what = error instanceof Error ? error.message : String(error);
  return `this should not happen: ${what}. With --debug it says where`;
}
