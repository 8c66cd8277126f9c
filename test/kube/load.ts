import { setTimeout as pause } from "node:timers/promises";
import { MongoClient } from "mongodb";
import type { JobRecord } from "../../services/gateway/src/runs/queue/job.ts";
import { createCompany } from "../../tools/admin/company.ts";
import { seededRandom } from "../../tools/bench/random.ts";
import { Api, RefusedRequest } from "../../tools/demo/api.ts";
import type { Stage } from "./stage.ts";

const CENTRE = { latitude: 60.17, longitude: 24.94 };
const STOPS = 40;
const AGAIN_MS = 1000;

/** How the runs of a company are, from its records. */
export interface Runs {
  readonly waiting: number;
  readonly running: number;
  readonly ended: number;
  /** Runs whose solver died. */
  readonly crashed: number;
  /** Runs that were claimed more than once: a solver died, was about to end, or could not be reached. */
  readonly claimedAgain: number;
}

/** A company that orders many runs at once. */
export class Load {
  readonly companyId: string;
  /** Ids of all accepted runs; their states are in the records. */
  readonly promised = new Map<string, "queued">();
  readonly #api: Api;
  readonly #database: MongoClient;
  readonly #projects: string[] = [];

  private constructor(companyId: string, api: Api, database: MongoClient) {
    this.companyId = companyId;
    this.#api = api;
    this.#database = database;
  }

  /** Through the first of the stage's gateways. */
  static async join(stage: Stage, projects: number): Promise<Load> {
    const { environment } = stage;
    const [gateway] = await stage.pods("gateway");
    if (gateway === undefined) throw new Error("no gateway is ready");
    const { companyId, key } = await createCompany({ name: "Load", usd: 100_000 }, environment);
    const database = await MongoClient.connect(environment["MONGODB_URI"] ?? "");
    const load = new Load(companyId, new Api(`http://${gateway.host}:3000/api/v1`, key), database);
    await load.#addProjects(projects);
    return load;
  }

  /** Orders a run of each project that has none, up to this number of runs. */
  async order(count: number, timeLimitSeconds: number): Promise<void> {
    for (const project of this.#projects.slice(this.promised.size, count)) {
      const options = { timeLimitSeconds, async: true };
      const { jobId } = await patiently(async () =>
        this.#api.post<{ jobId: string }>(`/projects/${project}/optimize`, options),
      );
      this.promised.set(jobId, "queued");
    }
  }

  async look(): Promise<Runs> {
    const records = await this.records();
    const count = (...states: JobRecord["state"][]): number =>
      records.filter(({ state }) => states.includes(state)).length;
    return {
      waiting: count("accepting", "queued"),
      running: count("running"),
      ended: count("completed", "failed", "voided"),
      crashed: records.filter(({ crashes = 0 }) => crashes > 0).length,
      claimedAgain: records.filter(({ fence }) => fence > 1).length,
    };
  }

  async records(): Promise<JobRecord[]> {
    const jobs = this.#database.db().collection<JobRecord>("jobs");
    return jobs.find({ companyId: this.companyId }).sort({ createdAt: 1 }).toArray();
  }

  async close(): Promise<void> {
    await this.#database.close();
  }

  async #addProjects(count: number): Promise<void> {
    const random = seededRandom(1);
    const near = (centre: number): number => centre + (random.next() - 0.5) / 20;
    const couriers: string[] = [];
    for (const firstName of ["A", "B"]) {
      const { courier } = await this.#api.post<{ courier: { id: string } }>("/couriers", { firstName });
      couriers.push(courier.id);
    }
    const start = { defaultStartLatitude: CENTRE.latitude, defaultStartLongitude: CENTRE.longitude };
    for (let number = 0; number < count; number++) {
      const body = { name: "A day", defaultStartDate: "2026-12-01", ...start };
      const { project } = await this.#api.post<{ project: { id: string } }>("/projects", body);
      const stops = Array.from({ length: STOPS }, () => ({
        name: "S",
        address: "A",
        latitude: near(CENTRE.latitude),
        longitude: near(CENTRE.longitude),
      }));
      await this.#api.post(`/projects/${project.id}/stops`, { stops });
      for (const courierId of couriers)
        await this.#api.post(`/projects/${project.id}/couriers`, { courierId });
      this.#projects.push(project.id);
    }
  }
}

/** Repeats a request that a busy machine did not answer in time, as the answer asks. @throws what else is wrong with it */
async function patiently<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++)
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof RefusedRequest) || error.status < 500 || attempt === 5) throw error;
      await pause(AGAIN_MS);
    }
}
