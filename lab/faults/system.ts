import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { embeddedDatabaseClassPath } from "../../tools/database/build.ts";
import { embeddedUri, startEmbedded } from "../../tools/database/servers.ts";
import { startChild, type Child } from "../../tools/processes/child.ts";
import { freePort } from "../../tools/processes/ports.ts";
import { TIED } from "../../tools/processes/tied.ts";
import { readSettings, root } from "../../tools/settings.ts";
import { gatewayReady, optimizerReady } from "../../tools/start/ready.ts";
import { Part } from "./part.ts";

const START_MS = 120_000;
const clock = join(root, "lab/faults/clock.mjs");
const poison = join(root, "lab/faults/poison.mjs");

/** Two gateways, two optimizers and a database with a file, each as a process. */
export interface System {
  readonly database: Part;
  readonly optimizers: readonly Part[];
  readonly gateways: readonly Part[];
  /** Base addresses of the gateways. */
  readonly addresses: readonly string[];
  readonly databaseUri: string;
  /** The settings that the gateways run with, for the operator's command line. */
  readonly environment: NodeJS.ProcessEnv;
  /** Sets the wall clocks of all gateways, or of the one with this number, this many milliseconds off the true time. */
  moveClock(offsetMs: number, gateway?: number): Promise<void>;
  /** Moves the gateways' wall and monotonic clocks forward, as if this much time had passed. */
  passTime(ms: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the system.
 * @param folder for its files; the database's are in `folder/database`
 * @param log receives the database's complaints
 * @param more further settings of each service. `firstFrom` is a folder with another version, from which each service
 *   starts the first time
 */
export async function startSystem(
  folder: string,
  log: (line: string) => void,
  more: {
    readonly gateway?: NodeJS.ProcessEnv;
    readonly optimizer?: NodeJS.ProcessEnv;
    readonly firstFrom?: string | undefined;
  } = {},
): Promise<System> {
  const { PATH, HOME } = readSettings().environment;
  const surroundings = { PATH, HOME, NODE_COMPILE_CACHE: join(root, ".cache/compile") };
  const classPath = await embeddedDatabaseClassPath(log);
  const ports = await Promise.all(Array.from({ length: 9 }, freePort));
  const [databasePort = 0, ...servicePorts] = ports;
  const optimizerPorts = servicePorts.slice(0, 2);
  const gatewayPorts = servicePorts.slice(2, 4);
  const metricsPorts = { optimizer: servicePorts.slice(4, 6), gateway: servicePorts.slice(6) };
  const addresses = gatewayPorts.map((port) => `http://127.0.0.1:${port}`);
  const clocks = gatewayPorts.map((_, index) => join(folder, `clock-${index}`));
  await mkdir(folder, { recursive: true });
  for (const file of clocks) await writeFile(file, "0 0");

  const database = new Part("database", async () => {
    const options = { folder: join(folder, "database"), port: databasePort, log };
    const server = await startEmbedded(classPath, options);
    return { ...server, pid: server.pid ?? 0 };
  });
  const trust = { OPTIMIZER_TOKEN: "the-token-of-tests-with-faults" };
  const optimizers = optimizerPorts.map((port, index) => {
    const own = { OPTIMIZER_PORT: String(port), SOLVER_THREADS: "1", LOG_LEVEL: "error" };
    const metrics = { OPTIMIZER_METRICS_PORT: String(metricsPorts.optimizer[index]) };
    const env = { ...surroundings, ...trust, ...own, ...metrics, ...more.optimizer };
    const folders = foldersOf(more.firstFrom);
    return new Part(`optimizer ${index + 1}`, async () =>
      startService(folders.next().value, "optimizer", env, ["--import", poison], async (gone) =>
        optimizerReady(port, gone),
      ),
    );
  });
  const environment = {
    ...surroundings,
    NODE_ENV: "test",
    MONGODB_URI: `${await embeddedUri(join(folder, "database"), databasePort)}?directConnection=true`,
    OPTIMIZER_ADDRESSES: optimizerPorts.map((port) => `127.0.0.1:${port}`).join(","),
    PLANS: JSON.stringify({ business: { optimizationsPerDay: 100_000, projectsPerMonth: 100_000 } }),
    RATE_LIMIT_PER_MINUTE: "1000000",
    WEBHOOK_ALLOW_PRIVATE: "true",
    ...trust,
    KEY_PEPPER: "the pepper of tests with faults",
    HOST: "127.0.0.1",
    SHUTDOWN_DRAIN_SECONDS: "0",
    LOG_LEVEL: "warn",
  };
  const gateways = gatewayPorts.map((port, index) => {
    const own = { PORT: String(port), METRICS_PORT: String(metricsPorts.gateway[index]) };
    const env = { ...environment, ...own, ...more.gateway, FAULT_CLOCK: clocks[index] };
    const folders = foldersOf(more.firstFrom);
    return new Part(`gateway ${index + 1}`, async () =>
      startService(folders.next().value, "gateway", env, ["--import", clock], async (gone) =>
        gatewayReady(addresses[index] ?? "", gone),
      ),
    );
  });
  const parts = [database, ...optimizers, ...gateways];
  const stop = async (): Promise<void> => {
    for (const part of parts.toReversed()) await part.stop();
  };
  try {
    for (const part of parts) await part.start();
  } catch (error) {
    await stop();
    throw error;
  }
  const jumpsMs = gateways.map(() => 0);
  let passedMs = 0;
  const tellTime = async (): Promise<void> => {
    for (const [index, gateway] of gateways.entries()) {
      await writeFile(clocks[index] ?? "", `${jumpsMs[index] ?? 0} ${passedMs}`);
      gateway.signal("SIGUSR2");
    }
  };
  return {
    database,
    optimizers,
    gateways,
    addresses,
    databaseUri: environment.MONGODB_URI,
    environment,
    async moveClock(offsetMs, only) {
      for (const index of gateways.keys())
        if (only === undefined || only === index) jumpsMs[index] = offsetMs;
      await tellTime();
    },
    async passTime(ms) {
      passedMs += ms;
      await tellTime();
    },
    stop,
  };
}

/** Where a service's program is, at each of its starts. */
function* foldersOf(first = root): Generator<string, never> {
  yield first;
  for (;;) yield root;
}

async function startService(
  from: string,
  name: "gateway" | "optimizer",
  env: NodeJS.ProcessEnv,
  imports: readonly string[],
  ready: (gone: AbortSignal) => Promise<void>,
): Promise<Child> {
  const main = join(from, "services", name, "src/index.ts");
  const args = ["--disable-warning=ExperimentalWarning", ...TIED, ...imports, main];
  const child = await startChild(process.execPath, args, { env });
  try {
    await child.alive(async (gone) => ready(AbortSignal.any([gone, AbortSignal.timeout(START_MS)])));
    return child;
  } catch (error) {
    await child.stop();
    throw error;
  }
}
