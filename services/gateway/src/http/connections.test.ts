import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, it } from "vitest";
import { listen } from "../../../../test/support/lifetime.ts";
import { limitConnections } from "./connections.ts";

it("beyond its most connections a server closes the one that has waited longest for a request", async () => {
  const server = createServer((request, response) => {
    if (request.url === "/now") response.end("ok");
  });
  limitConnections(server, 3);
  const { port } = await listen(server);
  const closed: number[] = [];
  const open = async (name: number): Promise<Socket> => {
    const socket = connect(port, "127.0.0.1");
    socket.resume().on("close", () => closed.push(name));
    await new Promise((resolve) => socket.once("connect", resolve));
    return socket;
  };
  const busy = await open(1);
  const asked = new Promise((resolve) => server.once("request", resolve));
  busy.write("GET /never HTTP/1.1\r\nHost: a\r\n\r\n");
  await asked;
  await open(2);
  await open(3);
  await open(4);
  await expect.poll(() => closed).toEqual([2]);
  expect(await (await fetch(`http://127.0.0.1:${port}/now`)).text()).toBe("ok");
  expect(closed).toEqual([2, 3]);
});
