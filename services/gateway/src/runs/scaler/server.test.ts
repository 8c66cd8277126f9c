import { promisify } from "node:util";
import { credentials, status } from "@grpc/grpc-js";
import {
  ExternalScalerService,
  type GetMetricsResponse,
  type GetMetricSpecResponse,
} from "@rondo/proto/keda/externalscaler.ts";
import { clientOf } from "@rondo/wire/client.ts";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { QueueLook } from "../queue/queue-look.ts";
import { ScalerServer } from "./server.ts";

const now = new Date("2026-12-01T08:00:00Z");
const waiting = (...seconds: number[]) =>
  seconds.map((ago) => ({ createdAt: new Date(now.getTime() - ago * 1000) }));

let look: QueueLook;
let server: ScalerServer;
const ExternalScalerClient = clientOf(ExternalScalerService);
let client: InstanceType<typeof ExternalScalerClient>;
beforeEach(async () => {
  look = new QueueLook();
  const clock = { now: () => now };
  server = new ScalerServer({ look, clock, log: pino({ level: "silent" }), host: "127.0.0.1", port: 0 });
  server.start();
  client = new ExternalScalerClient(`127.0.0.1:${await server.port}`, credentials.createInsecure());
});
afterEach(async () => {
  client.close();
  await server.stop();
});

const asking = (scalerMetadata: Record<string, string> = {}) => ({
  ...{ name: "o", namespace: "n", scalerMetadata },
});

/** Asks the scaler, as an autoscaler does. */
const ask = async <Answer>(send: (reply: (error: Error | null, answer: Answer) => void) => unknown) =>
  promisify(send)();

const metric = async (metadata?: Record<string, string>) => {
  const asked = { scaledObjectRef: asking(metadata), metricName: "" };
  return (await ask<GetMetricsResponse>((reply) => client.getMetrics(asked, reply))).metricValues;
};

const metricName = "rondo_solver_threads_wanted";

test.each([
  [{}, 5],
  [{ waitSeconds: "0" }, 7],
])(
  "a run that a gateway has wants a thread, and one that has waited longer than it may (%j)",
  async (metadata, wanted) => {
    look.saw({ waiting: waiting(0, 4.9, 5, 60), running: [{}, {}, {}] });
    expect(await metric(metadata)).toEqual([{ metricName, metricValue: wanted, metricValueFloat: wanted }]);
  },
);

test("it tells how many threads a pod has: 2 unless the trigger says so", async () => {
  look.saw({ waiting: [], running: [] });
  const target = async (metadata: Record<string, string>): Promise<unknown> =>
    (await ask<GetMetricSpecResponse>((reply) => client.getMetricSpec(asking(metadata), reply))).metricSpecs;
  expect(await target({ threadsPerPod: "4" })).toEqual([{ metricName, targetSize: 4, targetSizeFloat: 4 }]);
  expect(await target({})).toMatchObject([{ targetSize: 2 }]);
});

test("it says so when it cannot read the queue, and when the trigger's metadata are wrong", async () => {
  await expect(metric()).rejects.toMatchObject({ code: status.UNAVAILABLE });
  look.saw({ waiting: [], running: [] });
  for (const waitSeconds of ["-1", "soon"])
    await expect(metric({ waitSeconds })).rejects.toMatchObject({
      code: status.INVALID_ARGUMENT,
      details: "waitSeconds must be a number from 0 to 86400",
    });
  for (const threadsPerPod of ["0", "1e308", "1025", "Infinity", "NaN"])
    await expect(metric({ threadsPerPod })).rejects.toMatchObject({
      details: "threadsPerPod must be a number from 1 to 1024",
    });
});

test("it pushes each change between none and some runs, and nothing between", async () => {
  const told: boolean[] = [];
  const stream = client.streamIsActive(asking());
  stream.on("data", ({ result }: { result: boolean }) => told.push(result));
  stream.on("error", () => undefined); // cancelled below
  look.saw({ waiting: [], running: [] });
  await expect
    .poll(() => {
      look.saw({ waiting: [], running: [] });
      return told;
    })
    .toEqual([false]);
  look.saw({ waiting: [{ createdAt: now }], running: [] });
  look.saw({ waiting: [], running: [{}] });
  look.saw({ waiting: [], running: [] });
  await expect.poll(() => told).toEqual([false, true, false]);
  stream.cancel();
});
