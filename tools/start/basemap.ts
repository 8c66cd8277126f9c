import { pathToFileURL } from "node:url";
import { currentBasemap, importBasemap } from "../basemap/basemap.ts";
import type { Settings } from "../settings.ts";
import { demoExtract } from "./roads.ts";

/**
 * The streets under the plan: those of the last `npm run basemap:import`, else those of the demo day. If neither is
 * available, one line says so, and the map has no streets.
 *
 * @returns the settings with which a gateway serves them; none when BASEMAP_URL is set
 */
export async function prepareBasemap(
  { basemapUrl, dataFolder }: Settings,
  log: (line: string) => void,
): Promise<NodeJS.ProcessEnv> {
  if (basemapUrl !== undefined) return {};
  try {
    const { file } = (await currentBasemap(dataFolder)) ?? (await importBasemap(demoExtract, dataFolder));
    return { BASEMAP_URL: pathToFileURL(file).href };
  } catch (error) {
    const why = error instanceof Error ? error.message.split("\n")[0] : String(error);
    log(`No streets on the map: ${why}.`);
    return {};
  }
}
