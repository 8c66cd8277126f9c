import { randomUUID } from "node:crypto";
import { gaugeOf } from "@rondo/signals/metrics.ts";
import { noTracing } from "@rondo/signals/tracing.ts";
import type { Tracing } from "@rondo/signals/tracing.ts";
import type { Logger } from "pino";
import { Registry } from "prom-client";
import type { Config } from "./config.ts";
import { Database } from "./shared/database.ts";
import { GivenUp } from "./shared/crashes.ts";
import { PassMetrics } from "./shared/each-minute.ts";
import { FairQueue } from "./shared/fair-queue.ts";
import { createLog } from "./shared/log.ts";
import { idMaker, systemClock, systemRandom } from "./shared/runtime.ts";
import type { Clock, RandomBytes } from "./shared/runtime.ts";

export interface Given {
  readonly config: Config;
  readonly log?: Logger;
  readonly clock?: Clock;
  readonly random?: RandomBytes;
  /** The folder of the built web app. */
  readonly pagesFolder?: string;
  /** Default: off. */
  readonly tracing?: Tracing;
  /** For tests: checks answers against their schemas. */
  readonly verifyAnswers?: boolean;
  /** How long a client may take to send its body. */
  readonly bodyTimeoutMs?: number;
  /** For tests: how long a request waits for the first connection to the database. */
  readonly firstConnectionMs?: number;
}

export type Base = ReturnType<typeof createBase>;

/** The base of every part: configuration, log, clock, database. */
export function createBase({ config, clock = systemClock, random = systemRandom, ...given }: Given) {
  const log = given.log ?? createLog(config.logLevel);
  const database = new Database(config.mongoUri, log);
  const registry = new Registry();
  gaugeOf({ name: "rondo_database_up", help: "1 while the database can be used, else 0.", registry }, () =>
    Number(database.ready),
  );
  return {
    config,
    log,
    clock,
    random,
    newId: idMaker(clock, random),
    newUuid: randomUUID,
    database,
    connection: database.connection,
    registry,
    /** The turns of companies to read all stops or routes of a project, or a page of a long list. */
    reads: new FairQueue(),
    tracing: given.tracing ?? noTracing,
    passes: new PassMetrics(registry),
    givenUp: new GivenUp(registry, log),
  };
}
