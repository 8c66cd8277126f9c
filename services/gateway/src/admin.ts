import { configFromEnvironment } from "./config.ts";
import { ConfigError } from "@rondo/signals/environment.ts";
import { createContext } from "./context.ts";
import { runCommand } from "./operator/commands.ts";
import { OperatorError } from "./operator/options.ts";

// The operator's command line: one JSON document on stdout, or one line on stderr and exit code 1.
try {
  const config = { ...configFromEnvironment({ needsOptimizer: false }), logLevel: "silent" as const };
  const context = createContext({ config });
  try {
    const result = await runCommandWith(context);
    process.stdout.write(`${JSON.stringify(result)}\n`);
  } finally {
    await context.database.close();
  }
} catch (error) {
  const known = error instanceof OperatorError || error instanceof ConfigError;
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${known ? message : `failed: ${message}`}\n`.replaceAll(/\n(?=.)/g, "; "));
  process.exitCode = 1;
}

async function runCommandWith(context: ReturnType<typeof createContext>): Promise<object> {
  await context.database.openOnce();
  return runCommand(context, process.argv.slice(2));
}
