import { setTimeout as pause } from "node:timers/promises";
import {
  createConnection,
  mongo,
  MongooseError,
  Schema,
  type Connection,
  type ConnectOptions,
  type Model,
  type QueryFilter,
  type SchemaDefinition,
  type UpdateQuery,
} from "mongoose";
import type { Logger } from "pino";
import type { PageRequest } from "./page-request.ts";

/**
 * Schema options of every record: no hidden fields, no indexes before `prepare`, and no waiting for a lost database.
 */
export const recordOptions = {
  versionKey: false,
  autoIndex: false,
  autoCreate: false,
  bufferCommands: false,
  minimize: false,
} as const;

/**
 * The schema of a collection. The type of its documents says what they hold. Mongoose knows their ids only, and those that
 * say whose they are. It casts nothing and leaves nothing out: body schemas have made the values, and the types are checked.
 */
export function recordSchema<Document>(
  collection: string,
  ...owners: readonly ("companyId" | "projectId")[]
): Schema<Document> {
  const ids = Object.fromEntries(["_id", ...owners].map((name) => [name, String]));
  return new Schema(ids as SchemaDefinition, { ...recordOptions, strict: false, collection });
}

export function pageOf<Found>(
  model: Model<Found>,
  filter: QueryFilter<Found>,
  { afterId, take = 0 }: PageRequest,
) {
  return model
    .find(filter)
    .where(afterId === undefined ? {} : { _id: { $gt: afterId } })
    .sort({ _id: 1 })
    .limit(take)
    .lean<object[]>();
}

/** A record as the database stores it: with `_id` instead of `id`. */
export type Kept<Record extends { readonly id: string }> = Omit<Record, "id"> & { readonly _id: string };

/** A stored record as the nouns use it. */
export function withId<Found extends { readonly _id: string }>({ _id, ...fields }: Found) {
  return { id: _id, ...fields };
}

/** A request may take two seconds. Two commands that wait for a lost database must fail within that time. */
const CONNECTION_OPTIONS = {
  serverSelectionTimeoutMS: 900,
  connectTimeoutMS: 1500,
  socketTimeoutMS: 10_000,
  heartbeatFrequencyMS: 2000,
  maxPoolSize: 50,
} as const;

/** A command of the operator has no such limit, and a busy machine may need seconds to connect. */
const PATIENT_OPTIONS = {
  ...CONNECTION_OPTIONS,
  serverSelectionTimeoutMS: 10_000,
  connectTimeoutMS: 10_000,
} as const;

/** A probe must know soon whether the database answers. The driver has no time limit for a command. */
const PING_TIMEOUT_MS = 1500;

/** A request waits this long for the first connection: after a restart, that takes a second. */
const FIRST_WAIT_MS = 10_000;

/** Mongoose's `readyState` of a connection in use. */
const CONNECTED = 1;
const RETRY_MS = 500;
const DUPLICATE_KEY = 11000;
/** The code with which DocumentDB on PostgreSQL reports that one of two concurrent inserts was undone. */
const DEADLOCK = 16908292;

/** Unique indexes of older versions. They would refuse what this version may write. */
const FORMER_INDEXES = [["assignments", "projectId_1_courierId_1"]] as const;

export class Database {
  readonly connection: Connection;
  readonly #uri: string;
  readonly #log: Logger;
  #prepared = false;
  #closing = false;
  #opening: Promise<void> | undefined;
  readonly #first = Promise.withResolvers<boolean>();

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
    // Without a listener, an error of the connection would end the process. Each failed command reports its own error.
    this.connection.on("error", () => undefined);
  }

  get ready(): boolean {
    return this.#prepared && this.#isConnected();
  }

  /** Waits for the first connection, but not for a database that was lost later. @returns false if it takes too long */
  async awaitFirst(mostMs = FIRST_WAIT_MS): Promise<boolean> {
    return this.#prepared || Promise.race([this.#first.promise, pause(mostMs, false, { ref: false })]);
  }

  /** Connects and makes the indexes of all models. Tries until it succeeds or `close` is called. */
  async open(): Promise<void> {
    this.#opening ??= this.#openUntilDone();
    return this.#opening;
  }

  /** Connects and makes the indexes. Rejects after ten seconds without a database. */
  async openOnce(): Promise<void> {
    await this.#prepare(PATIENT_OPTIONS);
  }

  /** How many indexes each collection has, that of `_id` included. A collection exists from its first record or index on. */
  async indexCounts(): Promise<Record<string, number>> {
    const existing = new Set((await this.connection.listCollections()).map(({ name }) => name));
    const collections = Object.values(this.connection.models).map(({ collection }) => collection);
    const counts = collections
      .filter(({ collectionName }) => existing.has(collectionName))
      .map(async (one) => [one.collectionName, (await one.indexes()).length] as const);
    return Object.fromEntries(await Promise.all(counts));
  }

  /** A command without cost for the database. Rejects if there is no answer. */
  async ping(): Promise<void> {
    await this.connection.db?.command({ ping: 1 }, { signal: AbortSignal.timeout(PING_TIMEOUT_MS) });
  }

  async close(): Promise<void> {
    this.#closing = true;
    this.#first.resolve(false);
    await this.connection.close();
  }

  #isConnected(): boolean {
    const state: number = this.connection.readyState;
    return state === CONNECTED;
  }

  #isClosing(): boolean {
    return this.#closing;
  }

  async #prepare(options: ConnectOptions): Promise<void> {
    if (!this.#isConnected()) await this.connection.openUri(this.#uri, options);
    for (const model of Object.values(this.connection.models)) await model.createIndexes();
    for (const [name, index] of FORMER_INDEXES) {
      const collection = this.connection.collection(name);
      if (await collection.indexExists(index)) await collection.dropIndex(index);
    }
    this.#prepared = true;
    this.#first.resolve(true);
  }

  async #openUntilDone(): Promise<void> {
    for (let waiting = false; !this.#isClosing();) {
      try {
        await this.#prepare(CONNECTION_OPTIONS);
        if (waiting) this.#log.info("connected to the database");
        return;
      } catch (error) {
        if (!waiting && !this.#isClosing()) this.#log.error(`waiting for the database: ${messageOf(error)}`);
        waiting = true;
        await pause(RETRY_MS);
      }
    }
  }
}

/** Changes a document. @returns it afterwards; null if none matches */
export async function changed<Document>(
  model: Model<Document>,
  filter: QueryFilter<Document>,
  update: UpdateQuery<Document>,
): Promise<Document | null> {
  return model.findOneAndUpdate(filter, update, { returnDocument: "after" }).lean<Document | null>();
}

/** Whether an insert failed because the record exists already. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && (error.code === DUPLICATE_KEY || error.code === DEADLOCK);
}

/** Makes a write that may add a record. @returns false if another record has its id or its unique fields */
export async function isNew(write: PromiseLike<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

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

/** The driver does not wrap some errors of its sockets. */
function isBrokenSocket(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "EPIPE" || error.code === "ECONNRESET");
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
}
