import { createTracing } from "@rondo/signals/settings.ts";
import { pino } from "pino";
import { readConfig, type Config } from "./config.ts";
import { OptimizerServer } from "./server.ts";
import { version } from "./version.ts";

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function configure(): Config {
  try {
    return readConfig();
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

const config = configure();
const log = pino({ name: "optimizer", level: config.logLevel });
const tracing = await createTracing(config.traces, "optimizer", version, log);
const server = new OptimizerServer(config, log, { tracing });

/** npm repeats Ctrl-C to the process that it has started. Signals within this time count as one. */
const SAME_SIGNAL_MS = 250;
let firstSignalMs: number | undefined;
function onSignal(signal: NodeJS.Signals): void {
  const now = performance.now();
  const again = firstSignalMs !== undefined;
  if (firstSignalMs !== undefined && now - firstSignalMs < SAME_SIGNAL_MS) return;
  firstSignalMs ??= now;
  log.info({ signal }, again ? "stopping now" : "stopping when running solves have ended");
  void (again ? server.kill() : server.stop()).finally(() => process.exit(0));
}
process.on("SIGTERM", onSignal);
process.on("SIGINT", onSignal);

try {
  const port = await server.start();
  log.info({ host: config.host, port, threads: config.solver.threads }, "optimizer is ready");
} catch (error) {
  fail(`optimizer cannot start: ${error instanceof Error ? error.message : String(error)}`);
}
