import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { createCompany } from "../tools/admin/company.ts";
import { Requests } from "./bench-api/requests.ts";
import { productionSettings, readOptions, type Options } from "./bench-api/config.ts";
import { load, type Load } from "./bench-api/load.ts";
import { loadFigures, reportOf, timeFigure, type Figure, type Rounds } from "./bench-api/report.ts";
import { program, say } from "./program.ts";
import { Api } from "../tools/demo/api.ts";
import { startChild } from "../tools/processes/child.ts";
import { TIED } from "../tools/processes/tied.ts";
import { root } from "../tools/settings.ts";
import { startSystem, type System } from "../tools/start/system.ts";

// npm run bench:api: measures the gateway beside a bare handler and writes docs/api-benchmarks.md.

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
  send: () => Promise<number>,
): Promise<Figure> => {
  await send();
  const measured: number[] = [];
  for (let time = 0; time < times; time++) measured.push(await send());
  const figure = timeFigure(what, measured, mostMs);
  say(`${figure.what}: ${figure.measured}`);
  return figure;
};

const measure = async (system: System, options: Options): Promise<string> => {
  const env = { MONGODB_URI: system.databaseUri, KEY_PEPPER: system.keyPepper };
  const { key } = await createCompany({ name: "Benchmark", usd: 10_000 }, env);
  const requests = new Requests(new Api(`${system.address}/api/v1`, key));
  const rounds = await measureLoads(system, key, await requests.project(), options);
  const figures = loadFigures(rounds);
  const hundred = await requests.plan(100, 4);
  figures.push(
    await repeat("optimize 100 stops in 1 s, 4 couriers", 1060, options.requests, async () =>
      requests.optimize(hundred, 1),
    ),
  );
  const thousand = await requests.plan(1000, 25);
  figures.push(
    await repeat("optimize 1,000 stops in 3 s, 25 couriers", 3500, Math.min(3, options.requests), async () =>
      requests.optimize(thousand, 3),
    ),
    await repeat("GET of 1,000 stops", 80, options.requests, async () => requests.readStops(thousand)),
    await repeat("POST of 1,000 stops in a request", 1000, options.requests, async () =>
      requests.addStops(await requests.project(), 1000),
    ),
  );
  const database = options.database === undefined ? "the one that `npm start` starts" : "a given server";
  return reportOf(figures, rounds, database);
};

await program(async (folder) => {
  const options = readOptions(process.argv.slice(2));
  const system = await startSystem(await productionSettings(folder, options), say);
  try {
    const report = await measure(system, options);
    process.stdout.write(report);
    writeFileSync(join(root, "docs/api-benchmarks.md"), report);
  } finally {
    if (options.database !== undefined) await dropDatabase(system.databaseUri);
    await system.stop();
  }
  return [];
});

async function dropDatabase(uri: string): Promise<void> {
  const client = await MongoClient.connect(uri);
  await client.db().dropDatabase();
  await client.close();
}
