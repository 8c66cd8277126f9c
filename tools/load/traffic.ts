import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "../bench/random.ts";
import type { Api } from "../demo/api.ts";
import type { Tally } from "./tally.ts";

const PROJECTS = 100;
const STOPS = 15;
const USERS = 8;
const RUNNERS = 20;
const POLL_MS = 250;
const CENTRE = { latitude: 60.2, longitude: 24.95 };

interface Identified {
  readonly id: string;
}

/** A project with the ids that its users know. */
interface Project extends Identified {
  readonly stops: Identified[];
}

/** Users of one company. Some read and change records, others start small runs one after the other. */
export class Traffic {
  readonly #api: Api;
  readonly #tally: Tally;
  readonly #random: Random;
  readonly #projects: Project[] = [];
  /** Ids of the runs that are known to be completed. */
  readonly completed: string[] = [];

  constructor(api: Api, tally: Tally, random: Random) {
    this.#api = api;
    this.#tally = tally;
    this.#random = random;
  }

  /** Makes the projects. */
  async prepare(): Promise<void> {
    const couriers: Identified[] = [];
    for (const firstName of ["A", "B"])
      couriers.push((await this.#api.post<{ courier: Identified }>("/couriers", { firstName })).courier);
    for (let number = 0; number < PROJECTS; number++) {
      const start = { defaultStartLatitude: CENTRE.latitude, defaultStartLongitude: CENTRE.longitude };
      const { project } = await this.#api.post<{ project: Identified }>("/projects", {
        name: "Load",
        ...start,
      });
      const stops = Array.from({ length: STOPS }, () => this.#stop());
      const made = await this.#api.post<{ stops: Identified[] }>(`/projects/${project.id}/stops`, { stops });
      for (const { id: courierId } of couriers)
        await this.#api.post(`/projects/${project.id}/couriers`, { courierId });
      this.#projects.push({ id: project.id, stops: made.stops });
    }
  }

  /** Keeps all users at work until told to stop. Resolves when the last run has ended. */
  async flow(stop: AbortSignal): Promise<void> {
    const users = Array.from({ length: USERS }, async () => {
      while (!stop.aborted) {
        await this.#act(this.#oneOf(this.#projects));
        await pause(this.#random.between(20, 100));
      }
    });
    const runners = this.#projects.slice(0, RUNNERS).map(async (project) => {
      while (!stop.aborted) await this.#run(project);
    });
    await Promise.all([...users, ...runners]);
  }

  async #act(project: Project): Promise<void> {
    const path = `/projects/${project.id}`;
    const one = this.#oneOf(project.stops);
    const acts = [
      () => this.#time("GET /projects?limit=20", () => this.#api.get("/projects?limit=20")),
      () => this.#time("GET /projects/{id}", () => this.#api.get(path)),
      () => this.#time("PATCH /projects/{id}", () => this.#api.patch(path, { description: this.#word() })),
      () => this.#time("GET …/stops", () => this.#api.get(`${path}/stops`)),
      () =>
        this.#time("PATCH …/stops/{id}", () =>
          this.#api.patch(`${path}/stops/${one.id}`, { notes: this.#word() }),
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
      this.#api.post<{ stop: Identified }>(`${path}/stops`, this.#stop()),
    );
    if (!made) return;
    await this.#time("DELETE …/stops/{id}", () => this.#api.delete(`${path}/stops/${made.stop.id}`));
  }

  async #run({ id }: Project): Promise<void> {
    const since = performance.now();
    const started = await this.#tally.time("run: POST …/optimize", () =>
      this.#api.post<{ jobId: string }>(`/projects/${id}/optimize`, { async: true, timeLimitSeconds: 1 }),
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

  #stop(): object {
    const near = (centre: number): number => centre + (this.#random.next() - 0.5) / 10;
    return { name: "S", address: "A 1", latitude: near(CENTRE.latitude), longitude: near(CENTRE.longitude) };
  }
}
