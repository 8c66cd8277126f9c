import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { CourierProfile } from "@rondo/day/records/assignment/fields.ts";
import { createCompany } from "../../tools/admin/company.ts";
import { seededRandom } from "../../tools/random.ts";
import { table } from "../bench/table.ts";
import { Api } from "../../tools/demo/api.ts";
import { type RealHouse, realHouses } from "../addresses/real-houses.ts";
import { type LogFile, openLogFile } from "../../tools/processes/log-file.ts";
import { demoExtract } from "../../tools/start/roads.ts";
import { startSystem } from "../faults/system.ts";
import { addressTrials } from "./address-trials.ts";
import { type Geocoded, geocodeHouses, newProject, planDay } from "./journey.ts";
import { type Verdict, verdictOn } from "./plan-check.ts";
import { Proxy } from "./proxy.ts";
import { roadTrials } from "./road-trials.ts";
import { startNominatim } from "./servers/nominatim.ts";
import { startOsrm } from "./servers/osrm.ts";
import type { RealServer, RoadServer } from "./servers/server.ts";
import { startValhalla } from "./servers/valhalla.ts";
import type { Outcome } from "./trial.ts";

// npm run e2e:real [-- --addresses 200 --only osrm,valhalla,nominatim --days plain,curbside,mixed --no-faults]: OSRM,
// Valhalla and Nominatim with the roads and houses of central Helsinki, started for real. A day of real addresses goes through the public interface from upload to plan and is
// held to what the servers say; then the servers have bad days. Prints tables; exits with 1 when one has a fault.

const ROAD_SERVERS = { osrm: startOsrm, valhalla: startValhalla };
const MOST_METERS = 50;
const LEAST_FOUND = 0.97;
const SECONDS = 5;
/** The longest wait for an answer from a healthy server on a busy machine. */
const BUSY_MS = 60_000;

interface Day {
  readonly addresses?: number;
  readonly couriers: number;
  readonly curbside?: boolean;
  readonly profiles?: readonly CourierProfile[];
  readonly workEndTime?: string;
  readonly seconds?: number;
}
const DAYS: Readonly<Record<string, Day>> = {
  plain: { couriers: 4 },
  curbside: { couriers: 4, curbside: true },
  // So short shifts that nobody can do the work of the others.
  mixed: {
    couriers: 6,
    profiles: ["car", "bike", "foot"],
    addresses: 60,
    workEndTime: "06:50",
    seconds: 30,
  },
};

const { values } = parseArgs({
  options: {
    addresses: { type: "string", default: "200" },
    only: { type: "string", default: "osrm,valhalla,nominatim" },
    days: { type: "string", default: Object.keys(DAYS).join() },
    "no-faults": { type: "boolean", default: false },
  },
});
const chosen = values.only.split(",");
const faults: string[] = [];
const imports: (string | number)[][] = [];
const days: (string | number)[][] = [];
const found: (string | number)[][] = [];
const speeds: (string | number)[][] = [];
const trials: (string | number)[][] = [];
const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

