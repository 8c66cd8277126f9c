import { createTracing } from "@rondo/signals/settings.ts";
import { ConfigError } from "@rondo/signals/environment.ts";
import { pino } from "pino";
import { configFromEnvironment } from "./config.ts";
import { createContext } from "./context.ts";
import { startServer, type Optimizer } from "./server.ts";
import { version } from "./version.ts";

/** npm repeats Ctrl-C to the process that it has started. Signals within this time count as one. */
const SAME_SIGNAL_MS = 250;

try {
  const config = configFromEnvironment();
  const log = pino({ name: "optimizer", level: config.logLevel });
  const tracing = await createTracing(config.traces, "optimizer", version, log);
  const running: { optimizer?: Optimizer } = {};
  let firstSignalMs: number | undefined;
  const onSignal = (signal: NodeJS.Signals): void => {
    const now = performance.now();
    const again = firstSignalMs !== undefined;
    if (firstSignalMs !== undefined && now - firstSignalMs < SAME_SIGNAL_MS) return;
    firstSignalMs ??= now;
    log.info({ signal }, again ? "stopping now" : "stopping when running solves have ended");
    const { optimizer } = running;
    const stopped = again ? optimizer?.kill() : optimizer?.close();
    void Promise.resolve(stopped).finally(() => process.exit(0));
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  running.optimizer = await startServer(createContext({ config, log, tracing }));
  const { port } = running.optimizer;
  log.info({ host: config.host, port, threads: config.solver.threads }, "optimizer is ready");
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${error instanceof ConfigError ? "" : "optimizer cannot start: "}${message}\n`);
  process.exit(1);
}
