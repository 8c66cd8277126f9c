import { createTracing } from "@rondo/signals/settings.ts";
import { configFromEnvironment, type Config } from "./config.ts";
import { ConfigError } from "@rondo/signals/environment.ts";
import { createContext } from "./context.ts";
import { createLog } from "./shared/log.ts";
import { startServer } from "./server.ts";
import { version } from "./shared/version.ts";

// A signal can come as soon as the gateway says that it listens, so it is caught from the start.
const signalled = new Promise((resolve) => {
  process.once("SIGTERM", resolve);
  process.once("SIGINT", resolve);
});

let config: Config | undefined;
try {
  config = configFromEnvironment();
  const log = createLog(config.logLevel);
  const tracing = await createTracing(config.traces, "gateway", version, log);
  const gateway = await startServer(createContext({ config, log, tracing }));
  await signalled;
  await gateway.close();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${faultOf(error)}\n`);
  process.exit(1);
}

/** One line for a fault that the operator can mend, a stack for any other. */
function faultOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : undefined;
  if ("port" in error && (code === "EADDRINUSE" || code === "EACCES")) {
    const fault = code === "EADDRINUSE" ? "is taken" : "may not be used";
    const setting = error.port === config?.metrics.port ? "METRICS_PORT" : "PORT";
    return `port ${String(error.port)} ${fault}; set ${setting} to another`;
  }
  return error.stack ?? error.message;
}
