import { ConfigError, configFromEnvironment } from "./config.ts";
import { createContext } from "./context.ts";
import { startServer } from "./server.ts";

try {
  const gateway = await startServer(createContext({ config: configFromEnvironment() }));
  const stop = (): void => {
    void gateway.close().then(() => process.exit(0));
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
} catch (error) {
  process.stderr.write(`${faultOf(error)}\n`);
  process.exit(1);
}

/** One line for a fault that the operator can mend, a stack for any other. */
function faultOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE" && "port" in error)
    return `port ${String(error.port)} is taken; set PORT to another`;
  if (code === "EACCES" && "port" in error)
    return `port ${String(error.port)} may not be used; set PORT to another`;
  return error.stack ?? error.message;
}
