import { createServer, type Socket } from "node:net";
import { beforeEach, describe, expect, test } from "vitest";
import { listen } from "../../../../test/support/lifetime.ts";
import { BlockedAddressError, guardedConnector, systemResolve, type Resolve } from "./guarded-connection.ts";

/**
 * Two addresses of this machine stand for the internet and for the internal network. The rule only compares numbers.
 */
const outside = "127.0.0.1";
const inside = "127.0.0.2";
const isAllowed = (address: string): boolean => address === outside;

const reached: (string | undefined)[] = [];
const server = createServer((socket) => {
  reached.push(socket.localAddress);
  socket.resume().end();
});
const port = String((await listen(server, "0.0.0.0")).port);
beforeEach(() => {
  reached.length = 0;
});

async function connect(resolve: Resolve, hostname: string): Promise<Socket> {
  const connector = guardedConnector(resolve, isAllowed, { timeoutMs: 2000, mostBytes: 1024 });
  return new Promise((done, fail) => {
    connector({ hostname, host: hostname, protocol: "http:", port }, (error, socket) => {
      if (error) fail(error);
      else done(socket);
    });
  });
}

describe("contract 11.4: a guarded connection", () => {
  test("goes to the address that was checked, however the name answers when asked again", async () => {
    const answers = [[outside], [inside]];
    let asked = 0;
    const rebinding: Resolve = async () => answers[asked++ % answers.length]!;
    const socket = await connect(rebinding, "rebind.example.com");
    expect(socket.remoteAddress).toBe(outside);
    expect(asked).toBe(1);
    socket.destroy();
    await expect(connect(rebinding, "rebind.example.com")).rejects.toThrow(BlockedAddressError);
    expect(asked).toBe(2);
    expect(reached).toEqual([outside]);
  });

  test("leaves the addresses out that are not allowed, and fails when none is left", async () => {
    const socket = await connect(async () => [inside, outside], "mixed.example.com");
    expect(socket.remoteAddress).toBe(outside);
    socket.destroy();
    await expect(connect(async () => [inside, "no address"], "inside.example.com")).rejects.toThrow(
      BlockedAddressError,
    );
    await expect(connect(async () => [], "empty.example.com")).rejects.toThrow(BlockedAddressError);
    expect(reached).toEqual([outside]);
  });

  test("is not made to a host that is itself an address which is not allowed", async () => {
    await expect(connect(async () => [outside], inside)).rejects.toThrow(BlockedAddressError);
    await expect(connect(async () => [outside], "[::1]")).rejects.toThrow(BlockedAddressError);
    expect(reached).toEqual([]);
  });

  test("fails with the resolver's own error when there is no such name", async () => {
    const nowhere: Resolve = async () => Promise.reject(new Error("no such name"));
    await expect(connect(nowhere, "nowhere.example.com")).rejects.toThrow("no such name");
  });
});

test("localhost is this machine, without asking anyone", async () => {
  expect(await systemResolve()("localhost")).toEqual(["127.0.0.1", "::1"]);
});
