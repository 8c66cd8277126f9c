import { randomInt } from "node:crypto";
import { connect, createServer } from "node:net";
import { until } from "./until.ts";

/**
 * Systems give ports from 32768 to outgoing connections. A server with a port below finds it free when it restarts.
 */
const SERVER_PORTS = [10_240, 32_768] as const;

/** A TCP port that is free at the moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...SERVER_PORTS);
    if (await isPortFree(port, "127.0.0.1")) return port;
  }
}

/** Whether a server can listen on the port. @throws the error unless the port is merely taken */
export async function isPortFree(port: number, host: string): Promise<boolean> {
  try {
    await listenOnce(port, host);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") return false;
    throw error;
  }
}

/** Resolves once a server accepts connections on the port. @throws the signal's reason if it is aborted first */
export async function listening(port: number, signal: AbortSignal): Promise<void> {
  await until(() => accepts(port), signal);
}

/** Whether a server accepts connections on the port. */
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
