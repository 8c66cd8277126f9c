import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Location } from "../../../services/optimizer/src/travel/location.ts";
import { decodePolyline } from "../../../services/optimizer/src/travel/polyline.ts";
import { startChild } from "../../../tools/processes/child.ts";
import type { LogFile } from "../../../tools/processes/log-file.ts";
import { freePort } from "../../../tools/processes/ports.ts";
import { until } from "../../../tools/processes/until.ts";
import { runProgram } from "../../../tools/roads/program.ts";
import { type ProgramPackage, unpackedPackage } from "../../../tools/roads/python-package.ts";
import { root } from "../../../tools/settings.ts";
import { demoExtract } from "../../../tools/start/roads.ts";
import { memoryBelow } from "./memory.ts";
import { answerOf, legsInParts, type RoadServer } from "./server.ts";

const wheel: ProgramPackage = {
  name: "pyvalhalla",
  version: "3.9.1",
  python: "3.12",
  bin: "valhalla/bin",
  size: "60 MB",
  platforms: new Map([
    [
      "linux-x64",
      {
        tag: "manylinux_2_28_x86_64",
        sha256: "7b49c5e5f86cefd555b473aaaf34df3305889d30aa889b8abd3b4c2acc622271",
      },
    ],
  ]),
};
const leash = join(root, "tools/processes/leash.mjs");
const START_MS = 60_000;
/** Its default limit of pairs in a question is the square of this. */
const BLOCK = 50;
const SHAPE_PRECISION = 6;

const number = z.number().nullable();
const matrixAnswer = z.object({
  sources_to_targets: z.array(z.array(z.object({ time: number, distance: number }))),
});
const leg = z.object({ shape: z.string(), summary: z.object({ time: z.number() }) });
const routeAnswer = z.object({ trip: z.object({ legs: z.array(leg) }) });
/** Its default limit. */
const MOST_WAY_POINTS = 20;

/** Valhalla on the roads of the demo's extract, in `folder`, set up as docs/operations.md says, with its default limits. */
export async function startValhalla(
  folder: string,
  log: LogFile,
  say: (line: string) => void,
): Promise<RoadServer> {
  const unpacked = await unpackedPackage(wheel, {
    cache: join(root, ".cache/valhalla"),
    part: ".",
    log: say,
  });
  const program = (name: string): string => join(unpacked, wheel.bin, name);
  const since = performance.now();
  const port = await freePort();
  const config = join(folder, "valhalla.json");
  await mkdir(join(folder, "tiles"), { recursive: true });
  await writeFile(config, await configuration(unpacked, folder, port));
  await runProgram(program("valhalla_build_tiles"), ["--config", config, "--concurrency", "2", demoExtract]);
  const importSeconds = (performance.now() - since) / 1000;
  const url = `http://127.0.0.1:${port}`;
  const child = await startChild(process.execPath, [leash, program("valhalla_service"), config, "1"], {
    onLine: (line) => {
      log.keep(line);
    },
  });
  const isUp = async (): Promise<boolean> =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await child.alive(async (gone) => until(isUp, AbortSignal.any([gone, AbortSignal.timeout(START_MS)])));
  return {
    name: `Valhalla ${wheel.version}`,
    kind: "valhalla",
    url,
    block: BLOCK,
    importSeconds,
    memory: async () => memoryBelow(child.pid),
    stop: async () => child.stop(),
    matrix: async (locations) => matrixOf(url, locations),
    legs: async (locations) =>
      legsInParts(locations, MOST_WAY_POINTS, async (part) => {
        const question = { locations: part.map(placeOf), costing: "auto", directions_type: "none" };
        const { trip } = routeAnswer.parse(await answerOf(`${url}/route`, question));
        return trip.legs.map(({ shape, summary }) => {
          const line = decodePolyline(shape, SHAPE_PRECISION);
          const [first = [NaN, NaN], last = first] = [line[0], line.at(-1)];
          return { seconds: summary.time, ends: [first, last] as const };
        });
      }),
  };
}

async function configuration(unpacked: string, folder: string, port: number): Promise<string> {
  const script = join(unpacked, "valhalla/valhalla_build_config.py");
  const options = {
    // Else its matrix has no way where its route has one.
    "--thor-costmatrix-allow-second-pass": "True",
    "--mjolnir-tile-dir": join(folder, "tiles"),
    "--httpd-service-listen": `tcp://127.0.0.1:${port}`,
    "--httpd-service-loopback": `ipc://${folder}/loopback`,
    "--httpd-service-interrupt": `ipc://${folder}/interrupt`,
    "--loki-service-proxy": `ipc://${folder}/loki`,
    "--thor-service-proxy": `ipc://${folder}/thor`,
    "--odin-service-proxy": `ipc://${folder}/odin`,
    "--meili-service-proxy": `ipc://${folder}/meili`,
  };
  return runProgram("python3", [script, ...Object.entries(options).flat()]);
}

/** All pairs, in questions that the server's limits allow. */
async function matrixOf(url: string, locations: readonly Location[]) {
  const n = locations.length;
  const durations = new Array<number>(n * n).fill(-1);
  const distances = new Array<number>(n * n).fill(-1);
  for (let top = 0; top < n; top += BLOCK)
    for (let left = 0; left < n; left += BLOCK) {
      const question = {
        sources: locations.slice(top, top + BLOCK).map(placeOf),
        targets: locations.slice(left, left + BLOCK).map(placeOf),
        costing: "auto",
        units: "kilometers",
      };
      const answer = matrixAnswer.parse(await answerOf(`${url}/sources_to_targets`, question));
      for (const [row, cells] of answer.sources_to_targets.entries())
        for (const [column, { time, distance }] of cells.entries()) {
          const cell = (top + row) * n + left + column;
          durations[cell] = time === null ? -1 : Math.round(time);
          distances[cell] = distance === null ? -1 : Math.round(1000 * distance);
        }
    }
  for (let i = 0; i < n; i++) durations[i * n + i] = distances[i * n + i] = 0;
  return { durations, distances };
}

function placeOf({ latitude, longitude }: Location) {
  return { lat: latitude, lon: longitude };
}
