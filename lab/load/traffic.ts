import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "../../tools/random.ts";
import type { Api } from "../api/api.ts";
import { addCouriers, addProject, stopsNearby, type AddedProject } from "../api/project.ts";
import type { Tally } from "./tally.ts";

const PROJECTS = 100;
const STOPS = 15;
const POLL_MS = 250;

interface Identified {
  readonly id: string;
}

/** How many users there are of each kind. */
export interface Crowd {
  /** They read and change records. */
  readonly users: number;
  /** They start runs, each one after the other. */
  readonly runners: number;
}

/** Users of one company. Some read and change records, others start small runs one after the other. */
export class Traffic {
  readonly #api: Api;
  readonly #tally: Tally;
  readonly #random: Random;
  readonly #projects: AddedProject[] = [];
  /** Ids of the runs that are known to be completed. */
  readonly completed: string[] = [];

  constructor(api: Api, tally: Tally, random: Random) {
    this.#api = api;
    this.#tally = tally;
    this.#random = random;
  }

  /** Makes the projects. */
  async prepare(): Promise<void> {
    const courierIds = await addCouriers(this.#api, 2);
    for (let number = 0; number < PROJECTS; number++) {
      const stops = stopsNearby(this.#random, STOPS);
      this.#projects.push(await addProject(this.#api, { stops, courierIds }));
    }
  }

  /** Keeps all users at work until told to stop. Resolves when the last run has ended. */
  async flow(crowd: Crowd, stop: AbortSignal): Promise<void> {
    const users = Array.from({ length: crowd.users }, async () => {
      while (!stop.aborted) {
        await this.#act(this.#oneOf(this.#projects));
        await pause(this.#random.between(20, 100));
      }
    });
    const runners = this.#projects.slice(0, crowd.runners).map(async (project) => {
      while (!stop.aborted) await this.#run(project);
    });
    await Promise.all([...users, ...runners]);
  }

  async #act({ path, stopIds }: AddedProject): Promise<void> {
    const stopId = this.#oneOf(stopIds);
    const acts = [
      () => this.#time("GET /projects?limit=20", () => this.#api.get("/projects?limit=20")),
      () => this.#time("GET /projects/{id}", () => this.#api.get(path)),
      () => this.#time("PATCH /projects/{id}", () => this.#api.patch(path, { description: this.#word() })),
      () => this.#time("GET …/stops", () => this.#api.get(`${path}/stops`)),
      () =>
        this.#time("PATCH …/stops/{id}", () =>
          this.#api.patch(`${path}/stops/${stopId}`, { notes: this.#word() }),
        ),
      () => this.#comeAndGo(path),
      () => this.#time("GET …/couriers", () => this.#api.get(`${path}/couriers`)),
      () => this.#time("GET …/routes", () => this.#api.get(`${path}/routes`)),
      () => this.#time("GET /couriers", () => this.#api.get("/couriers")),
      () => this.#time("GET /account", () => this.#api.get("/account")),
      () => this.#time("GET /webhooks", () => this.#api.get("/webhooks")),
    ];
    await this.#oneOf(acts)();
  }

  async #comeAndGo(path: string): Promise<void> {
    const made = await this.#time("POST …/stops", () =>
      this.#api.post<{ stop: Identified }>(`${path}/stops`, stopsNearby(this.#random, 1)[0]),
    );
    if (!made) return;
    await this.#time("DELETE …/stops/{id}", () => this.#api.delete(`${path}/stops/${made.stop.id}`));
  }

  async #run({ path }: AddedProject): Promise<void> {
    const since = performance.now();
    const started = await this.#tally.time("run: POST …/optimize", () =>
      this.#api.post<{ jobId: string }>(`${path}/optimize`, { async: true, timeLimitSeconds: 1 }),
    );
    if (!started) {
      await pause(POLL_MS);
      return;
    }
    for (;;) {
      await pause(POLL_MS);
      const job = await this.#tally.time("run: GET /optimization-jobs/{id}", () =>
        this.#api.get<{ status: string }>(`/optimization-jobs/${started.jobId}`),
      );
      if (job?.status === "failed") this.#tally.errors.push(`run ${started.jobId} failed`);
      if (job?.status === "completed") this.completed.push(started.jobId);
      if (job?.status === "completed" || job?.status === "failed") break;
    }
    this.#tally.note("run: from start to end", performance.now() - since);
  }

  async #time<Answer>(name: string, send: () => Promise<Answer>): Promise<Answer | undefined> {
    return this.#tally.time(`CRUD: ${name}`, send);
  }

  #oneOf<Item>(items: readonly Item[]): Item {
    const item = items[this.#random.between(0, items.length - 1)];
    if (item === undefined) throw new Error("there is none to choose from");
    return item;
  }

  #word(): string {
    return `word ${this.#random.between(0, 1_000_000)}`;
  }
}
