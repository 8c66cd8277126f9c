import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { embeddedDatabaseClassPath } from "./database/build.ts";
import { startDownloaded, startEmbedded, startMongod, type DatabaseServer } from "./database/servers.ts";
import { freePort } from "./processes/ports.ts";
import { readSettings } from "./settings.ts";

export interface DatabaseOptions {
  /** Where the data is kept; undefined: in memory, deleted at the end. */
  readonly folder?: string;
  /** The port to listen on; undefined: a free one. */
  readonly port?: number;
  /** Receives a line for each step and each problem. */
  readonly log: (line: string) => void;
}

export interface Database extends DatabaseServer {
  readonly kind: "configured" | "mongod" | "embedded" | "downloaded";
}

/**
 * The database of `MONGODB_URI` if that is set. Otherwise one started here: `mongod` from the PATH, else the embedded
 * server (Java), else a `mongod` that mongodb-memory-server downloads. It ends with this process.
 * @throws Error with one line that says what is missing, if none can be started
 */
export async function startDatabase({ folder, port, log }: DatabaseOptions): Promise<Database> {
  const { mongodbUri, environment } = readSettings();
  if (mongodbUri !== undefined) return configured(mongodbUri);
  const options = { folder, port: port ?? (await freePort()), log };
  if (onPath("mongod", environment["PATH"])) return { kind: "mongod", ...(await startMongod(options)) };
  if (onPath("java", environment["PATH"])) {
    const classPath = await embeddedDatabaseClassPath(log).catch((error: unknown) => {
      log(`${error instanceof Error ? error.message : String(error)}.`);
    });
    if (classPath) return { kind: "embedded", ...(await startEmbedded(classPath, options)) };
  }
  try {
    return { kind: "downloaded", ...(await startDownloaded(options)) };
  } catch (error) {
    const why = error instanceof Error ? error.message.replaceAll("\n", " ") : String(error);
    throw new Error(
      `no database: set MONGODB_URI, or install mongod, or Java 17 with Maven (downloading mongod failed: ${why})`,
    );
  }
}

function configured(uri: string): Database {
  const left = Promise.withResolvers<string>(); // a given database does not end with us
  const stop = () => {
    left.resolve("left to itself");
    return Promise.resolve();
  };
  return { kind: "configured", uri, pid: undefined, exited: left.promise, stop };
}

function onPath(program: string, path = ""): boolean {
  return path.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
