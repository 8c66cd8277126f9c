import { createConnection, mongo, MongooseError, Schema } from "mongoose";
import type { Connection } from "mongoose";
import type { Logger } from "pino";
import { z } from "zod";
import type { FieldTable } from "./field-table.ts";

/** Schema options of every record: no hidden fields, indexes made by `prepare`, no waiting for a lost database. */
export const recordOptions = {
  versionKey: false,
  autoIndex: false,
  autoCreate: false,
  bufferCommands: false,
  minimize: false,
} as const;

type Mixed = typeof Schema.Types.Mixed;

/**
 * The paths of a noun's fields in its mongoose schema. Nothing is cast, since the schemas of bodies have made each
 * value. Lists are declared as such: in a query, mongoose takes a list for another path as a choice of values.
 */
export function pathsOf<Table extends FieldTable>(table: Table): Record<keyof Table, Mixed | Mixed[]> {
  const paths = Object.entries(table).map(([name, { schema }]) => {
    const { Mixed } = Schema.Types;
    return [name, schema instanceof z.ZodArray ? [Mixed] : Mixed] as const;
  });
  return Object.fromEntries(paths) as Record<keyof Table, Mixed | Mixed[]>;
}

/** A record as the database keeps it: the id is `_id`. */
export type Kept<Record extends { readonly id: string }> = Omit<Record, "id"> & { readonly _id: string };

/** A kept record as the nouns know it. */
export function withId<Found extends { readonly _id: string }>({ _id, ...fields }: Found) {
  return { id: _id, ...fields };
}

/** Two commands that wait for a lost database must both have given up within the two seconds a request may take. */
const CONNECTION_OPTIONS = {
  serverSelectionTimeoutMS: 900,
  connectTimeoutMS: 1500,
  socketTimeoutMS: 10_000,
  heartbeatFrequencyMS: 2000,
  maxPoolSize: 50,
} as const;

/** Mongoose's `readyState` of a connection in use. */
const CONNECTED = 1;
const RETRY_MS = 500;
const DUPLICATE_KEY = 11000;
/** How DocumentDB on PostgreSQL reports that one of two racing inserts had to give way. */
const DEADLOCK = 16908292;

/** The gateway's own connection to the database. */
export class Database {
  readonly connection: Connection;
  readonly #uri: string;
  readonly #log: Logger;
  #prepared = false;
  #closing = false;
  #opening: Promise<void> | undefined;

  constructor(uri: string, log: Logger) {
    this.#uri = uri;
    this.#log = log;
    this.connection = createConnection();
    let lost = false;
    this.connection.on("disconnected", () => {
      if (this.#closing || lost || !this.#prepared) return;
      lost = true;
      log.error("the database is gone; requests fail until it is back");
    });
    this.connection.on("connected", () => {
      if (!lost) return;
      lost = false;
      log.info("the database is back");
    });
    // Without a listener a connection's error would end the process; each failed command reports its own.
    this.connection.on("error", () => undefined);
  }

  /** Whether commands can be expected to work now. */
  get ready(): boolean {
    return this.#prepared && this.#isConnected();
  }

  /** Connects and makes the indexes of all models, trying until it works or `close` is called. */
  async open(): Promise<void> {
    this.#opening ??= this.#openUntilDone();
    return this.#opening;
  }

  /** Connects and makes the indexes, or rejects at once when there is no database. */
  async openOnce(): Promise<void> {
    if (!this.#isConnected()) await this.connection.openUri(this.#uri, CONNECTION_OPTIONS);
    for (const model of Object.values(this.connection.models)) await model.createIndexes();
    this.#prepared = true;
  }

  /** A command that costs the database nothing; rejects when it does not answer. */
  async ping(): Promise<void> {
    await this.connection.db?.command({ ping: 1 }, { timeoutMS: 1500 });
  }

  async close(): Promise<void> {
    this.#closing = true;
    await this.connection.close();
  }

  #isConnected(): boolean {
    const state: number = this.connection.readyState;
    return state === CONNECTED;
  }

  #isClosing(): boolean {
    return this.#closing;
  }

  async #openUntilDone(): Promise<void> {
    for (let waiting = false; !this.#isClosing();) {
      try {
        if (!this.#isConnected()) await this.connection.openUri(this.#uri, CONNECTION_OPTIONS);
        for (const model of Object.values(this.connection.models)) await model.createIndexes();
        this.#prepared = true;
        if (waiting) this.#log.info("the database is there");
        return;
      } catch (error) {
        if (!waiting && !this.#isClosing()) this.#log.error(`waiting for the database: ${messageOf(error)}`);
        waiting = true;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }
}

/** Whether an insert failed because somebody else's came first. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && (error.code === DUPLICATE_KEY || error.code === DEADLOCK);
}

/** Whether a command failed for want of a database. */
export function isDatabaseLost(error: unknown): boolean {
  return (
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoServerSelectionError ||
    error instanceof mongo.MongoTopologyClosedError ||
    error instanceof mongo.MongoClientClosedError ||
    error instanceof mongo.MongoNotConnectedError ||
    isBrokenSocket(error) ||
    (error instanceof MongooseError && error.name === "MongooseServerSelectionError") ||
    (error instanceof MongooseError && error.message.includes("initial connection"))
  );
}

/** The driver passes some errors of its sockets on as they are. */
function isBrokenSocket(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "EPIPE" || error.code === "ECONNRESET");
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
}
