import { setTimeout as pause } from "node:timers/promises";
import { MongoClient } from "mongodb";
import type { JobRecord } from "../../services/gateway/src/runs/queue/job.ts";
import { createCompany } from "../../tools/admin/company.ts";
import { seededRandom } from "../../tools/random.ts";
import { Api, RefusedRequest } from "../../tools/demo/api.ts";
import { addCouriers, addProject, stopsNearby } from "../../tools/demo/project.ts";
import type { Stage } from "./stage.ts";

const STOPS = 40;
const AGAIN_MS = 1000;

/** How the runs of a company are, from its records. */
export interface Runs {
  readonly waiting: number;
  readonly running: number;
  readonly ended: number;
  /** Runs whose solver died. */
  readonly crashed: number;
  /** How many times runs were claimed, beyond the first time of each. */
  readonly claimsAgain: number;
}

/** A company that orders many runs at once. */
export class Load {
  readonly companyId: string;
  /** Ids of all accepted runs; their states are in the records. */
  readonly promised = new Map<string, "queued">();
  readonly #api: Api;
  readonly #database: MongoClient;
  /** Paths. */
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
    const random = seededRandom(1);
    const courierIds = await addCouriers(load.#api, 2);
    for (let number = 0; number < projects; number++) {
      const stops = stopsNearby(random, STOPS, 0.05);
      load.#projects.push((await addProject(load.#api, { stops, courierIds })).path);
    }
    return load;
  }

  /** Orders a run of each project that has none, up to this number of runs. */
  async order(count: number, timeLimitSeconds: number): Promise<void> {
    for (const project of this.#projects.slice(this.promised.size, count)) {
      const options = { timeLimitSeconds, async: true };
      const { jobId } = await patiently(async () =>
        this.#api.post<{ jobId: string }>(`${project}/optimize`, options),
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
      claimsAgain: records.reduce((sum, { fence }) => sum + Math.max(0, fence - 1), 0),
    };
  }

  async records(): Promise<JobRecord[]> {
    const jobs = this.#database.db().collection<JobRecord>("jobs");
    return jobs.find({ companyId: this.companyId }).sort({ createdAt: 1 }).toArray();
  }

  async close(): Promise<void> {
    await this.#database.close();
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
