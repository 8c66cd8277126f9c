import { seededRandom } from "../../tools/random.ts";
import type { Api } from "../../tools/demo/api.ts";
import { timed } from "../program.ts";

const CENTRE = { latitude: 60.2, longitude: 24.95 };
const POLL_MS = 10;

interface Job {
  readonly status: string;
}

/** Requests that are timed one by one, in milliseconds. */
export class Requests {
  readonly #api: Api;
  readonly #random = seededRandom(1);

  constructor(api: Api) {
    this.#api = api;
  }

  /** A new project's path. */
  async project(): Promise<string> {
    const { project } = await this.#api.post<{ project: { id: string } }>("/projects", { name: "Benchmark" });
    return `/projects/${project.id}`;
  }

  /** A project with stops and couriers, ready to be planned. */
  async plan(stops: number, couriers: number): Promise<string> {
    const project = await this.project();
    await this.addStops(project, stops);
    for (let number = 1; number <= couriers; number++) {
      const name = { firstName: `Courier ${String(number)}` };
      const { courier } = await this.#api.post<{ courier: { id: string } }>("/couriers", name);
      const start = { startLatitude: CENTRE.latitude, startLongitude: CENTRE.longitude };
      await this.#api.post(`${project}/couriers`, { courierId: courier.id, ...start });
    }
    return project;
  }

  /** Adds stops in one request. */
  async addStops(project: string, count: number): Promise<number> {
    const stops = Array.from({ length: count }, (_, number) => ({
      name: `Stop ${String(number + 1)}`,
      address: `Mannerheimintie ${String(number + 1)}, Helsinki`,
      latitude: CENTRE.latitude + (this.#random.next() - 0.5) * 0.2,
      longitude: CENTRE.longitude + (this.#random.next() - 0.5) * 0.3,
      serviceMinutes: 3,
      loadDemands: { weight: 1 + Math.round(10 * this.#random.next()) },
    }));
    return await timed(async () => this.#api.post(`${project}/stops`, { stops }));
  }

  /** Reads all stops. */
  async readStops(project: string): Promise<number> {
    return await timed(async () => this.#api.get(`${project}/stops`));
  }

  /** Plans within a time limit and waits for the answer, directly or by asking for the job. */
  async optimize(project: string, timeLimitSeconds: number): Promise<number> {
    return await timed(async () => {
      const answer = await this.#api.post<{ jobId: string; routes?: unknown }>(`${project}/optimize`, {
        timeLimitSeconds,
      });
      for (let status = answer.routes ? "completed" : "queued"; status !== "completed";) {
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        ({ status } = await this.#api.get<Job>(`/optimization-jobs/${answer.jobId}`));
        if (status === "failed") throw new Error(`run ${answer.jobId} failed`);
      }
    });
  }
}
