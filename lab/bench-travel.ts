import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Profile } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { Registry } from "prom-client";
import { Background } from "../services/optimizer/src/background/background.ts";
import { createTravel } from "../services/optimizer/src/travel/create.ts";
import type { Location } from "../services/optimizer/src/travel/location.ts";
import { RoutingMetrics } from "../services/optimizer/src/travel/metrics.ts";
import { seededRandom } from "../tools/random.ts";
import { table } from "./bench/table.ts";
import { parseCommandLine } from "../tools/command-line.ts";
import { realHouses } from "./addresses/real-houses.ts";
import { openLogFile } from "../tools/processes/log-file.ts";
import { freePort } from "../tools/processes/ports.ts";
import { importRoads } from "../tools/roads/graph.ts";
import { findOsrm } from "../tools/roads/osrm.ts";
import { startRouted } from "../tools/roads/routed.ts";
import { readSettings } from "../tools/settings.ts";
import { demoExtract } from "../tools/start/roads.ts";

// npm run bench:travel: the matrix of locations in central Helsinki from a local OSRM, by the size of the blocks that are
// asked for, and once more from memory. Prints a table for docs/maps.md.

const usage = "usage: npm run bench:travel [-- --locations N --blocks 50,250]";
const mebibyte = 1024 * 1024;
const LOOK_MS = 20;

const { values } = parseCommandLine(
  {
    options: {
      locations: { type: "string", default: "1000" },
      blocks: { type: "string", default: "50,250" },
    },
  },
  usage,
);
const folder = await mkdtemp(join(tmpdir(), "rondo-bench-travel-"));
const log = openLogFile(join(folder, "osrm.log"), console.error);
try {
  const osrm = await findOsrm(readSettings(), console.error);
  const graph = await importRoads(demoExtract, folder, osrm);
  const port = await freePort();
  const server = await startRouted(osrm, graph, port, log);
  try {
    const locations = await distinctLocations(Number(values.locations));
    const rows: number[][] = [];
    for (const block of values.blocks.split(",").map(Number))
      rows.push(await measure(locations, { url: `http://127.0.0.1:${port}`, block }));
    console.log(
      table(
        ["locations", "block", "first time s", "again ms", "on the processor", "MiB above the matrix"],
        rows,
      ),
    );
  } finally {
    await server.stop();
  }
} finally {
  await log.close();
  await rm(folder, { recursive: true });
}

async function measure(locations: readonly Location[], server: { url: string; block: number }) {
  const limits = { snapMeters: 1000, farMeters: 200, avoid: [], orStraight: false, timeoutMs: 60_000 };
  const cache = { cacheBytes: 512 * mebibyte, cacheMs: 3_600_000 };
  const background = new Background();
  const travel = createTravel(
    { roads: { kind: "osrm", ...server, ...limits, ...cache }, straightLine: { detour: 1.3, speedKmh: 35 } },
    background,
    new RoutingMetrics(new Registry()),
  );
  try {
    // As in a running optimizer, whose code has run.
    await measured(travel, locations.slice(0, server.block).map(aside));
    const first = await measured(travel, locations);
    const again = await measured(travel, locations);
    return [
      locations.length,
      server.block,
      Number((first.ms / 1000).toFixed(1)),
      Math.round(again.ms),
      Math.round(again.processorMs),
      Math.round((first.bytes - 8 * locations.length ** 2) / mebibyte),
    ];
  } finally {
    await travel.close();
    await background.close();
  }
}

/** What one matrix takes. Memory is that of the whole process, at its most. */
async function measured(travel: ReturnType<typeof createTravel>, locations: readonly Location[]) {
  const [before, sinceMs, since] = [process.memoryUsage.rss(), performance.now(), process.cpuUsage()];
  let most = before;
  const look = () => (most = Math.max(most, process.memoryUsage.rss()));
  const looking = setInterval(look, LOOK_MS);
  try {
    await travel.between(
      { locations, profiles: [Profile.PROFILE_CAR] },
      new AbortController().signal,
      60_000,
    );
    const { user, system } = process.cpuUsage(since);
    look();
    return { ms: performance.now() - sinceMs, processorMs: (user + system) / 1000, bytes: most - before };
  } finally {
    clearInterval(looking);
  }
}

function aside({ latitude, longitude }: Location): Location {
  return { latitude, longitude: longitude + 1e-5 };
}

/** Houses of the demo's extract, and points some metres beside them if there are not enough houses. */
async function distinctLocations(count: number): Promise<Location[]> {
  const houses = await realHouses(demoExtract, seededRandom(1));
  return Array.from({ length: count }, (_, n) => {
    const position = houses[n % houses.length]?.positions[0];
    if (!position) throw new Error(`${demoExtract} has no houses`);
    const aside = Math.floor(n / houses.length) / 10_000;
    return { latitude: position.latitude + aside, longitude: position.longitude };
  });
}
