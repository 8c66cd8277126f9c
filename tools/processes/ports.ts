import { randomInt } from "node:crypto";
import { connect, createServer } from "node:net";
import { until } from "./until.ts";

/**
 * Ports that systems do not give to outgoing connections (those begin at 32768 or above), so that a server which is
 * started again on its port does not find a connection of another process there.
 */
const SERVER_PORTS = [10_240, 32_768] as const;

/** A TCP port that nothing listened on a moment ago. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...SERVER_PORTS);
    if (await isPortFree(port, "127.0.0.1")) return port;
  }
}

/** Whether a server could listen there now. @throws what is wrong when the reason is not that the port is taken. */
export async function isPortFree(port: number, host: string): Promise<boolean> {
  try {
    await listenOnce(port, host);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") return false;
    throw error;
  }
}

/** Resolves once something accepts connections there. @throws the signal's reason when it is aborted first */
export async function listening(port: number, signal: AbortSignal): Promise<void> {
  await until(() => accepts(port), signal);
}

/** Whether something accepts connections there. */
export async function accepts(port: number, host = "127.0.0.1"): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => {
      resolve(false);
    });
  });
}

async function listenOnce(port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, host, () => {
      server.close(() => {
        resolve();
      });
    });
  });
}
