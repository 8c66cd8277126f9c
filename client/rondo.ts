import { operations, type Methods } from "./api/operations.ts";
import type { Geocoding, NewStop, PlannedResult, RunEstimate, RunOptions, Stop } from "./api/types.ts";
import { RondoError } from "./errors.ts";
import { follow, type EventPage, type FollowOptions } from "./follow.ts";
import { List, type PageRequest } from "./list.ts";
import { Run } from "./run.ts";
import {
  answerOf,
  pause,
  Transport,
  type Answer,
  type Input,
  type OperationId,
  type Output,
  type RequestOptions,
  type Settings,
} from "./transport.ts";
import { unwrap } from "./webhooks.ts";

export interface RondoOptions extends Partial<Settings> {
  /** Default: the environment's `RONDO_API_KEY`. */
  readonly apiKey?: string;
  /** Default: the environment's `RONDO_BASE_URL`, or a system that `npm start` has started. */
  readonly baseUrl?: string;
  /** A browser shows the key to everybody who opens the page, and the service sends it no CORS headers. */
  readonly dangerouslyAllowBrowser?: boolean;
}

/** Methods whose name in the client is that of the table; an operation that neither this nor `byHand` has is a fault. */
const nouns = {
  account: { get: "getAccount" },
  projects: {
    ...{ list: "listProjects", create: "createProject", get: "getProject" },
    ...{ update: "updateProject", delete: "deleteProject" },
  },
  stops: {
    ...{ list: "listStops", update: "updateStop", delete: "deleteStop", reportOutcomes: "reportOutcomes" },
    ...{ getGeocoding: "getGeocoding", lookUp: "lookUpAddresses", listCandidates: "listStopCandidates" },
  },
  couriers: { list: "listCouriers", create: "createCourier", update: "updateCourier" },
  assignments: {
    ...{ list: "listAssignments", create: "createAssignment" },
    ...{ update: "updateAssignment", delete: "deleteAssignment" },
    ...{
      listLinks: "listCourierLinks",
      getLink: "getCourierLink",
      createLink: "createCourierLink",
      endLink: "endCourierLink",
    },
  },
  runs: { list: "listOptimizationJobs", get: "getOptimizationJob", cancel: "cancelOptimizationJob" },
  routes: { get: "listRoutes", put: "putRoutes", evaluate: "evaluateRoutes", advise: "adviseRoutes" },
  events: { page: "listEvents" },
  plans: { list: "listPlans", get: "getPlan", activate: "activatePlan", release: "releasePlan" },
  webhooks: {
    ...{ list: "listWebhooks", create: "createWebhook", update: "updateWebhook" },
    ...{ delete: "deleteWebhook", test: "testWebhook", rotateSecret: "rotateWebhookSecret" },
    ...{ deliveries: "listDeliveries", replay: "replayDelivery" },
  },
} as const satisfies Record<string, Readonly<Record<string, OperationId>>>;

/** Operations that methods of this file carry out. */
type ByHand = "createStops" | "geocodeStops" | "optimizeProject";
type Nouns = typeof nouns;
type Named = { [Noun in keyof Nouns]: Nouns[Noun][keyof Nouns[Noun]] }[keyof Nouns];
type Missing = Exclude<OperationId, Named | ByHand>;
type Noun<Name extends keyof Nouns> = {
  readonly [Verb in keyof Nouns[Name]]: Nouns[Name][Verb] extends OperationId
    ? Methods[Nouns[Name][Verb]]
    : never;
};

const AT_HOME = "http://localhost:3000";
const BASE_PATH = "/api/v1";
const BATCH = 1000;
const LOOK_MS = 1000;