const folder = await mkdtemp(join(tmpdir(), "rondo-real-"));
await chmod(folder, 0o711); // the database of Nominatim belongs to another user
const log = openLogFile(join(folder, "servers.log"), say);
try {
  const houses = (await realHouses(demoExtract, seededRandom(1))).slice(0, Number(values.addresses));
  const nominatim = chosen.includes("nominatim") ? await started("nominatim", startNominatim) : undefined;
  try {
    for (const [name, start] of Object.entries(ROAD_SERVERS)) {
      if (!chosen.includes(name)) continue;
      const server = await started(name, start);
      try {
        for (const name of values.days.split(",")) {
          const day = DAYS[name];
          if (!day) throw new Error(`there is no day ${name}`);
          if (day.curbside && !server.knowsSides) continue;
          await driveDay(server, nominatim, houses, { name: `${server.name}, ${name}`, ...day });
        }
        if (values["no-faults"]) continue;
        for (const fallback of [false, true]) await badRoads(server, fallback);
      } finally {
        await server.stop();
      }
    }
    if (nominatim && !values["no-faults"]) await badAddresses(nominatim);
  } finally {
    await nominatim?.stop();
  }
} finally {
  await log.close();
  await rm(folder, { recursive: true, force: true });
}
console.log(`\n${table(["server", "import s", "MiB after the day"], imports)}`);
console.log(`\n${table(["addresses by", "addresses", "right house", "wrong house", "s"], found)}`);
const verdicts = ["legs", "legs off by > 2 %", "worst leg %", "end of a leg to line m", "faults by `check`"];
console.log(`\n${table(["roads by", "stops planned", "s", ...verdicts], days)}`);
console.log(`\n${table(["roads by", "profile", "legs", "km", "km/h"], speeds)}`);
console.log(`\n${table(["server", "fault", "expected", "seen", "s"], trials)}`);
for (const fault of faults) say(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

async function started<Server extends RealServer>(
  name: string,
  start: (folder: string, log: LogFile, say: (line: string) => void) => Promise<Server>,
): Promise<Server> {
  const own = join(folder, name);
  await mkdir(own);
  say(`Starting ${name} …`);
  return start(own, log, say);
}

/** Runs work with a system of its own, whose services have these settings. */
async function withSystem(
  settings: { gateway?: NodeJS.ProcessEnv; optimizer?: NodeJS.ProcessEnv },
  work: (api: Api) => Promise<void>,
): Promise<void> {
  const own = await mkdtemp(join(folder, "system-"));
  const system = await startSystem(own, say, settings);
  try {
    const { key } = await createCompany({ name: "Real", usd: 10_000 }, system.environment);
    await work(new Api(`${system.addresses[0] ?? ""}/api/v1`, key));
  } finally {
    await system.stop();
  }
}

async function driveDay(
  roads: RoadServer,
  addresses: RealServer | undefined,
  all: readonly RealHouse[],
  { name, couriers, addresses: most = all.length, seconds = SECONDS, ...options }: Day & { name: string },
): Promise<void> {
  const houses = all.slice(0, most);
  say(`A day of ${houses.length} addresses on the roads of ${name} …`);
  const optimizer = {
    ROUTING: roads.kind,
    ROUTING_URL: roads.url,
    ROUTING_BLOCK: String(roads.block),
    ROUTING_PROFILES: roads.profiles,
    ROUTING_TIMEOUT_MS: String(BUSY_MS),
  };
  const gateway = addresses && { GEOCODER: "nominatim", GEOCODER_URL: addresses.url };
  await withSystem({ optimizer, ...(gateway && { gateway }) }, async (api) => {
    const path = await newProject(api, couriers, options);
    const geocoded = await geocodeHouses(api, path, houses);
    noteAddresses(addresses?.name ?? "own index", geocoded, houses.length);
    const planned = await planDay(api, path, seconds);
    const verdict = await verdictOn(planned, roads);
    const served = planned.run.summary.plannedCount;
    const off = verdict.wrongLegs.length;
    const worst = (100 * verdict.worstShare).toFixed(1);
    const line = verdict.farthestMeters.toFixed(1);
    days.push([
      name,
      served,
      planned.seconds.toFixed(1),
      verdict.legs,
      off,
      worst,
      line,
      verdict.faults.length,
    ]);
    faults.push(...verdict.faults);
    faults.push(...verdict.wrongLegs);
    noteSpeeds(name, options.profiles ?? ["car"], verdict);
    if (verdict.farthestMeters > MOST_METERS)
      faults.push(`${roads.name}: a line passes ${line} m beside the end of a leg`);
    for (const server of [roads, addresses])
      if (server)
        imports.push([server.name, server.importSeconds.toFixed(1), mebibytes(await server.memory())]);
  });
}

/** Each profile has a share of the work, and a speed of its own. */
function noteSpeeds(name: string, profiles: readonly CourierProfile[], { travelled }: Verdict): void {
  const seen = profiles.map((profile) => {
    const { legs, meters, seconds } = travelled.get(profile) ?? { legs: 0, meters: 0, seconds: 1 };
    const speed = (3.6 * meters) / seconds;
    speeds.push([name, profile, legs, (meters / 1000).toFixed(1), speed.toFixed(1)]);
    return { profile, legs, speed };
  });
  for (const [n, { profile, legs, speed }] of seen.entries()) {
    if (legs === 0) faults.push(`${name}: nobody travels by ${profile}`);
    if (speed >= (seen[n - 1]?.speed ?? Infinity))
      faults.push(`${name}: ${profile} is as fast as ${seen[n - 1]?.profile ?? ""}`);
  }
}

function noteAddresses(name: string, { right, wrong, missing, seconds }: Geocoded, all: number): void {
  found.push([name, all, right, wrong.length, seconds.toFixed(1)]);
  for (const address of missing) say(`${name} does not know ${address}`);
  if (right < LEAST_FOUND * all) faults.push(`${name}: only ${right} of ${all} addresses are found`);
  for (const address of wrong) faults.push(`${name} has another house for ${address}`);
}

async function badRoads(server: RoadServer, fallback: boolean): Promise<void> {
  say(`Bad days of ${server.name} …`);
  const proxy = await Proxy.before(server.url);
  const more = fallback ? { ROUTING_FALLBACK: "straight-line" } : {};
  try {
    await withSystem(
      { optimizer: { ROUTING: server.kind, ROUTING_URL: proxy.url, ...more } },
      async (api) => {
        const name = fallback ? `${server.name}, with fallback` : server.name;
        noteTrials(name, await roadTrials(api, proxy, { fallback }));
      },
    );
  } finally {
    await proxy.close();
  }
}

async function badAddresses(server: RealServer): Promise<void> {
  say(`Bad days of ${server.name} …`);
  const proxy = await Proxy.before(server.url);
  const patience = { GEOCODER_CACHE_DAYS: "0", GEOCODER_TIMEOUT_MS: "3000" };
  try {
    await withSystem(
      { gateway: { GEOCODER: "nominatim", GEOCODER_URL: proxy.url, ...patience } },
      async (api) => {
        noteTrials(server.name, await addressTrials(api, proxy));
      },
    );
  } finally {
    await proxy.close();
  }
}

function noteTrials(name: string, outcomes: readonly Outcome[]): void {
  for (const { name: fault, expected, seen, seconds } of outcomes) {
    trials.push([name, fault, expected, seen, seconds.toFixed(1)]);
    if (seen !== expected) faults.push(`${name}: ${fault} gives ${seen} instead of ${expected}`);
  }
}

function mebibytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
