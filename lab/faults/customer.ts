import { setTimeout as pause } from "node:timers/promises";
import type { CurrentRoutes, PlanHeadView } from "@rondo/day/records/plan.ts";
import { createCompany } from "../../tools/admin/company.ts";
import type { Random } from "../../tools/random.ts";
import { Api, RefusedRequest } from "../api/api.ts";
import { addCouriers, addProject, stopsNearby } from "../api/project.ts";
import type { System } from "./system.ts";

const POLL_MS = 100;
const LOOK_MS = 10;
const AGAIN_MS = 200;
const CALL_MS = 40_000;
const EVENTS = ["optimization.completed", "optimization.failed", "plan.changed"];

/** A run as the public API describes it. */
interface Job {
  readonly status: "queued" | "running" | "completed" | "failed";
  readonly chargedUsd: number;
  readonly error: { readonly code: string } | null;
}

interface Accepted {
  readonly jobId: string;
  readonly routes?: unknown;
}

/** A company's system. It starts runs, one at a time on each project, and remembers every run that was accepted. */
export class Customer {
  readonly companyId: string;
  readonly projects: string[] = [];
  /** Every accepted run by its job's id, with its last known state. */
  readonly promised = new Map<string, Job["status"]>();
  /** Runs that kill every optimizer that starts them. */
  readonly poison = new Set<string>();
  /** Plans by hand that were answered. */
  readonly edits = new Set<string>();
  /** How many plans were made current again. */
  activations = 0;
  /** How often each plan was to be made current again, by its id. */
  readonly turnedTo = new Map<string, number>();
  /** Requests without an answer, or with a 5xx. */
  failedRequests = 0;
  readonly #apis: readonly Api[];
  readonly #random: Random;
  #activating = Promise.withResolvers<undefined>();
  /** When the plan of a project begins. */
  readonly #begun = new Map<string, string>();

  private constructor(companyId: string, apis: readonly Api[], random: Random) {
    this.companyId = companyId;
    this.#apis = apis;
    this.#random = random;
  }

  /** Creates a company with credit and registers its webhook receivers. */
  static async join(system: System, random: Random, receivers: readonly string[]): Promise<Customer> {
    const company = { name: "Faults", usd: 100_000 };
    const { companyId, key } = await createCompany(company, system.environment);
    const apis = system.addresses.map((address) => new Api(`${address}/api/v1`, key));
    const customer = new Customer(companyId, apis, random);
    for (const url of receivers) await customer.#api.post("/webhooks", { url, events: EVENTS });
    return customer;
  }

