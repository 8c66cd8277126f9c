import { statSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { number, planOptions, withFaults } from "../options.ts";
import { Refused } from "../refused.ts";
import type { Terminal } from "../terminal.ts";

const FLAGS = {
  "budget-usd": { type: "string" },
  folder: { type: "string" },
  roads: { type: "string" },
  addresses: { type: "string" },
  geocoder: { type: "string" },
  "geocoder-kind": { type: "string" },
} as const;

/** `rondo mcp`: tools for an agent, over stdin and stdout. */
export async function mcp(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = withFaults(() => parseArgs({ args: [...args], options: FLAGS }));
  const { "budget-usd": budget = "0", folder = ".", ...others } = values;
  const budgetUsd = number("budget-usd", budget, 0, 1_000_000);
  const flags = planOptions(Object.entries(others).map(([name, value]) => `--${name}=${value}`));
  const open = resolve(terminal.folder, folder);
  if (!statSync(open, { throwIfNoEntry: false })?.isDirectory())
    throw new Refused(`--folder ${folder}: there is no such folder`);
  const { serveTools } = await import("../mcp/serve.ts");
  return serveTools({ flags, budgetUsd }, { ...terminal, folder: open });
}
