import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createCompany } from "../tools/admin/company.ts";
import { load, type Load } from "./bench-api/load.ts";
import { livingFigures } from "./bench-api/living.ts";
import { optimize } from "./bench-api/optimize.ts";
import { loadFigures, reportOf, timeFigure, type Figure, type Rounds } from "./bench-api/report.ts";
import { ownSettings, program, say, timed } from "./program.ts";
import { parseCommandLine } from "../tools/command-line.ts";
import { Api } from "./api/api.ts";
import { addCouriers, addProject, stopsNearby } from "./api/project.ts";
import { seededRandom } from "../tools/random.ts";
import { startChild } from "../tools/processes/child.ts";
import { TIED } from "../tools/processes/tied.ts";
import { root } from "../tools/settings.ts";
import { startSystem, type System } from "../tools/start/system.ts";

// npm run bench:api: measures the gateway beside a bare handler and writes docs/api-benchmarks.md. MONGODB_URI names another
// database than the one that `npm start` starts.

const USAGE = "npm run bench:api -- [--rounds N] [--seconds N] [--requests N]";

interface Options {
  /** How often the loads take turns. */
  readonly rounds: number;
  /** Length of one load. */
  readonly seconds: number;
  /** How often each single request is measured. */
  readonly requests: number;
}

const measureLoads = async (system: System, key: string, path: string, options: Options): Promise<Rounds> => {
  const bareChild = await startChild(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", ...TIED, join(root, "lab/bench-api/bare.ts")],
    { env: { MONGODB_URI: system.databaseUri } },
  );
  try {
    const port = (await bareChild.alive(async () => bareChild.line("PORT "))).slice("PORT ".length);
    const gateway = async (seconds: number): Promise<Load> =>
      load(`${system.address}/api/v1${path}`, key, seconds);
    const bare = async (seconds: number): Promise<Load> =>
      load(`http://127.0.0.1:${port}${path}`, undefined, seconds);
    for (const warmUp of [gateway, bare]) await warmUp(Math.min(3, options.seconds));
    const rounds = { gateway: [] as Load[], bare: [] as Load[] };
    for (let round = 0; round < options.rounds; round++) {
      rounds.gateway.push(await gateway(options.seconds));
      rounds.bare.push(await bare(options.seconds));
      say(`gateway ${JSON.stringify(rounds.gateway.at(-1))}, bare ${JSON.stringify(rounds.bare.at(-1))}`);
    }
    return rounds;
  } finally {
    await bareChild.stop();
  }
};

/** Measures a request several times, after one request to warm up. */
const repeat = async (
  what: string,
  mostMs: number,
  times: number,
  send: () => Promise<unknown>,
): Promise<Figure> => {
  await send();
  const measured: number[] = [];
  for (let time = 0; time < times; time++) measured.push(await timed(send));
  const figure = timeFigure(what, measured, mostMs);
  say(`${figure.what}: ${figure.measured}`);
  return figure;
};

const measure = async (system: System, options: Options): Promise<string> => {
  const env = { MONGODB_URI: system.databaseUri, KEY_PEPPER: system.keyPepper };
  const { key } = await createCompany({ name: "Benchmark", usd: 10_000 }, env);
  const api = new Api(`${system.address}/api/v1`, key);
  const random = seededRandom(1);
  const project = async (stops: number, couriers: number): Promise<string> => {
    const courierIds = await addCouriers(api, couriers);
    return (await addProject(api, { stops: stopsNearby(random, stops, 0.2), courierIds })).path;
  };
  const rounds = await measureLoads(system, key, await project(0, 0), options);
  const [hundred, thousand] = [await project(100, 4), await project(1000, 25)];
  const fiveHundred = await project(500, 20);
  const most = options.requests;
  await optimize(api, fiveHundred, 3);
  const figures = [
    ...loadFigures(rounds),
    await repeat("optimize 100 stops in 1 s, 4 couriers", 1060, most, async () => optimize(api, hundred, 1)),
    await repeat("optimize 1,000 stops in 3 s, 25 couriers", 3500, Math.min(3, most), async () =>
      optimize(api, thousand, 3),
    ),
    await repeat("GET of 1,000 stops", 80, most, async () => api.get(`${thousand}/stops`)),
    await repeat("POST of a project with 1,000 stops", 1000, most, async () => project(1000, 0)),
    ...(await livingFigures(api, { thousand, fiveHundred, beside: await project(1000, 25) }, 4 * most)),
  ];
  return reportOf(figures, rounds);
};

await program(async (folder) => {
  const count = (value: string): number => {
    if (!(Number.isInteger(Number(value)) && Number(value) > 0)) throw new Error(USAGE);
    return Number(value);
  };
  const five = { type: "string", default: "5" } as const;
  const { values } = parseCommandLine({ options: { rounds: five, seconds: five, requests: five } }, USAGE);
  const [rounds = 0, seconds = 0, requests = 0] = [values.rounds, values.seconds, values.requests].map(count);
  const system = await startSystem(await ownSettings(folder, { GEOCODER: "offline" }), say);
  try {
    const report = await measure(system, { rounds, seconds, requests });
    process.stdout.write(report);
    writeFileSync(join(root, "docs/api-benchmarks.md"), report);
  } finally {
    await system.stop();
  }
  return [];
});
