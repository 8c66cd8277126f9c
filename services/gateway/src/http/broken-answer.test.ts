import { expect, it } from "vitest";
import { startTestGateway } from "../../testing/gateway.ts";
import { justBefore } from "../../testing/interleave.ts";
import { newProject } from "../../testing/stops.ts";
import { StopStore } from "../stops/store.ts";

const lines: string[] = [];
const gateway = await startTestGateway({ log: { write: (line) => lines.push(line) } });

it("an answer that breaks off halfway ends its connection, and is one line of the log", async () => {
  const client = await gateway.newClient();
  const project = await newProject(client);
  const text = "n".repeat(2000);
  const stops = Array.from({ length: 50 }, () => ({ name: "A", address: "B", notes: text, products: text }));
  await client.post(`${project}/stops`, { stops });
  // The first records are sent before the others are read.
  justBefore(StopStore.prototype, "list", async () => {
    justBefore(StopStore.prototype, "list", async () => Promise.reject(new Error("the rest is gone")));
    return Promise.resolve();
  });
  lines.splice(0);
  await expect(client.get(`${project}/stops?limit=50`)).rejects.toThrow("terminated");
  const logged = lines.map((line) => JSON.parse(line) as { msg: string; err?: { message: string } });
  expect(logged).toMatchObject([{ msg: "a request failed", err: { message: "the rest is gone" } }]);
});
