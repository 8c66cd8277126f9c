import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { listen } from "../../../../test/support/lifetime.ts";
import { dropRest } from "./linger.ts";

const MIB = 1024 * 1024;
const server = createServer();
const { port } = await listen(server);

/** A request with a length. The test sends its body. */
async function request(length: number): Promise<{ client: Socket; request: IncomingMessage }> {
  const client = connect(port, "127.0.0.1");
  client.on("error", () => undefined);
  client.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`);
  const [received] = (await once(server, "request")) as [IncomingMessage];
  return { client, request: received };
}

describe("the rest of a body is dropped", () => {
  test("until it ends", async () => {
    const { client, request: received } = await request(4 * MIB);
    const dropped = dropRest(received, { bytes: 5 * MIB, ms: 60_000 });
    client.write(Buffer.alloc(4 * MIB));
    await dropped;
    expect(received.complete).toBe(true);
    await dropRest(received); // nothing is left to read
  });

  test("up to a number of bytes", async () => {
    const { client, request: received } = await request(1024 * MIB);
    const dropped = dropRest(received, { bytes: 2 * MIB, ms: 60_000 });
    client.write(Buffer.alloc(8 * MIB));
    await dropped;
    expect(received.complete).toBe(false);
  });

  test("for a time", async () => {
    const { request: received } = await request(10);
    await dropRest(received, { bytes: MIB, ms: 1 });
    expect(received.complete).toBe(false);
  });

  test("until the client goes away", async () => {
    const { client, request: received } = await request(10);
    const dropped = dropRest(received, { bytes: MIB, ms: 60_000 });
    client.destroy();
    await dropped;
    expect(received.complete).toBe(false);
  });
});
