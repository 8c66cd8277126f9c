import { pino } from "pino";
import { readConfig, type Config } from "./config.ts";
import { OptimizerServer } from "./server.ts";

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function configure(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

const config = configure();
const log = pino({ name: "optimizer", level: config.logLevel });
const server = new OptimizerServer(config, log);

let signals = 0;
function onSignal(signal: NodeJS.Signals): void {
  signals++;
  log.info({ signal }, signals === 1 ? "stopping when running solves have ended" : "stopping now");
  const stopped = signals === 1 ? server.stop() : server.kill();
  void stopped.finally(() => process.exit(0));
}
process.on("SIGTERM", onSignal);
process.on("SIGINT", onSignal);

try {
  const port = await server.start();
  log.info({ host: config.host, port, threads: config.solver.threads }, "optimizer is ready");
} catch (error) {
  fail(`optimizer cannot start: ${error instanceof Error ? error.message : String(error)}`);
}
