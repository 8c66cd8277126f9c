import { randomUUID } from "node:crypto";
import { Metrics } from "@rondo/signals/metrics.ts";
import { noTracing, type Tracing } from "@rondo/signals/tracing.ts";
import type { Connection } from "mongoose";
import type { Logger } from "pino";
import { GivenUp } from "./crashes.ts";
import { Database } from "./database.ts";
import { PassMetrics } from "./each-minute.ts";
import { FairQueue } from "./fair-queue.ts";
import { createLog } from "./log.ts";
import { idMaker, systemClock, systemRandom, type Clock, type IdMaker, type RandomBytes } from "./runtime.ts";

/** What every room is built on: log, clock, ids, database, metrics. */
export interface Base {
  readonly log: Logger;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly newId: IdMaker;
  readonly newUuid: () => string;
  readonly database: Database;
  readonly connection: Connection;
  readonly registry: Metrics;
  /** The turns of companies to read all stops or routes of a project, or a page of a long list. */
  readonly reads: FairQueue;
  readonly tracing: Tracing;
  readonly passes: PassMetrics;
  readonly givenUp: GivenUp;
}

/** Parts of the base that a test, or a process, makes itself. */
export interface OwnBase {
  readonly log?: Logger;
  readonly clock?: Clock;
  readonly random?: RandomBytes;
  /** Default: off. */
  readonly tracing?: Tracing;
}

interface Settings {
  readonly logLevel: string;
  readonly mongoUri: string;
}

/** Builds the base. Nothing is connected yet. */
export function createBase({ logLevel, mongoUri }: Settings, own: OwnBase): Base {
  const { log = createLog(logLevel), clock = systemClock, random = systemRandom } = own;
  const database = new Database(mongoUri, log);
  const registry = new Metrics();
  const isUp = "1 while the database can be used, else 0.";
  registry.readGauge("rondo_database_up", isUp, () => Number(database.ready));
  return {
    log,
    clock,
    random,
    newId: idMaker(clock, random),
    newUuid: randomUUID,
    database,
    connection: database.connection,
    registry,
    reads: new FairQueue(),
    tracing: own.tracing ?? noTracing,
    passes: new PassMetrics(registry),
    givenUp: new GivenUp(registry, log),
  };
}
