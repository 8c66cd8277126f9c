import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { writePmtiles } from "./pmtiles-file.ts";
import { readMap } from "./read-map.ts";
import { tilesOf } from "./tiles.ts";

export const NOTICE = "© OpenStreetMap contributors, Open Database License 1.0";
const ATTRIBUTION =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap contributors</a>';
/** Increase it with a change by which the same extract gives other tiles. */
const VERSION = 1;
const CURRENT = "current.json";

/** Tiles in the data folder. */
export interface Basemap {
  readonly file: string;
  /** Name of the extract that they were made of. */
  readonly extract: string;
}

/** The tiles of the last import. @returns undefined if there are none of this version */
export async function currentBasemap(dataFolder: string): Promise<Basemap | undefined> {
  const folder = join(dataFolder, "basemap");
  try {
    const { name, extract, version } = JSON.parse(await readFile(join(folder, CURRENT), "utf8")) as State;
    const file = join(folder, name);
    return version === VERSION && existsSync(file) ? { file, extract } : undefined;
  } catch {
    return undefined;
  }
}

interface State {
  readonly name: string;
  readonly extract: string;
  readonly version: number;
  readonly notice: string;
}

/**
 * Makes the tiles of a map extract, and makes them the current ones. The previous tiles stay until the new ones are
 * complete.
 *
 * @throws Error with one line if the file is no extract or has no streets
 */
export async function importBasemap(
  extractFile: string,
  dataFolder: string,
): Promise<Basemap & { bytes: number }> {
  if (!existsSync(extractFile)) throw new Error(`there is no file ${extractFile}`);
  const content = await readMap(extractFile);
  const folder = join(dataFolder, "basemap");
  await mkdir(folder, { recursive: true });
  const name = `${(await sha256Of(extractFile)).slice(0, 16)}-${VERSION}.pmtiles`;
  const file = join(folder, name);
  const draft = `${file}.${process.pid}`;
  const bytes = await writePmtiles(draft, tilesOf(content), { box: content.box, attribution: ATTRIBUTION });
  await rename(draft, file);
  const state: State = { name, extract: basename(extractFile), version: VERSION, notice: NOTICE };
  await writeFile(join(folder, `${CURRENT}.new`), `${JSON.stringify(state, null, 2)}\n`);
  await rename(join(folder, `${CURRENT}.new`), join(folder, CURRENT));
  for (const other of await readdir(folder))
    if (other !== name && other !== CURRENT) await rm(join(folder, other));
  return { file, extract: state.extract, bytes };
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
