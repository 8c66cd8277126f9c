import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo, Server, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished, TestRunner } from "vitest";

/**
 * Closes a part when the test that has started it is over. One that a file has started beside its tests is closed after
 * the last of them. The last one started is closed first. What `beforeAll` starts has to be closed by `afterAll`.
 */
export function closeAtEnd(close: () => unknown): void {
  const end = async (): Promise<void> => {
    await close();
  };
  if (TestRunner.getCurrentTest()) onTestFinished(end);
  else afterAll(end);
}

/** A folder for files, until its test or its file ends. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "rondo-"));
  closeAtEnd(() => {
    rmSync(folder, { recursive: true });
  });
  return folder;
}

/** A server that listens on this machine until its test or its file ends. */
export interface Listening {
  readonly port: number;
  /** For one that speaks HTTP. */
  readonly url: string;
  /** Ends it before that. */
  readonly close: () => Promise<void>;
}

/** Starts a server on a free port. */
export async function listen(server: Server, host = "127.0.0.1"): Promise<Listening> {
  const open = new Set<Socket>();
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  const close = async (): Promise<void> => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  closeAtEnd(close);
  await once(server.listen(0, host), "listening");
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}`, close };
}
