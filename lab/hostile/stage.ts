import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCompany } from "../../tools/admin/company.ts";
import { Api } from "../api/api.ts";
import { addCouriers, addProject, type AddedProject } from "../api/project.ts";
import { freePort } from "../../tools/processes/ports.ts";
import { readSettings } from "../../tools/settings.ts";
import { startSystem } from "../../tools/start/system.ts";
import { fullBatch } from "./full-batch.ts";
import { Watch } from "./neighbour.ts";

/** Heap of a gateway on a small machine. */
const HEAP_MIB = 1024;
const COURIERS = 50;
/** Projects may be as large as a run. */
export const LARGEST = { couriers: 500, stops: 5000 };
const PLANS = JSON.stringify({
  business: {
    projectsPerMonth: 100_000,
    couriersPerProject: LARGEST.couriers,
    deliveryPointsPerProject: LARGEST.stops,
    optimizationsPerDay: 100_000,
  },
});
/** So that no run is refused for its price. */
const WALLET_USD = 1_000_000;

/** A system as `npm start` makes it, with an attacking company and another one that watches. */
export interface Stage {
  /** With the base path. */
  readonly baseUrl: string;
  readonly key: string;
  readonly watch: Watch;
  /** Lines of the supervisor, for example that a part ended. */
  readonly said: readonly string[];
  /** The project that requests go to. */
  readonly project: AddedProject;
  /** One more project of the attacking company, with as many assignments as it may have. */
  newProject(stops?: readonly object[]): Promise<AddedProject>;
  /** A project as large as a run may be, the stops with all fields at their longest, half of them without coordinates. */
  newLargest(): Promise<AddedProject>;
  /** The gateway's log so far. */
  log(): Promise<string>;
  close(): Promise<void>;
}

/** Starts everything. */
export async function setStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), "rondo-hostile-"));
  const { PATH, HOME, MONGODB_URI } = readSettings().environment;
  const settings = readSettings({
    PATH,
    HOME,
    MONGODB_URI,
    NODE_ENV: "production",
    ROUTING: "straight-line",
    KEY_PEPPER: "the pepper of hostile tests",
    LOG_LEVEL: "warn",
    RATE_LIMIT_PER_MINUTE: "1000000",
    PLANS,
    DATA_DIR: join(folder, "data"),
    PORT: String(await freePort()),
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}`,
  });
  const said: string[] = [];
  const system = await startSystem(settings, (line) => said.push(line)).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  const baseUrl = `${system.address}/api/v1`;
  const newKey = async (): Promise<string> => {
    const env = { MONGODB_URI: system.databaseUri, KEY_PEPPER: system.keyPepper };
    return (await createCompany({ name: "Hostile", usd: WALLET_USD }, env)).key;
  };
  const key = await newKey();
  const api = new Api(baseUrl, key);
  const courierIds = await addCouriers(api, COURIERS);
  const newProject = async (stops: readonly object[] = []): Promise<AddedProject> =>
    addProject(api, { courierIds, stops });
  const newLargest = async (): Promise<AddedProject> => {
    const project = await addProject(api, { courierIds: await addCouriers(api, LARGEST.couriers) });
    const { stops } = fullBatch(project.assignmentIds, LARGEST.couriers);
    // No courier has the skills. A stop without coordinates is left out, with each of them in its reason.
    const unlocated = { latitude: null, longitude: null };
    const batch = { stops: stops.map((stop, index) => (index % 2 === 0 ? stop : { ...stop, ...unlocated })) };
    for (let added = 0; added < LARGEST.stops; added += stops.length)
      await api.post(`${project.path}/stops`, batch);
    return project;
  };
  const project = await newProject();
  const pid = Number(/gateway (\d+)/.exec(system.processes)?.[1]);
  const watch = new Watch({ address: system.address, key: await newKey(), pid });
  return {
    baseUrl,
    key,
    watch,
    said,
    project,
    newProject,
    newLargest,
    log: async () => readFile(join(folder, "data/logs/gateway.log"), "utf8").catch(() => ""),
    async close() {
      await watch.stop();
      await system.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
