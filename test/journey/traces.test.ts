import { createTracing } from "@rondo/signals/settings.ts";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import {
  startTestGateway,
  type TestClient,
  type TestGateway,
} from "../../services/gateway/testing/gateway.ts";
import { startReceiver } from "../../services/gateway/testing/receiver.ts";
import { prepare } from "../../services/gateway/testing/runs.ts";
import { configFrom } from "../../services/optimizer/src/config.ts";
import { createContext as createOptimizer } from "../../services/optimizer/src/context.ts";
import { startServer as startOptimizer } from "../../services/optimizer/src/server.ts";
import { startCollector, type CollectedSpan, type Collector } from "../support/collector.ts";
import { LogLines } from "../support/log-lines.ts";

const PEPPER = "pepper-of-this-day-0123456789";
const SECRETS_KEY = `day:${Buffer.alloc(32, "key of this day").toString("base64")}`;
const TOKEN = "token-between-the-two-of-this-day";

const gatewayLog = new LogLines();
const optimizerLog = new LogLines();
const secrets: string[] = [PEPPER, SECRETS_KEY, TOKEN];
/** What the ports for operators said at the end. */
const metrics: string[] = [];
let collector: Collector;
let client: TestClient;
let jobId: string;
let webhookTraces: (string | undefined)[];

/** A day: two keys, a webhook that fails and one that works, a run with routes, one without, refused requests. */
beforeAll(async () => {
  collector = await startCollector();
  const quiet = pino({ level: "silent" });
  const traces = { endpoint: collector.endpoint, share: 0 };
  const tracing = async (service: string) => createTracing(traces, service, "1", quiet);
  const config = configFrom({
    ...{ OPTIMIZER_PORT: "0", OPTIMIZER_METRICS_PORT: "0", SOLVER_THREADS: "1", OPTIMIZER_TOKEN: TOKEN },
  });
  const log = pino({ level: "trace" }, optimizerLog);
  const optimizer = await startOptimizer(
    createOptimizer({ config, log, tracing: await tracing("optimizer") }),
  );
  const settings = {
    OPTIMIZER_ADDRESSES: `127.0.0.1:${optimizer.port}`,
    ...{ OPTIMIZER_TOKEN: TOKEN, KEY_PEPPER: PEPPER, SECRETS_KEY, WEBHOOK_ALLOW_PRIVATE: "true" },
    ...{ LOG_LEVEL: "trace", METRICS_PORT: "0" },
  };
  const gateway = await startTestGateway({ log: gatewayLog, settings, tracing: await tracing("gateway") });
  await liveThroughTheDay(gateway);
  for (const port of [gateway.metricsPort, optimizer.metricsPort])
    metrics.push(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
  await gateway.close();
  await optimizer.close();
});

afterAll(async () => collector.close());

async function liveThroughTheDay(gateway: TestGateway): Promise<void> {
  client = await gateway.newClient();
  const revoked = await gateway.newClient();
  await gateway.context.keys.revoke(revoked.keyId);
  const [good, bad] = [await startReceiver(), await startReceiver()];
  bad.answerWith(500);
  for (const { url } of [good, bad]) {
    const events = ["optimization.completed", "optimization.failed"];
    const { data } = await client.post<{ webhook: { secret: string } }>("/webhooks", { url, events });
    secrets.push(data.webhook.secret);
  }
  secrets.push(client.key, revoked.key, gateway.context.config.mongoUri);
  await revoked.get("/account");

  const { path } = await prepare(client);
  const run = await client.post<{ jobId: string }>(`${path}/optimize`, { async: true, timeLimitSeconds: 1 });
  jobId = run.data.jobId;
  const empty = await prepare(client, { stops: 1, couriers: 1 });
  await client.patch(`${empty.path}/stops/${empty.stopIds[0] ?? ""}`, {
    timeWindows: [{ startTime: null, endTime: "2026-12-01T00:00:00Z" }],
  });
  await client.post(`${empty.path}/optimize`);
  const isDelivered = (): void => {
    expect([good.received.length, bad.received.length]).toEqual([2, 2]);
  };
  await vi.waitFor(isDelivered, { timeout: 30_000 });
  webhookTraces = good.received.map(({ headers }) => headers["traceparent"]?.toString());
  await Promise.all([good.close(), bad.close()]);
}

/** A span's names from the root to itself. */
function pathOf(span: CollectedSpan, all: readonly CollectedSpan[]): string {
  const parent = all.find(({ spanId }) => spanId === span.parentSpanId);
  return `${parent ? `${pathOf(parent, all)} > ` : ""}${span.service}: ${span.name}`;
}

it("follows a run from its request through queue, solver and back to the webhooks in one trace", () => {
  const waited = collector.spans.find(({ attributes }) => attributes["rondo.job_id"] === jobId);
  const trace = collector.spans.filter(({ traceId }) => traceId === waited?.traceId);
  const root = "gateway: POST /api/v1/projects/{projectId}/optimize";
  const asked = `${root} > gateway: optimizer.v1.OptimizerService/Solve`;
  const solving = `${asked} > optimizer: optimizer.v1.OptimizerService/Solve`;
  const parts = ["wait for preparation", "read the request", "travel times", "wait for a thread", "search"];
  expect(trace.map((span) => pathOf(span, trace)).sort()).toEqual(
    [
      ...[root, asked, solving],
      ...parts.map((part) => `${solving} > optimizer: ${part}`),
      `${root} > gateway: wait for a solver`,
      ...[1, 2].map(() => `${root} > gateway: webhook attempt`),
    ].sort(),
  );
  expect(webhookTraces).toEqual([undefined, undefined]); // nobody else's business
});

it("names request, company, run and trace in the log lines of both services", () => {
  const lines = [...gatewayLog.lines, ...optimizerLog.lines].filter((line) => line["jobId"] === jobId);
  const [first] = lines;
  expect(new Set(lines.map(({ msg }) => msg))).toEqual(
    new Set(["planned", "run ended", "webhook delivered", "webhook not delivered"]),
  );
  for (const line of lines)
    expect(line).toMatchObject({ requestId: first?.["requestId"], traceId: first?.["traceId"] });
  const request = gatewayLog.requests.find((line) => line["requestId"] === first?.["requestId"]);
  expect(request).toMatchObject({ traceId: first?.["traceId"], companyId: client.companyId, status: 202 });
});

it("has no secret of the day in logs, spans or metrics", () => {
  const told = [...gatewayLog.texts, ...optimizerLog.texts, ...collector.texts, ...metrics].join("\n");
  expect(told.length).toBeGreaterThan(20_000);
  const bare = secrets.map((secret) => secret.replace(/^(rondo_live_|whsec_|day:)/, ""));
  // A match of twelve characters is not by chance.
  const pieces = bare.flatMap((secret) => secret.match(/.{12}/gs) ?? []);
  expect(pieces.length).toBeGreaterThan(15);
  expect(pieces.filter((piece) => told.includes(piece))).toEqual([]);
});
