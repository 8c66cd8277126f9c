import { createHmac, timingSafeEqual } from "node:crypto";
import { expect, it } from "vitest";
import type { RunResult } from "@rondo/day/records/run.ts";
import { startTestGateway, TestClock, type TestClient } from "../../services/gateway/testing/gateway.ts";
import { startReceiver, type Receiver } from "../../services/gateway/testing/receiver.ts";
import { startOptimizer } from "../../services/optimizer/testing/optimizer.ts";

const clock = new TestClock();
const { address } = await startOptimizer({});
const settings = { WEBHOOK_ALLOW_PRIVATE: "true", OPTIMIZER_ADDRESSES: address };
const gateway = await startTestGateway({ clock, settings });
const receiver = await startReceiver();

/** A project with one courier and one stop. The stop can be served, or its window is long past. */
async function project(client: TestClient, { canBeServed }: { canBeServed: boolean }): Promise<string> {
  const body = {
    name: "A day",
    defaultStartDate: "2026-12-01",
    defaultStartLatitude: 60.17,
    defaultStartLongitude: 24.94,
  };
  const { data } = await client.post<{ project: { id: string } }>("/projects", body);
  const path = `/projects/${data.project.id}`;
  const windows = canBeServed ? [] : [{ startTime: null, endTime: "2026-12-01T03:00:00Z" }];
  const stop = { name: "S", address: "A", latitude: 60.18, longitude: 24.95, timeWindows: windows };
  expect((await client.post(`${path}/stops`, stop)).status).toBe(201);
  const courier = await client.post<{ courier: { id: string } }>("/couriers", { firstName: "A" });
  expect((await client.post(`${path}/couriers`, { courierId: courier.data.courier.id })).status).toBe(201);
  return path;
}

/** Verifies a delivery as the documentation advises: the signature of the raw body, in constant time, and its age. */
function isGenuine({ headers, body }: Receiver["received"][number], secret: string): boolean {
  const timestamp = String(headers["x-service-timestamp"]);
  const expected = `sha256=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`;
  const given = String(headers["x-service-signature"]);
  const age = Math.abs(clock.now().getTime() / 1000 - Number(timestamp));
  return (
    given.length === expected.length &&
    timingSafeEqual(Buffer.from(given), Buffer.from(expected)) &&
    age <= 300
  );
}

it("contract 11.5: a receiver learns of each finished run, of both kinds, by a request it can trust", async () => {
  const client = await gateway.newClient({ walletCents: 10_000 });
  const events = ["optimization.completed", "optimization.failed"];
  const { data } = await client.post<{ webhook: { secret: string } }>("/webhooks", {
    url: receiver.url,
    events,
  });

  const good = await project(client, { canBeServed: true });
  const run = await client.post<RunResult>(`${good}/optimize`, { maxIterations: 50 });
  expect(run.status).toBe(200);
  const bad = await project(client, { canBeServed: false });
  const failed = await client.post(`${bad}/optimize`, { maxIterations: 50 });
  expect(failed).toMatchObject({ status: 400, details: { reason: "NO_ROUTES" } });

  await expect.poll(() => receiver.received).toHaveLength(2);
  for (const request of receiver.received) expect(isGenuine(request, data.webhook.secret)).toBe(true);
  const bodies = receiver.received.map(({ body }) => JSON.parse(body) as { event: string });
  expect(bodies.find(({ event }) => event === "optimization.completed")).toMatchObject({
    data: {
      jobId: run.data.jobId,
      projectId: good.split("/")[2],
      status: "completed",
      chargedUsd: 1,
      routesCount: 1,
      unassignedCount: 0,
      error: null,
    },
  });
  expect(bodies.find(({ event }) => event === "optimization.failed")).toMatchObject({
    data: {
      projectId: bad.split("/")[2],
      status: "failed",
      chargedUsd: 0,
      routesCount: 0,
      error: { code: "NO_ROUTES" },
    },
  });
});

it("contract 11.5: an event that its receiver missed comes again after a restart, under the same id", async () => {
  const first = await startTestGateway({ clock, settings });
  const client = await first.newClient({ walletCents: 10_000 });
  receiver.received.length = 0;
  receiver.answerWith(503);
  await client.post("/webhooks", { url: receiver.url, events: ["optimization.completed"] });
  const path = await project(client, { canBeServed: true });
  await client.post(`${path}/optimize`, { maxIterations: 50 });
  await expect.poll(() => receiver.received).toHaveLength(1);
  await first.close();

  receiver.answerWith(204);
  const second = await startTestGateway({ clock, settings, mongoUri: first.context.config.mongoUri });
  clock.advance(86_400); // the retry is due
  await expect.poll(() => receiver.received).toHaveLength(2);
  const [missed, got] = receiver.received.map(({ headers }) => headers);
  expect(got!["x-service-delivery"]).toBe(missed!["x-service-delivery"]);
  expect(got!["x-service-signature"]).not.toBe(missed!["x-service-signature"]);
  await second.close();
});
