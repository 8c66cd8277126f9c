import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChild } from "../processes/child.ts";
import { listening } from "../processes/ports.ts";
import { readSettings } from "../settings.ts";
import { databasePassword } from "./password.ts";

export interface ServerOptions {
  /** Where the data is kept, each write on disk before it is acknowledged; undefined: in memory, gone at the end. */
  readonly folder: string | undefined;
  readonly port: number;
  readonly log: (line: string) => void;
}

/** A database process of ours. */
export interface DatabaseServer {
  readonly uri: string;
  readonly pid: number | undefined;
  /** Settles when the server is gone, with how it ended. */
  readonly exited: Promise<string>;
  stop(): Promise<void>;
}

/** What the embedded server is good for; at 80 % of each, or of its heap, it says so. */
export interface Limits {
  readonly documents: number;
  readonly fileMebibytes: number;
}

const embeddedLimits: Limits = { documents: 1_000_000, fileMebibytes: 4096 };

const quiet = "-Dorg.slf4j.simpleLogger.";
const javaArguments = [
  "-Xmx1g",
  "-XX:+UseSerialGC",
  `${quiet}defaultLogLevel=warn`,
  // A client that goes away without a word is no fault of the server's, and no reason for a stack trace.
  `${quiet}log.de.bwaldvogel.mongo.wire.MongoExceptionHandler=off`,
];

/**
 * Our own MongoDB-wire server on Java; what it complains about, and a limit that is near, goes to the log.
 *
 * @throws when it cannot start.
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
  let ready = false; // before it is, what it says becomes the error
  const child = await startChild("java", [...javaArguments, ...main], {
    // Not an argument: those are there for all users of the machine to read.
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

/** A `mongod` of the machine's own. @throws when it cannot start. */
export async function startMongod({ folder, port }: ServerOptions): Promise<DatabaseServer> {
  const data = folder === undefined ? await mkdtemp(join(tmpdir(), "rondo-mongod-")) : join(folder, "mongod");
  await mkdir(data, { recursive: true });
  const leash = join(import.meta.dirname, "../processes/leash.mjs");
  const mongod = ["mongod", "--dbpath", data, "--port", String(port), "--bind_ip", "127.0.0.1", "--quiet"];
  const child = await startChild(process.execPath, [leash, ...mongod]);
  await child.alive((gone) => listening(port, gone));
  return {
    // A write is acknowledged once it is in the journal, as the embedded server does it.
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
  // The newest of the library's own choice changes with the library; and a download that does not match its checksum
  // is refused. Both come from one host, so this finds a broken download, not a host in wrong hands.
  const binary = {
    version: "8.2.6",
    checkMD5: true,
    downloadDir: join(import.meta.dirname, "../../.cache/mongod"),
  };
  await MongoBinary.getPath(binary); // first by itself: the server would print the whole error of a failed download
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

/** Where an embedded server on this folder and port is found, as the one user that it has. */
export async function embeddedUri(folder: string, port: number): Promise<string> {
  return uriOf(port, `rondo:${await databasePassword(folder)}@`);
}

function uriOf(port: number, user = ""): string {
  return `mongodb://${user}127.0.0.1:${String(port)}/rondo`;
}
