import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { availableParallelism } from "node:os";
import { runProgram } from "./program.ts";
import type { Osrm } from "./osrm.ts";

/**
 * OSRM does not snap a stop to a road that is connected with fewer roads than this. With OSRM's default of 1000, no
 * road of a small extract is left; an island with streets has more than 200.
 */
const SMALL_COMPONENT = 200;

/** A road graph in the data folder. */
export interface Graph {
  /** What osrm-routed takes. */
  readonly base: string;
  /** Name of the extract that it was made of. */
  readonly extract: string;
}

const current = "current.json";

/** The graph of the last import. @returns undefined if there is none for this version of OSRM */
export async function currentGraph(dataFolder: string, osrm: Osrm): Promise<Graph | undefined> {
  try {
    const file = join(roadsFolder(dataFolder), current);
    const { graph, extract, version } = JSON.parse(await readFile(file, "utf8")) as Record<string, string>;
    if (version !== osrm.version || graph === undefined || extract === undefined) return undefined;
    const folder = join(roadsFolder(dataFolder), graph);
    return existsSync(folder) ? { base: baseOf(folder), extract } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Makes the road graph of a map extract, and makes it the current one. The previous graph stays until the new one
 * is complete.
 *
 * @param profile the name of one of OSRM's profiles; each needs a data folder of its own
 * @throws Error with one line if the file is no extract or has no roads
 */
export async function importRoads(
  file: string,
  dataFolder: string,
  osrm: Osrm,
  profile = "car",
): Promise<Graph> {
  if (!existsSync(file)) throw new Error(`there is no file ${file}`);
  const roads = roadsFolder(dataFolder);
  const name = `${(await sha256Of(file)).slice(0, 16)}-${osrm.version}`;
  const folder = join(roads, name);
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`;
    try {
      await mkdir(draft, { recursive: true });
      await build(file, baseOf(draft), osrm, profile);
      await rename(draft, folder);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
  const extract = basename(file);
  const state = { graph: name, extract, version: osrm.version, notice: NOTICE };
  await writeFile(join(roads, `${current}.new`), `${JSON.stringify(state, null, 2)}\n`);
  await rename(join(roads, `${current}.new`), join(roads, current));
  for (const other of await readdir(roads))
    if (other !== name && other !== current) await rm(join(roads, other), { recursive: true, force: true });
  return { base: baseOf(folder), extract };
}

export const NOTICE = "© OpenStreetMap contributors, Open Database License 1.0";

async function build(file: string, base: string, osrm: Osrm, profileName: string): Promise<void> {
  const threads = ["--threads", String(availableParallelism())];
  const profile = ["--profile", join(osrm.profiles, `${profileName}.lua`)];
  const components = ["--small-component-size", String(SMALL_COMPONENT)];
  try {
    const output = ["--output", base];
    await runProgram(osrm.program("osrm-extract"), [file, ...profile, ...output, ...components, ...threads]);
  } catch (error) {
    throw new Error(`${file} gives no roads: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  await runProgram(osrm.program("osrm-partition"), [base, ...threads]);
  await runProgram(osrm.program("osrm-customize"), [base, ...threads]);
}

function roadsFolder(dataFolder: string): string {
  return join(dataFolder, "roads");
}

function baseOf(folder: string): string {
  return join(folder, "map.osrm");
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
