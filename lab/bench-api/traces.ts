import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCompany } from "../../tools/admin/company.ts";
import { median, table } from "../bench/table.ts";
import { Api } from "../../tools/demo/api.ts";
import { startChild } from "../../tools/processes/child.ts";
import { freePort } from "../../tools/processes/ports.ts";
import { processorMs } from "../../tools/processes/processor-time.ts";
import { TIED } from "../../tools/processes/tied.ts";
import { root } from "../../tools/settings.ts";
import { gatewayReady } from "../../tools/start/ready.ts";
import { startSystem } from "../../tools/start/system.ts";
import { productionSettings, readOptions } from "./config.ts";
import { load } from "./load.ts";
import { Requests } from "./requests.ts";

// npm run bench:traces: what traces cost a gateway, as requests per second and as its processor time per request. Three
// gateways on one database take turns: without traces, with traces as they are by default, and with a trace of each
// request. A collector here takes the spans and drops them.

const SHARES = { off: undefined, default: "", all: "1" } as const;
type Kind = keyof typeof SHARES;
const KINDS = Object.keys(SHARES) as Kind[];

interface Measured {
  readonly perSecond: number;
  readonly microseconds: number;
}

const options = readOptions(process.argv.slice(2));
const folder = mkdtempSync(join(tmpdir(), "rondo-bench-traces-"));
const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
const collector = createServer((request, response) => {
  request.resume().on("end", () => response.end("{}"));
}).listen(0, "127.0.0.1");

const settings = await productionSettings(folder, options);
const system = await startSystem(settings, say);
const gateways: { kind: Kind; address: string; pid: number; stop: () => Promise<unknown> }[] = [];
try {
  const env = { MONGODB_URI: system.databaseUri, KEY_PEPPER: system.keyPepper };
  for (const kind of KINDS) gateways.push(await startGateway(kind, env));
  const { key } = await createCompany({ name: "Benchmark", usd: 100 }, env);
  const path = await new Requests(new Api(`${system.address}/api/v1`, key)).project();
  const rounds = new Map<Kind, Measured[]>(KINDS.map((kind) => [kind, []]));
  for (let round = -1; round < options.rounds; round++)
    for (const { kind, address, pid } of round % 2 === 0 ? gateways : gateways.toReversed()) {
      const before = processorMs(pid);
      const { requestsPerSecond } = await load(`${address}/api/v1${path}`, key, options.seconds);
      const usedMs = processorMs(pid) - before;
      const microseconds = (1000 * usedMs) / (requestsPerSecond * options.seconds);
      if (round >= 0) rounds.get(kind)?.push({ perSecond: requestsPerSecond, microseconds });
      say(`${kind}: ${requestsPerSecond.toFixed(0)} requests/s, ${microseconds.toFixed(1)} µs each`);
    }
  process.stdout.write(`${reportOf(rounds)}\n`);
} finally {
  for (const { stop } of gateways) await stop();
  await system.stop();
  collector.close();
  rmSync(folder, { recursive: true });
}

async function startGateway(kind: Kind, env: { MONGODB_URI: string; KEY_PEPPER: string }) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const share = SHARES[kind];
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const child = await startChild(process.execPath, [...TIED, join(root, "services/gateway/src/index.ts")], {
    env: {
      NODE_ENV: "test",
      ...{ ...env, PORT: String(port), HOST: "127.0.0.1", RATE_LIMIT_PER_MINUTE: "1000000000" },
      ...{ SHUTDOWN_DRAIN_SECONDS: "0", LOG_LEVEL: "warn" },
      ...(share !== undefined && { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share }),
    },
  });
  await child.alive(async (gone) => gatewayReady(address, gone));
  return { kind, address, pid: child.pid, stop: async () => child.stop() };
}

function reportOf(rounds: ReadonlyMap<Kind, readonly Measured[]>): string {
  const off = rounds.get("off") ?? [];
  const rows = [...rounds].map(([kind, measured]) => {
    const change = (of: (one: Measured) => number): string => {
      const ratios = measured.map((one, round) => of(one) / of(off[round] ?? one) - 1);
      return `${(100 * median(ratios)).toFixed(1)} %`;
    };
    return [
      kind,
      median(measured.map((one) => one.perSecond)).toFixed(0),
      change((one) => one.perSecond),
      median(measured.map((one) => one.microseconds)).toFixed(1),
      change((one) => one.microseconds),
    ];
  });
  return table(["traces", "requests/s", "change", "processor µs per request", "change"], rows);
}