/** The Rondo API. Methods reject with `RondoError`, or `NoAnswerError` when none came. */
export class Rondo {
  readonly #transport: Transport;
  readonly account: Noun<"account">;
  readonly projects: Noun<"projects">;
  readonly couriers: Noun<"couriers">;
  readonly assignments: Noun<"assignments">;
  readonly routes: Noun<"routes">;
  readonly plans: Noun<"plans">;
  readonly stops: Noun<"stops"> & {
    /** Adds one stop. */
    create(projectId: string, stop: NewStop, options?: RequestOptions): Answer<Stop>;
    /** Adds any number of stops in batches, each all or none and exactly once. */
    createAll(
      projectId: string,
      stops: Iterable<NewStop> | AsyncIterable<NewStop>,
      options?: RequestOptions,
    ): Promise<Stop[]>;
    /** Finds coordinates for stops and depots that have none, and waits until all are looked up. */
    geocode(projectId: string, options?: RequestOptions): Promise<Geocoding["result"]>;
  };
  readonly runs: Noun<"runs"> & {
    /** Orders a run. Await it for the plan, or iterate it for its progress. */
    start(projectId: string, run?: Omit<RunOptions, "validateOnly">, options?: RequestOptions): Run;
    /** The price of a run, and doubts about it. Charges nothing. */
    estimate(
      projectId: string,
      run?: Omit<RunOptions, "validateOnly">,
      options?: RequestOptions,
    ): Answer<RunEstimate>;
  };
  readonly webhooks: Noun<"webhooks"> & { unwrap: typeof unwrap };
  readonly events: Noun<"events"> & {
    /** Events as they happen, each once and in order, without a public address. It ends by `signal`, or by a `break`. */
    follow(options?: FollowOptions): AsyncGenerator<EventPage, void, undefined>;
  };

