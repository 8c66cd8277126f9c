import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { CourierProfile } from "@rondo/day/records/assignment/fields.ts";
import { createCompany } from "../../tools/admin/company.ts";
import { seededRandom } from "../../tools/random.ts";
import { table } from "../bench/table.ts";
import { Api } from "../api/api.ts";
import { type RealHouse, realHouses } from "./houses.ts";
import { openLogFile } from "../../tools/processes/log-file.ts";
import { demoExtract } from "../../tools/start/roads.ts";
import { startSystem } from "../faults/system.ts";
import { program, say } from "../program.ts";
import { type Geocoded, geocodeHouses, newProject, planDay } from "./journey.ts";
import { type Verdict, verdictOn } from "./plan-check.ts";
import { startOsrm } from "./servers/osrm.ts";
import type { RoadServer } from "./servers/server.ts";
import { valhallaAt } from "./servers/valhalla.ts";

// npm run e2e:real [-- --addresses 200 --days plain,curbside,mixed --valhalla URL --nominatim URL]: a day of real addresses of
// central Helsinki goes through the public interface from upload to plan, and is compared with what the servers say: OSRM,
// which this program starts, and a Valhalla and a Nominatim that run beside it with the demo's extract (docs/maps.md).
// Prints tables; exits with 1 when one has a fault.

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
    days: { type: "string", default: Object.keys(DAYS).join() },
    valhalla: { type: "string" },
    nominatim: { type: "string" },
  },
});
const faults: string[] = [];
const days: (string | number)[][] = [];
const found: (string | number)[][] = [];
const speeds: (string | number)[][] = [];

await program(async (folder) => {
  const log = openLogFile(join(folder, "servers.log"), say);
  const houses = (await realHouses(demoExtract, seededRandom(1))).slice(0, Number(values.addresses));
  const servers = [await startOsrm(folder, log, say)];
  if (values.valhalla !== undefined) servers.push(valhallaAt(values.valhalla));
  try {
    for (const server of servers)
      for (const name of values.days.split(",")) {
        const day = DAYS[name];
        if (!day) throw new Error(`there is no day ${name}`);
        if (day.curbside && !server.knowsSides) continue;
        await driveDay(server, houses, folder, { name: `${server.name}, ${name}`, ...day });
      }
  } finally {
    for (const server of servers) await server.stop();
    await log.close();
  }
  console.log(`\n${table(["addresses by", "addresses", "right house", "wrong house", "s"], found)}`);
  const verdicts = ["legs", "legs off by > 2 %", "worst leg %", "end of a leg to line m", "broken rules"];
  console.log(`\n${table(["roads by", "stops planned", "s", ...verdicts], days)}`);
  console.log(`\n${table(["roads by", "profile", "legs", "km", "km/h"], speeds)}`);
  return faults;
});

async function driveDay(
  roads: RoadServer,
  all: readonly RealHouse[],
  folder: string,
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
  const { nominatim } = values;
  const gateway = nominatim === undefined ? {} : { GEOCODER: "nominatim", GEOCODER_URL: nominatim };
  const system = await startSystem(await mkdtemp(join(folder, "system-")), say, { optimizer, gateway });
  try {
    const { key } = await createCompany({ name: "Real", usd: 10_000 }, system.environment);
    const api = new Api(`${system.addresses[0] ?? ""}/api/v1`, key);
    const path = await newProject(api, couriers, options);
    noteAddresses(nominatim ?? "own index", await geocodeHouses(api, path, houses), houses.length);
    const planned = await planDay(api, path, seconds);
    const verdict = await verdictOn(planned, roads);
    const line = verdict.farthestMeters.toFixed(1);
    days.push([
      ...[name, planned.run.summary.plannedCount, planned.seconds.toFixed(1), verdict.legs],
      ...[verdict.wrongLegs.length, (100 * verdict.worstShare).toFixed(1), line, verdict.faults.length],
    ]);
    faults.push(...verdict.faults, ...verdict.wrongLegs);
    noteSpeeds(name, options.profiles ?? ["car"], verdict);
    if (verdict.farthestMeters > MOST_METERS)
      faults.push(`${roads.name}: a line passes ${line} m beside the end of a leg`);
  } finally {
    await system.stop();
  }
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
