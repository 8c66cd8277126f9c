import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChild } from "../processes/child.ts";
import { listening } from "../processes/ports.ts";
import { startTied } from "../processes/tied.ts";
import { readSettings } from "../settings.ts";
import { databasePassword } from "./password.ts";

export interface ServerOptions {
  /** Folder of the data. Each write is on disk before it is acknowledged. Undefined: in memory, deleted at the end. */
  readonly folder: string | undefined;
  readonly port: number;
  readonly log: (line: string) => void;
}

/** A database process that these tools started. */
export interface DatabaseServer {
  readonly uri: string;
  readonly pid: number | undefined;
  /** Settles when the server has ended, with the kind of its end. */
  readonly exited: Promise<string>;
  stop(): Promise<void>;
}

/** Limits of the embedded server. It warns at 80 % of each, and of its heap. */
export interface Limits {
  readonly documents: number;
  readonly fileMebibytes: number;
}

const embeddedLimits: Limits = { documents: 1_000_000, fileMebibytes: 4096 };

const quiet = "-Dorg.slf4j.simpleLogger.";
const javaArguments = [
  "-Xmx1g",
  "-XX:+UseSerialGC",
  // The first compiler only. The second one takes more time in the first minutes than all work of the server. It would allow
  // twice the writes per second, but a system that needs more than 500 has a server of its own.
  "-XX:TieredStopAtLevel=1",
  `${quiet}defaultLogLevel=warn`,
  // A client that disconnects abruptly is no fault of the server, so its stack trace is not logged.
  `${quiet}log.de.bwaldvogel.mongo.wire.MongoExceptionHandler=off`,
];

/**
 * The embedded server, in Java, with MongoDB's wire protocol. Its complaints and warnings go to the log.
 *
 * @throws if it cannot start
 */
export async function startEmbedded(
  classPath: string,
  { folder, port, log }: ServerOptions,
  limits = embeddedLimits,
): Promise<DatabaseServer> {
  const password = await databasePassword(folder);
  const store = folder === undefined ? "--memory" : join(folder, "database.h2");
  const most = [String(limits.documents), String(limits.fileMebibytes)];
  const main = ["-cp", classPath, "dev.rondo.embeddeddb.Main", store, String(port), ...most];
  let ready = false; // until then, its output becomes the error
  const child = await startChild("java", [...javaArguments, ...main], {
    // Not an argument: all users of the machine can read arguments.
    env: { ...readSettings().environment, DATABASE_PASSWORD: password },
    onLine: (line, stream) => {
      if (ready && stream === "stderr") log(line);
    },
  });
  await child.alive(() => child.line("READY "));
  ready = true;
  return {
    uri: uriOf(port, `rondo:${password}@`),
    pid: child.pid,
    exited: child.exited,
    stop: () => child.stop(),
  };
}

/** A `mongod` that is installed on this machine. @throws if it cannot start */
export async function startMongod({ folder, port }: ServerOptions): Promise<DatabaseServer> {
  const data = folder === undefined ? await mkdtemp(join(tmpdir(), "rondo-mongod-")) : join(folder, "mongod");
  await mkdir(data, { recursive: true });
  const options = ["--dbpath", data, "--port", String(port), "--bind_ip", "127.0.0.1", "--quiet"];
  const child = await startTied("mongod", options);
  await child.alive((gone) => listening(port, gone));
  return {
    // A write is acknowledged once it is in the journal, as by the embedded server.
    uri: folder === undefined ? uriOf(port) : `${uriOf(port)}?journal=true`,
    pid: child.pid,
    exited: child.exited,
    stop: async () => {
      await child.stop();
      if (folder === undefined) await rm(data, { recursive: true, force: true });
    },
  };
}

/** A `mongod` that mongodb-memory-server downloads into the cache. @throws when the download fails. */
export async function startDownloaded({ folder, port, log }: ServerOptions): Promise<DatabaseServer> {
  log("Getting MongoDB from mongodb.org (once; about 100 MB) …");
  const { MongoBinary, MongoMemoryServer } = await import("mongodb-memory-server-core");
  // A fixed version: the library's default changes with the library. A download that does not match its checksum
  // is refused. Both come from one host, so this finds a broken download, but no manipulated host.
  const binary = {
    version: "8.2.6",
    checkMD5: true,
    downloadDir: join(import.meta.dirname, "../../.cache/mongod"),
  };
  await MongoBinary.getPath(binary); // downloads first: the server would print the whole error of a failed download
  const dbPath = folder === undefined ? undefined : join(folder, "mongod");
  if (dbPath !== undefined) await mkdir(dbPath, { recursive: true });
  const server = await MongoMemoryServer.create({
    binary,
    instance: { port, dbPath, storageEngine: "wiredTiger" },
  });
  return {
    uri: uriOf(port),
    pid: server.instanceInfo?.instance.mongodProcess?.pid,
    exited: new Promise((resolve) => {
      server.instanceInfo?.instance.mongodProcess?.once("exit", (code) => {
        resolve(`exit code ${String(code)}`);
      });
    }),
    stop: async () => {
      await server.stop({ doCleanup: folder === undefined });
    },
  };
}

/** URI of the embedded server on this folder and port, with its only user. */
export async function embeddedUri(folder: string, port: number): Promise<string> {
  return uriOf(port, `rondo:${await databasePassword(folder)}@`);
}

function uriOf(port: number, user = ""): string {
  return `mongodb://${user}127.0.0.1:${String(port)}/rondo`;
}