  constructor(options: RondoOptions = {}) {
    this.#transport = new Transport(settingsOf(options));
    this.account = this.#noun("account");
    this.projects = this.#noun("projects");
    this.couriers = this.#noun("couriers");
    this.assignments = this.#noun("assignments");
    this.routes = this.#noun("routes");
    this.plans = this.#noun("plans");
    this.stops = {
      ...this.#noun("stops"),
      create: (projectId, body, asked) =>
        answerOf(this.#send("createStops", { path: { projectId }, body }, asked), (data) =>
          "stop" in data ? data.stop : unexpected("createStops"),
        ),
      createAll: async (projectId, stops, asked) => this.#createAll(projectId, stops, asked),
      geocode: async (projectId, asked) => this.#geocode(projectId, asked),
    };
    this.runs = {
      ...this.#noun("runs"),
      start: (projectId, body = {}, asked) =>
        new Run({
          start: async () => {
            const { data } = await this.#send("optimizeProject", { path: { projectId }, body }, asked);
            return "jobId" in data
              ? (data satisfies PlannedResult | { jobId: string })
              : unexpected("optimizeProject");
          },
          look: async (jobId) =>
            (await this.#send("getOptimizationJob", { path: { jobId } }, { signal: asked?.signal })).data,
          signal: asked?.signal,
        }),
      estimate: (projectId, run, asked) => {
        const body = { ...run, validateOnly: true };
        return answerOf(this.#send("optimizeProject", { path: { projectId }, body }, asked), (data) =>
          "valid" in data ? data : unexpected("optimizeProject"),
        );
      },
    };
    this.webhooks = { ...this.#noun("webhooks"), unwrap };
    this.events = { ...this.#noun("events"), follow: (options) => follow(this, options) };
  }

  /** Any operation by its `operationId`. @returns `data` of the answer */
  request<Id extends OperationId>(
    operationId: Id,
    ...[input, options]: object extends Input<Id>
      ? [input?: Input<Id>, options?: RequestOptions]
      : [input: Input<Id>, options?: RequestOptions]
  ): Answer<Output<Id>> {
    return answerOf(this.#send(operationId, input ?? ({} as Input<Id>), options), (data) => data);
  }

  async #send<Id extends OperationId>(operationId: Id, input: Input<Id>, options?: RequestOptions) {
    return this.#transport.send(operationId, input, options);
  }

  /** The methods of a noun, as the table of operations has them. */
  #noun<Name extends ([Missing] extends [never] ? keyof Nouns : Missing)>(name: Name): Noun<Name> {
    const verbs: Readonly<Record<string, OperationId>> = nouns[name];
    const methods = Object.entries(verbs).map(([verb, operationId]) => [verb, this.#method(operationId)]);
    return Object.fromEntries(methods) as Noun<Name>;
  }

  #method(operationId: OperationId) {
    const [, pattern, kind, field, most] = operations[operationId];
    const names = Array.from(pattern.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name);
    return (...given: readonly unknown[]): unknown => {
      const path = Object.fromEntries(names.map((name, index) => [name, given[index]]));
      const [input, options] = kind === "" ? [undefined, given[names.length]] : given.slice(names.length);
      const send = async (asked: object) =>
        this.#send(
          operationId,
          { path, ...asked } as Input<OperationId>,
          options as RequestOptions | undefined,
        );
      const only = (data: unknown) => (field === "" ? data : (data as Record<string, unknown>)[field]);
      if (kind !== "list") return answerOf(send(kind === "" ? {} : { [kind]: input ?? {} }), only);
      return new List(most, async (page: PageRequest) => {
        const { data } = await send({ query: { ...(input as object | undefined), ...page } });
        return {
          rows: only(data) as unknown[],
          nextCursor: (data as { nextCursor?: string }).nextCursor ?? null,
        };
      });
    };
  }

  async #createAll(
    projectId: string,
    stops: Iterable<NewStop> | AsyncIterable<NewStop>,
    options: RequestOptions = {},
  ): Promise<Stop[]> {
    const created: Stop[] = [];
    let batch: NewStop[] = [];
    const send = async (): Promise<void> => {
      const { idempotencyKey: key } = options;
      const own = key === undefined ? options : { ...options, idempotencyKey: `${key} ${created.length}` };
      const { data } = await this.#send("createStops", { path: { projectId }, body: { stops: batch } }, own);
      created.push(...("stops" in data ? data.stops : unexpected("createStops")));
      batch = [];
    };
    for await (const stop of stops) if (batch.push(stop) === BATCH) await send();
    if (batch.length > 0) await send();
    return created;
  }

  async #geocode(projectId: string, options: RequestOptions = {}): Promise<Geocoding["result"]> {
    let { data } = await this.#send("geocodeStops", { path: { projectId } }, options);
    while ("status" in data && data.status === "running") {
      await pause(LOOK_MS, options.signal);
      ({ data } = await this.#send("getGeocoding", { path: { projectId } }, { signal: options.signal }));
    }
    if ("status" in data && data.status === "failed") {
      const message = "The source of coordinates could not be asked. What was found before is kept.";
      throw new RondoError({
        code: "GEOCODING_FAILED",
        message,
        details: data.result,
        operationId: "geocodeStops",
      });
    }
    return data.result;
  }
}

function settingsOf({
  dangerouslyAllowBrowser = false,
  apiKey: key,
  baseUrl: address,
  timeoutMs = 60_000,
  retries = 2,
  fetch: send = async (url, init) => fetch(url, init),
  onIgnoredFields = warn,
  ...others
}: RondoOptions): Settings {
  for (const name of Object.keys(others)) throw new TypeError(`Rondo has no option ${name}.`);
  const global = globalThis as { process?: { env?: Record<string, string | undefined> }; document?: unknown };
  const fromEnvironment = (name: string): string | undefined => global.process?.env?.[name];
  const apiKey = key ?? fromEnvironment("RONDO_API_KEY");
  if (!apiKey)
    throw new TypeError("Rondo needs a key: new Rondo({ apiKey }) or the environment's RONDO_API_KEY.");
  if (global.document !== undefined && !dangerouslyAllowBrowser)
    throw new TypeError("A key in a browser is everybody's. Send requests from a server of yours instead.");
  const given = address ?? (fromEnvironment("RONDO_BASE_URL") || AT_HOME);
  if (!URL.canParse(given) || !given.startsWith("http"))
    throw new TypeError(`The service's address must be like ${AT_HOME}, not “${given}”.`);
  const baseUrl = new URL(given);
  if (baseUrl.pathname === "/") baseUrl.pathname = BASE_PATH;
  return {
    ...{ timeoutMs, retries, fetch: send, onIgnoredFields, apiKey },
    baseUrl: baseUrl.href.replace(/(?<!\/)\/+$/, ""),
  };
}

function warn(fields: readonly string[], operationId: string): void {
  for (const field of fields)
    console.warn(`Rondo does not know the field ${field} of ${operationId}, and ignored it.`);
}

function unexpected(operationId: string): never {
  throw new TypeError(`${operationId} was answered in a form that this version does not know.`);
}
