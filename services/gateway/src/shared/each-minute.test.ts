import { pino } from "pino";
import { Metrics } from "@rondo/signals/metrics.ts";
import type { Gauge } from "prom-client";
import { expect, it } from "vitest";
import { EachMinute, PassMetrics } from "./each-minute.ts";

it("counts the time without a success from the start of the work, so that work that never succeeds is seen", async () => {
  const registry = new Metrics();
  const parts = { log: pino({ level: "silent" }), passes: new PassMetrics(registry) };
  const work = new EachMinute(async () => Promise.reject(new Error("no")), "trying in vain", parts);
  const since = Date.now() / 1000;
  work.start();
  await work.stop();
  const name = "rondo_reconciler_last_success_timestamp_seconds";
  const { values } = await (registry.getSingleMetric(name) as Gauge<"work">).get();
  expect(values.map(({ labels }) => labels)).toEqual([{ work: "trying in vain" }]);
  expect(values[0]?.value).toBeGreaterThanOrEqual(since - 1);
});
