import { credentials, status } from "@grpc/grpc-js";
import {
  ExternalScalerService,
  type GetMetricsResponse,
  type MetricSpec,
} from "@rondo/proto/keda/externalscaler.ts";
import { clientOf } from "@rondo/wire/client.ts";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { QueueLook } from "../queue/queue-look.ts";
import { ScalerServer } from "./server.ts";

const now = new Date("2026-12-01T08:00:00Z");
const since = new Date("2026-12-01T07:59:00Z");

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
  name: "o",
  namespace: "n",
  scalerMetadata,
});

async function metric(metadata?: Record<string, string>): Promise<GetMetricsResponse["metricValues"]> {
  return new Promise((resolve, reject) =>
    client.getMetrics({ scaledObjectRef: asking(metadata), metricName: "" }, (error, answer) => {
      if (error) reject(error);
      else resolve(answer.metricValues);
    }),
  );
}

test("it tells the threads that are wanted, and how many a pod has", async () => {
  look.saw({ waiting: [{ createdAt: since }, { createdAt: now }], running: [{}, {}] });
  const name = "rondo_solver_threads_wanted";
  expect(await metric()).toEqual([{ metricName: name, metricValue: 3, metricValueFloat: 3 }]);
  const specs = await new Promise<MetricSpec[]>((resolve, reject) =>
    client.getMetricSpec(asking({ threadsPerPod: "4" }), (error, answer) => {
      if (error) reject(error);
      else resolve(answer.metricSpecs);
    }),
  );
  expect(specs).toEqual([{ metricName: name, targetSize: 4, targetSizeFloat: 4 }]);
});

test("it says so when it cannot read the queue, and when the trigger's metadata are wrong", async () => {
  await expect(metric()).rejects.toMatchObject({ code: status.UNAVAILABLE });
  look.saw({ waiting: [], running: [] });
  await expect(metric({ waitSeconds: "-1" })).rejects.toMatchObject({
    code: status.INVALID_ARGUMENT,
    details: "waitSeconds must be a number from 0 to 86400",
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