  /** Creates projects with two couriers and some stops near each other. */
  async addProjects(count: number): Promise<void> {
    for (let number = 0; number < count; number++) {
      const courierIds = await addCouriers(this.#api, 2);
      this.projects.push((await addProject(this.#api, { stops: this.#stops(6), courierIds })).id);
    }
  }

  /** Accepted runs that are not known to have ended. */
  get open(): string[] {
    return [...this.promised].filter(([, status]) => !isOver(status)).map(([jobId]) => jobId);
  }

  /** Starts runs, one at a time on each project, until told to stop. Then waits for the end of each run. */
  async work(stop: AbortSignal): Promise<void> {
    await Promise.all(
      this.projects.map(async (project) => {
        while (!stop.aborted) await this.#run(project);
      }),
    );
  }

  /** Starts runs, and reads as several people do, until told to stop. Then waits for the end of each run. */
  async keepBusy(readers: number, stop: AbortSignal): Promise<void> {
    await Promise.all([this.work(stop), ...Array.from({ length: readers }, async () => this.#read(stop))]);
  }

  /** Reads projects, routes and the account until told to stop. */
  async #read(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const project = `/projects/${this.projects[this.#random.between(0, this.projects.length - 1)] ?? ""}`;
      for (const path of [project, `${project}/routes`, "/account"]) await this.#try(this.#api.get(path));
    }
  }

  /** Adds and removes single stops and batches on a project until told to stop. */
  async keepHouse(project: string, stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const stops = this.#stops(this.#random.between(1, 4));
      await this.#try(
        this.#api.post(`/projects/${project}/stops`, stops.length === 1 ? stops[0] : { stops }),
      );
      await pause(50);
    }
  }

  /** Waits until this many accepted runs are open. @throws the signal's reason */
  async busy(least: number, signal: AbortSignal): Promise<void> {
    while (this.open.length < least) {
      signal.throwIfAborted();
      await pause(LOOK_MS);
    }
  }

  /** Waits until these runs have ended. @throws the signal's reason */
  async ended(jobIds: readonly string[], signal: AbortSignal): Promise<void> {
    while (jobIds.some((jobId) => !isOver(this.promised.get(jobId)))) {
      signal.throwIfAborted();
      await pause(POLL_MS);
    }
  }

  /**
   * Starts a run that kills every optimizer that starts it, and waits for its end.
   * @returns its final state
   */
  async poisonedRun(project: string, signal: AbortSignal): Promise<Job> {
    const name = { "x-request-id": `poison-${this.poison.size}` };
    const options = { timeLimitSeconds: 30, async: true };
    const { jobId } = await this.#api.post<Accepted>(`/projects/${project}/optimize`, options, name);
    this.poison.add(jobId);
    this.promised.set(jobId, "queued");
    for (;;) {
      signal.throwIfAborted();
      const job = await this.#try(this.#api.get<Job>(`/optimization-jobs/${jobId}`));
      if (job) this.promised.set(jobId, job.status);
      if (job && isOver(job.status)) return job;
      await pause(POLL_MS);
    }
  }

  /** Resolves when the next request that makes an earlier plan current is on its way. */
  get activating(): Promise<undefined> {
    return this.#activating.promise;
  }

  /** Makes an earlier plan the current one. */
  async #turnBack(path: string): Promise<void> {
    const listed = await this.#try(this.#api.get<{ plans: PlanHeadView[] }>(`${path}/plans`));
    const earlier = listed?.plans.find(({ isCurrent }) => !isCurrent);
    if (!earlier) return;
    this.turnedTo.set(earlier.planId, (this.turnedTo.get(earlier.planId) ?? 0) + 1);
    const answer = this.#try(this.#api.post(`${path}/plans/${earlier.planId}/activate`));
    this.#activating.resolve(undefined);
    this.#activating = Promise.withResolvers();
    if (await answer) this.activations += 1;
  }

  /** Turns a route of the current plan, releases the plan, and reports what came of a stop. */
  async #goOn(project: string): Promise<void> {
    const path = `/projects/${project}`;
    if (this.#random.next() < 0.5) await this.#turnBack(path);
    const current = await this.#try(this.#api.get<CurrentRoutes>(`${path}/routes`));
    const [route] = current?.routes ?? [];
    if (!current || !route) return;
    const stopIds = route.stops.flatMap(({ stopId }) => stopId ?? []).reverse();
    const body = {
      ...{ basedOn: current.planId, allowViolations: true },
      routes: [{ assignmentId: route.assignmentId, stopIds }],
    };
    const edited = await this.#try(this.#api.put<{ planId: string }>(`${path}/routes`, body));
    if (edited) this.edits.add(edited.planId);
    await this.#try(this.#api.post(`${path}/plans/${edited?.planId ?? current.planId}/release`));
    const outcomes = [{ stopId: stopIds[0], outcome: "served", outcomeAt: route.startAt }];
    if (this.#random.next() < 0.2) await this.#try(this.#api.post(`${path}/stops/outcomes`, { outcomes }));
    this.#begun.set(project, route.startAt);
  }

  async #run(project: string): Promise<void> {
    const async = this.#random.next() < 0.7;
    const at = this.#begun.get(project);
    if (at !== undefined && this.#random.next() < 0.5) await this.#goOn(project);
    const answer = await this.#try(
      this.#api.post<Accepted>(`/projects/${project}/optimize`, {
        timeLimitSeconds: 1,
        maxIterations: this.#random.between(1, 200_000),
        async,
        ...(at !== undefined && this.#random.next() < 0.5 && { day: { at } }),
      }),
    );
    if (!answer) {
      await pause(AGAIN_MS);
      return;
    }
    const { jobId, routes } = answer;
    this.promised.set(jobId, routes ? "completed" : "queued");
    while (!isOver(this.promised.get(jobId))) {
      await pause(POLL_MS);
      const job = await this.#try(this.#api.get<Job>(`/optimization-jobs/${jobId}`));
      if (job) this.promised.set(jobId, job.status);
    }
    if (at === undefined) await this.#goOn(project);
  }

  async #try<Answer>(request: Promise<Answer>): Promise<Answer | undefined> {
    const tooLong = AbortSignal.timeout(CALL_MS);
    try {
      return await Promise.race([
        request,
        new Promise<never>((_, reject) => {
          tooLong.onabort = () => {
            reject(new Error("no answer"));
          };
        }),
      ]);
    } catch (error) {
      if (!(error instanceof RefusedRequest) || error.status >= 500) this.failedRequests += 1;
      return undefined;
    }
  }

  /** One of the gateways. */
  get #api(): Api {
    return this.#apis[this.#random.between(0, this.#apis.length - 1)]!;
  }

  #stops(count: number): object[] {
    return stopsNearby(this.#random, count, 0.05);
  }
}

function isOver(status: Job["status"] | undefined): boolean {
  return status === "completed" || status === "failed";
}
