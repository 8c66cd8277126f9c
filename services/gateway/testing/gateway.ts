import type { Tracing } from "@rondo/signals/tracing.ts";
import { destination } from "pino";
import { testDatabaseUri } from "../../../test/support/database.ts";
import { closeAtEnd } from "../../../test/support/lifetime.ts";
import { BASE_PATH } from "../src/app.ts";
import type { SubscriptionPlanName } from "../src/shared/company.ts";
import { configFrom } from "../src/config.ts";
import { createContext, type Context } from "../src/context.ts";
import type { NewPerson } from "../src/people/schemas.ts";
import { createLog } from "../src/shared/log.ts";
import type { Scope } from "../src/shared/scope.ts";
import type { Clock } from "../src/shared/runtime.ts";
import { startServer } from "../src/server.ts";
import { Browser } from "./browser.ts";
import { TestOptimizer } from "./optimizer.ts";
import { Requests } from "./requests.ts";

/** A clock that shows a real time and stands still until a test moves it. */
export class TestClock implements Clock {
  #now: number;
  readonly #alarms = new Set<{ readonly at: number; readonly wake: () => void }>();

  constructor(start: Date = new Date("2026-05-04T08:00:00.000Z")) {
    this.#now = start.getTime();
  }

  now(): Date {
    return new Date(this.#now);
  }

  after(ms: number, wake: () => void): () => void {
    const alarm = { at: this.#now + ms, wake };
    this.#alarms.add(alarm);
    return () => this.#alarms.delete(alarm);
  }

  /** Moves the clock forward, and wakes those whose time has come. */
  advance(seconds: number): void {
    this.#now += seconds * 1000;
    for (const alarm of [...this.#alarms].sort((a, b) => a.at - b.at)) {
      if (alarm.at > this.#now || !this.#alarms.delete(alarm)) continue;
      alarm.wake();
    }
  }
}

/** A client with a company's key. */
export class TestClient extends Requests {
  readonly companyId: string;
  readonly keyId: string;
  readonly key: string;

  constructor(baseUrl: string, companyId: string, keyId: string, key: string) {
    super(baseUrl);
    this.companyId = companyId;
    this.keyId = keyId;
    this.key = key;
  }

  /** A client with the same key at another gateway. */
  at(gateway: TestGateway): TestClient {
    return new TestClient(gateway.baseUrl, this.companyId, this.keyId, this.key);
  }

  protected override credentials(): Readonly<Record<string, string>> {
    return { authorization: `Bearer ${this.key}` };
  }
}

export interface TestGateway {
  readonly context: Context;
  readonly clock: TestClock;
  /** For example `http://127.0.0.1:1234`. */
  readonly origin: string;
  /** With the base path. */
  readonly baseUrl: string;
  /** The port for metrics and probes, with METRICS_PORT in the settings. */
  readonly metricsPort: number | undefined;
  /** A new company with a key of its own. */
  newClient(options?: {
    plan?: SubscriptionPlanName;
    scopes?: readonly Scope[];
    walletCents?: number;
  }): Promise<TestClient>;
  /** A browser in which somebody of the client's company has signed in: a new person, or nobody known. */
  signedIn(client: Pick<TestClient, "companyId">, person?: NewPerson): Promise<Browser>;
  /** One pass of all reconcilers, at a time so late that no earlier write can still be in progress. */
  reconcileLater(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  /** Another test gateway's database, so that two share one. Default: a new one. */
  readonly mongoUri?: string;
  readonly clock?: TestClock;
  /** Settings by the names of their environment variables. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly bodyTimeoutMs?: number;
  /** A built web app. Default: none. */
  readonly pagesFolder?: string;
  /** Default: off. */
  readonly tracing?: Tracing;
  /** Takes the log's lines, as JSON. Default: the console. */
  readonly log?: { write(line: string): void };
}

/** The settings of a gateway on a free port with a database of its own. */
export function testConfig(settings: Readonly<Record<string, string>>) {
  return configFrom({
    ...{ NODE_ENV: "test", PORT: "0", HOST: "127.0.0.1", MONGODB_URI: testDatabaseUri() },
    ...{ RATE_LIMIT_PER_MINUTE: "1000000", SHUTDOWN_DRAIN_SECONDS: "0", LOG_LEVEL: "error" },
    ...settings,
  });
}

/**
 * A whole gateway on a free port with a database of its own. It checks its answers against their schemas. It closes when
 * its test or its file ends.
 */
export async function startTestGateway({
  mongoUri,
  clock = new TestClock(),
  settings,
  bodyTimeoutMs,
  pagesFolder = "/nonexistent",
  tracing,
  log,
}: Options = {}): Promise<TestGateway> {
  const config = testConfig({ ...(mongoUri !== undefined && { MONGODB_URI: mongoUri }), ...settings });
  const context = createContext({
    config,
    clock,
    verifyAnswers: true,
    pagesFolder,
    ...(bodyTimeoutMs === undefined ? {} : { bodyTimeoutMs }),
    ...(tracing && { tracing }),
    log: createLog(config.logLevel, log ?? destination(1)),
  });
  const gateway = await startServer(context);
  closeAtEnd(async () => gateway.close());
  await context.database.open();
  const origin = `http://127.0.0.1:${gateway.port}`;
  const baseUrl = origin + BASE_PATH;
  return {
    context,
    clock,
    origin,
    baseUrl,
    metricsPort: gateway.metricsPort,
    async newClient({
      plan = "business",
      scopes = ["read", "write", "optimize"] as const,
      walletCents = 0,
    } = {}) {
      const company = await context.companies.create("Test Deliveries", plan);
      if (walletCents > 0) await context.billing.topUp(company.id, walletCents, "test");
      const wanted = { companyId: company.id, name: "test", scopes, expiresAt: null };
      const { record, key } = await context.keys.create(wanted);
      return new TestClient(baseUrl, company.id, record.id, key);
    },
    async signedIn({ companyId }, person) {
      const browser = new Browser(origin);
      const attempt = { isAgain: false, creationId: context.newUuid() };
      const made = person && (await context.people.add(companyId, person, attempt));
      await browser.signIn((await context.sessions.createLink(companyId, made?.id)).token);
      return browser;
    },
    async reconcileLater() {
      clock.advance(180);
      for (const reconciler of context.reconcilers) await reconciler.reconcile();
    },
    close: async () => gateway.close(),
  };
}

/** Another gateway on the same database, with the same clock and optimizers. */
export async function beside({ context, clock }: TestGateway, options: Options = {}): Promise<TestGateway> {
  const { mongoUri, optimizerAddresses } = context.config;
  const settings = { OPTIMIZER_ADDRESSES: optimizerAddresses.join(","), ...options.settings };
  return startTestGateway({ mongoUri, clock, ...options, settings });
}

/** The same with an optimizer that it plans by. */
export async function startWithOptimizer(settings: Options["settings"] = {}, others: Options = {}) {
  const optimizer = new TestOptimizer();
  await optimizer.start();
  const own = { OPTIMIZER_ADDRESSES: optimizer.address, ...settings };
  return { optimizer, gateway: await startTestGateway({ ...others, settings: own }) };
}
