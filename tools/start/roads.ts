import { join } from "node:path";
import { openLogFile, type LogFile } from "../processes/log-file.ts";
import { freePort } from "../processes/ports.ts";
import { supervise, type Supervised } from "../processes/supervisor.ts";
import { currentGraph, importRoads } from "../roads/graph.ts";
import { findOsrm } from "../roads/osrm.ts";
import { BLOCK, startRouted } from "../roads/routed.ts";
import { root, type Settings } from "../settings.ts";

/** The streets of the demo day. */
export const demoExtract = join(root, "tools/demo/helsinki.osm.pbf");

/**
 * Starts a routing server with the roads of the last `npm run roads:import`, else with those of the demo day. If that
 * fails, one line says so, and travel is estimated from straight lines.
 *
 * @returns the settings with which an optimizer uses it; none when ROUTING is set
 */
export async function startRoads(
  settings: Settings,
  parts: Supervised[],
  logs: LogFile[],
  log: (line: string) => void,
): Promise<NodeJS.ProcessEnv> {
  const { routing, dataFolder } = settings;
  if (routing !== undefined) return {};
  try {
    const osrm = await findOsrm(settings, log);
    const graph =
      (await currentGraph(dataFolder, osrm)) ?? (await importRoads(demoExtract, dataFolder, osrm));
    const port = await freePort(); // chosen once, so that a restarted server keeps its address
    const file = openLogFile(join(dataFolder, "logs/osrm.log"), log);
    logs.push(file);
    parts.push(await supervise("osrm", () => startRouted(osrm, graph, port, file), log));
    log(`Roads of ${graph.extract} (© OpenStreetMap contributors); straight lines beyond them.`);
    return {
      ROUTING: "osrm",
      ROUTING_URL: `http://127.0.0.1:${port}`,
      ROUTING_BLOCK: String(BLOCK),
      ROUTING_FALLBACK: "straight-line",
    };
  } catch (error) {
    const why = error instanceof Error ? error.message.split("\n")[0] : String(error);
    log(`No roads (${why}): travel goes in straight lines.`);
    return {};
  }
}
