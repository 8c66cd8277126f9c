import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "../settings.ts";

/** Arguments that run the operator's command line under this Node. */
export function adminArguments(args: readonly string[]): string[] {
  const main = join(root, "services/gateway/src/admin.ts");
  return ["--disable-warning=ExperimentalWarning", main, ...args];
}

/** Runs a command of the operator's command line. @returns the JSON that it prints @throws Error with its stderr */
export async function adminCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<unknown> {
  const child = spawn(process.execPath, adminArguments(args), {
    env: { NODE_ENV: "development", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0)
    throw new Error(errors.trim() || `admin ${args.slice(0, 2).join(" ")} ended with code ${String(code)}`);
  return JSON.parse(output);
}
