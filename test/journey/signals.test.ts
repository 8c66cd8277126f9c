import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { startTestGateway } from "../../services/gateway/testing/gateway.ts";
import { startReceiver } from "../../services/gateway/testing/receiver.ts";
import { prepare } from "../../services/gateway/testing/runs.ts";
import { startOptimizer } from "../../services/optimizer/testing/optimizer.ts";

const optimizer = await startOptimizer({ OPTIMIZER_METRICS_PORT: "0" });
const receiver = await startReceiver();
const gateway = await startTestGateway({
  settings: { OPTIMIZER_ADDRESSES: optimizer.address, METRICS_PORT: "0", WEBHOOK_ALLOW_PRIVATE: "true" },
});

async function read(port: number | undefined, path: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  return { status: response.status, text: await response.text() };
}

/** The samples of a port by name and labels. */
async function samples(port: number | undefined): Promise<Map<string, number>> {
  const { text } = await read(port, "/metrics");
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(" ");
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

it("tells of a request, its run, its search and its event in figures, without naming anybody", async () => {
  const client = await gateway.newClient();
  const project = await prepare(client);
  await client.post("/webhooks", { url: receiver.url, events: ["optimization.completed"] });
  const { status } = await client.post(`${project.path}/optimize`, { timeLimitSeconds: 1 });
  expect(status).toBe(200);
  await client.get("/nowhere");
  await expect.poll(() => receiver.received.length).toBe(1);

  const ofGateway = async () => samples(gateway.metricsPort);
  await expect.poll(async () => (await ofGateway()).get("rondo_runs_running")).toBe(0);
  await expect
    .poll(async () => (await ofGateway()).get('rondo_webhook_attempts_total{outcome="delivered"}'))
    .toBe(1);
  const told = await ofGateway();
  const route = "/api/v1/projects/{projectId}/optimize";
  expect(told.get(`rondo_http_requests_total{method="POST",route="${route}",status="200"}`)).toBe(1);
  expect(told.get(`rondo_http_request_duration_seconds_count{method="POST",route="${route}"}`)).toBe(1);
  expect(told.get('rondo_http_requests_total{method="GET",route="none",status="404"}')).toBe(1);
  expect(told.get("rondo_http_requests_in_progress")).toBe(0);
  expect(told.get('rondo_runs_ended_total{outcome="completed",code=""}')).toBe(1);
  expect(told.get("rondo_run_wait_seconds_count")).toBe(1);
  expect(told.get("rondo_run_duration_seconds_count")).toBe(1);
  expect(told.get("rondo_runs_queued")).toBe(0);
  expect(told.get("rondo_run_oldest_wait_seconds")).toBe(0);
  expect(told.get("rondo_webhook_oldest_due_seconds")).toBe(0);
  expect(told.get("rondo_optimizers_reachable")).toBe(1);
  expect(told.get("rondo_database_up")).toBe(1);
  expect(told.get('rondo_ledger_faults{check="ledger-balance"}')).toBe(0);
  expect(told.get('rondo_reconciler_passes_total{work="checking the ledger",outcome="done"}')).toBe(1);
  expect(told.get("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);

  const solver = await samples(optimizer.server.metricsPort);
  expect(solver.get('rondo_optimizer_requests_total{method="Solve",code="OK"}')).toBe(1);
  expect(solver.get("rondo_solver_solve_seconds_count")).toBe(1);
  expect(solver.get("rondo_solver_first_plan_seconds_count")).toBe(1);
  expect(solver.get("rondo_solver_queue_wait_seconds_count")).toBe(1);
  expect(solver.get("rondo_solver_iterations_total")).toBeGreaterThan(0);
  expect(solver.get("rondo_solver_search_seconds_total")).toBeGreaterThan(0);
  expect(solver.get("rondo_solver_busy_seconds_total")).toBeGreaterThan(0);
  expect(solver.get("rondo_solver_threads_busy")).toBe(0);
  expect(solver.get("rondo_solver_threads")).toBe(1);
  expect(solver.get('rondo_solver_worker_memory_bytes{worker="0",part="core"}')).toBeGreaterThan(1_000_000);

  const uuid = /[0-9a-f]{8}-[0-9a-f]{4}/;
  expect([...told.keys(), ...solver.keys()].filter((name) => uuid.test(name))).toEqual([]);
});

it("has each metric in its documentation, and no other", async () => {
  const page = await readFile(new URL("../../docs/metrics.md", import.meta.url), "utf8");
  const documented = new Set([...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name));
  const texts = [gateway.metricsPort, optimizer.server.metricsPort].map(async (port) =>
    read(port, "/metrics"),
  );
  const served = (await Promise.all(texts)).flatMap(({ text }) => [
    ...text.matchAll(/^# TYPE (rondo_\w+)/gm),
  ]);
  expect(documented).toEqual(new Set(served.map(([, name]) => name)));
});

it("counts addresses that were looked up", async () => {
  const client = await gateway.newClient();
  const { path } = await prepare(client);
  await client.post(`${path}/stops`, { name: "X", address: "Mannerheimintie 20, Helsinki" });
  await client.post(`${path}/stops`, { name: "Y", address: "No such street 7, Helsinki" });
  await client.post(`${path}/stops/geocode`);
  const told = await samples(gateway.metricsPort);
  expect(told.get('rondo_geocoder_requests_total{outcome="found"}')).toBe(1);
  expect(told.get('rondo_geocoder_requests_total{outcome="none"}')).toBe(1);
});

it("answers probes on the ports for operators, and nothing else", async () => {
  const ready = await read(gateway.metricsPort, "/readyz");
  expect(ready.status).toBe(200);
  expect(JSON.parse(ready.text)).toEqual({ status: "ok", database: "reachable", optimizer: "reachable" });
  expect((await read(optimizer.server.metricsPort, "/readyz")).status).toBe(200);
  expect((await read(optimizer.server.metricsPort, "/livez")).status).toBe(200);
  expect((await read(gateway.metricsPort, "/api/v1/account")).status).toBe(404);
  const posted = await fetch(`http://127.0.0.1:${gateway.metricsPort}/metrics`, { method: "POST" });
  expect(posted.status).toBe(405);
});

it("is ready without an optimizer, and says so", async () => {
  const alone = await startTestGateway({
    settings: { OPTIMIZER_ADDRESSES: "127.0.0.1:1", METRICS_PORT: "0" },
  });
  const optimizerOf = async () => JSON.parse((await read(alone.metricsPort, "/readyz")).text) as object;
  await expect.poll(optimizerOf).toEqual({ status: "ok", database: "reachable", optimizer: "unreachable" });
  expect((await fetch(new URL("/readyz", alone.baseUrl))).status).toBe(200);
  await alone.close();
});
