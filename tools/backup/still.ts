import { constants } from "node:fs";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { MongoClient, MongoServerError, type ClientSession, type Db } from "mongodb";
import { embeddedDatabaseClassPath } from "../database/build.ts";
import { startEmbedded } from "../database/servers.ts";
import { freePort } from "../processes/ports.ts";

/** How long the embedded database may refrain from reusing the free space of its file. */
const COPY_SECONDS = 600;
const COMMAND_NOT_FOUND = 59;
const ILLEGAL_OPERATION = 20;

export interface StillOptions {
  /** Whether nothing writes to the database, so that it can be read directly. */
  readonly isStopped: boolean;
  /** The folder for a temporary copy of the embedded database's file. */
  readonly folder: string;
  readonly log: (line: string) => void;
}

/**
 * Calls `read` with a database in which everything is of one moment, whatever is written meanwhile. That is a snapshot of
 * a replica set, or the embedded server on a copy of its file.
 * @throws Error with one line if the database offers neither
 */
export async function whileStill<T>(
  uri: string,
  { isStopped, folder, log }: StillOptions,
  read: (db: Db, session?: ClientSession) => Promise<T>,
): Promise<T> {
  const client = await MongoClient.connect(uri);
  try {
    const db = client.db();
    if (isStopped) return await read(db);
    const greeting = await db.admin().command({ ismaster: 1 });
    if ("setName" in greeting || greeting["msg"] === "isdbgrid")
      return await client.withSession({ snapshot: true }, async (session) => read(db, session));
    return await onCopy(db, folder, log, read);
  } finally {
    await client.close();
  }
}

/** Starts a second embedded server on a copy of the first one's file. */
async function onCopy<T>(
  db: Db,
  folder: string,
  log: (line: string) => void,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  const scratch = await mkdtemp(join(folder, ".copy-"));
  try {
    const file = await keepFile(db, COPY_SECONDS);
    try {
      await copyFile(file, join(scratch, "database.h2"), constants.COPYFILE_FICLONE);
    } finally {
      await keepFile(db, 0);
    }
    const options = { folder: scratch, port: await freePort(), log };
    const server = await startEmbedded(await embeddedDatabaseClassPath(log), options);
    try {
      const client = await MongoClient.connect(server.uri);
      try {
        return await read(client.db(db.databaseName));
      } finally {
        await client.close();
      }
    } finally {
      await server.stop();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Makes the embedded server overwrite nothing in its file for some time. @returns the file's path */
async function keepFile(db: Db, seconds: number): Promise<string> {
  try {
    const { file } = (await db.admin().command({ keepFile: seconds })) as unknown as { file: string };
    return file;
  } catch (error) {
    const isOther =
      error instanceof MongoServerError &&
      [COMMAND_NOT_FOUND, ILLEGAL_OPERATION].includes(Number(error.code));
    if (!isOther) throw error;
    throw new Error(
      "this database has no snapshots: use a replica set, or stop all gateways and give --stopped",
      { cause: error },
    );
  }
}
