import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { buildDashboard } from "../dashboard/build.ts";
import { startDatabase, type Database } from "../database.ts";
import { announceDatabase, runningDatabase, withdrawDatabase } from "../database/running.ts";
import { openLogFile, type LogFile } from "../processes/log-file.ts";
import { freePort, isPortFree } from "../processes/ports.ts";
import { supervise, type Supervised } from "../processes/supervisor.ts";
import type { Settings } from "../settings.ts";
import { prepareBasemap } from "./basemap.ts";
import { noteAddress, pepperOf, prepareDataFolder, secretsKeyOf } from "./data-folder.ts";
import { gatewayReady, optimizerReady } from "./ready.ts";
import { optimizerEnvironment, trustBy } from "./optimizer-environment.ts";
import { startRoads } from "./roads.ts";
import { startService } from "./services.ts";

/** After the drain time, open requests may take 25 s. Then the gateway ends them. */
const gatewayGraceMs = 30_000;
/** Short, since the gateway ends first and nobody waits for the optimizer's answers. */
const optimizerGraceMs = 5000;

type Log = (line: string) => void;

/** The database, the routing server, the optimizer and the gateway as processes, each restarted whenever it ends. */
export interface System {
  /** Address of the gateway for clients on this machine. */
  readonly address: string;
  readonly databaseUri: string;
  /** Names and process ids for people: "database 4711, osrm 4712, optimizer 4713, gateway 4714". */
  readonly processes: string;
  readonly keyPepper: string;
  /** Ends all parts, the gateway first, so that no part loses another one that it needs. Safe to call twice. */
  stop(): Promise<void>;
}

/** @throws Error with one line that says what to do, for example if the port is taken or the data folder read-only */
export async function startSystem(settings: Settings, log: Log): Promise<System> {
  const { dataFolder } = settings;
  await prepareDataFolder(dataFolder);
  await claimPort("PORT", settings.port, settings.host);
  const keyPepper = settings.keyPepper ?? (await pepperOf(dataFolder));

  const parts: Supervised[] = [];
  const logs: LogFile[] = [];
  let forgetAddress = async (): Promise<void> => undefined;
  const stop = async () => {
    await forgetAddress();
    for (const part of parts.toReversed()) await part.stop();
    await Promise.all(logs.map(async (file) => file.close()));
    // Withdraws only its own database. Another system's may be on this folder, which is why this start failed.
    if (parts.some(({ name }) => name === "database")) await withdrawDatabase(dataFolder);
  };
  try {
    const dashboard = buildDashboard(log).catch((error: unknown) => {
      log(`${messageOf(error)}\nThe API works without it.`);
    });
    const basemap = prepareBasemap(settings, log);
    const trust = settings.optimizerAddresses === undefined ? trustBy(newToken()) : {};
    const optimizer = startOptimizer(settings, trust, parts, logs, log);
    const database = startDatabasePart(settings, parts, log);
    await Promise.allSettled([optimizer, database]); // waits for both starts, so that both can be stopped
    const env = {
      ...trust,
      ...(await basemap),
      OPTIMIZER_ADDRESSES: await optimizer,
      MONGODB_URI: (await database).uri,
      KEY_PEPPER: keyPepper,
      SECRETS_KEY: settings.secretsKey ?? (await secretsKeyOf(dataFolder)),
    };
    await dashboard; // the gateway reads its files
    const address = await startGateway(settings, env, parts, logs, log);
    forgetAddress = await noteAddress(dataFolder, settings.publicUrl ?? address);
    const processes = parts.map(({ name, pid }) => `${name} ${pid ?? ""}`.trimEnd()).join(", ");
    return { address, keyPepper, databaseUri: env.MONGODB_URI, processes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function startDatabasePart({ dataFolder }: Settings, parts: Supervised[], log: Log): Promise<Database> {
  const port = await freePort(); // chosen once, so that a restarted part keeps its address
  let database: Database | undefined;
  const start = async () => (database = await startDatabase({ folder: dataFolder, port, log }));
  const part = await supervise("database", start, log).catch(async (error: unknown) => {
    if ((await runningDatabase(dataFolder)) === undefined) throw error;
    const way = "stop it, or set DATA_DIR to another folder";
    throw new Error(`Another npm start runs on the data folder ${dataFolder}; ${way}.`, { cause: error });
  });
  parts.unshift(part); // stopped last
  if (database === undefined) throw new Error("unreachable: the first start succeeded");
  await announceDatabase(dataFolder, database.uri);
  return database;
}

async function startOptimizer(
  settings: Settings,
  trust: NodeJS.ProcessEnv,
  parts: Supervised[],
  logs: LogFile[],
  log: Log,
): Promise<string> {
  if (settings.optimizerAddresses !== undefined) return settings.optimizerAddresses;
  const port = settings.optimizerPort ?? (await freePort());
  await claimPort("OPTIMIZER_PORT", port, "127.0.0.1");
  const roads = await startRoads(settings, parts, logs, log);
  const file = openLogFile(join(settings.dataFolder, "logs/optimizer.log"), (line) => {
    log(`optimizer: ${line}`);
  });
  logs.push(file);
  const start = () =>
    startService({
      name: "optimizer",
      env: {
        ...optimizerEnvironment(settings.environment),
        ...trust,
        ...roads,
        OPTIMIZER_PORT: String(port),
      },
      log: file,
      ready: (gone) => optimizerReady(port, gone),
      graceMs: optimizerGraceMs,
    });
  parts.push(await supervise("optimizer", start, log));
  return `127.0.0.1:${port}`;
}

async function startGateway(
  settings: Settings,
  env: NodeJS.ProcessEnv,
  parts: Supervised[],
  logs: LogFile[],
  log: Log,
): Promise<string> {
  const { host, port, dataFolder, environment, shutdownDrainSeconds } = settings;
  const everywhere = host === "0.0.0.0" || host === "::";
  const address = `http://${everywhere ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host}:${port}`;
  const file = openLogFile(join(dataFolder, "logs/gateway.log"), (line) => {
    log(`gateway: ${line}`);
  });
  logs.push(file);
  const start = () =>
    startService({
      name: "gateway",
      env: {
        ...environment,
        ...env,
        HOST: host,
        PORT: String(port),
        DATA_DIR: dataFolder,
        SHUTDOWN_DRAIN_SECONDS: shutdownDrainSeconds,
      },
      log: file,
      ready: (gone) => gatewayReady(address, gone),
      graceMs: Number(shutdownDrainSeconds) * 1000 + gatewayGraceMs,
    });
  parts.push(await supervise("gateway", start, log));
  return address;
}

/** Valid for this start only, so that no other program on the machine can use the optimizer. */
function newToken(): string {
  return randomBytes(32).toString("base64url");
}

async function claimPort(name: string, port: number, host: string): Promise<void> {
  if (!(await isPortFree(port, host)))
    throw new Error(`Port ${port} is taken; set ${name} to a free one, like ${name}=${await freePort()}.`);
}
