import { availableParallelism } from "node:os";
import type { LogFile } from "../processes/log-file.ts";
import type { Running } from "../processes/supervisor.ts";
import { startTied } from "../processes/tied.ts";
import { until } from "../processes/until.ts";
import type { Graph } from "./graph.ts";
import type { Osrm } from "./osrm.ts";
import { runProgram } from "./program.ts";

/** A country's graph takes a while to read. */
const patienceMs = 120_000;

/** The number of sources in one request to a server that these tools start, and of destinations. */
export const BLOCK = 250;

/** Starts osrm-routed on loopback and waits until it answers. @throws Error with what it said if it ends before */
export async function startRouted(osrm: Osrm, graph: Graph, port: number, log: LogFile): Promise<Running> {
  const options = [
    ...["--algorithm", "mld", "--ip", "127.0.0.1", "--port", String(port), "--verbosity", "WARNING"],
    ...["--threads", String(availableParallelism()), "--max-table-size", String(2 * BLOCK)],
    ...(await longerPauses(osrm)),
  ];
  const child = await startTied(osrm.program("osrm-routed"), [...options, graph.base], {
    onLine: (line) => {
      log.keep(line);
    },
  });
  try {
    await child.alive((gone) =>
      until(() => answers(port), AbortSignal.any([gone, AbortSignal.timeout(patienceMs)])),
    );
  } catch (error) {
    await child.stop();
    throw error;
  }
  return child;
}

/**
 * The options by which OSRM keeps a connection open longer. OSRM also ends a connection whose request waits this long
 * for a free thread. The default of 5 s is short for large tables on a busy machine. Version 5.27 has no such option.
 */
async function longerPauses(osrm: Osrm): Promise<string[]> {
  const help = await runProgram(osrm.program("osrm-routed"), ["--help"], { patienceMs: 10_000 });
  return help.includes("--keepalive-timeout") ? ["--keepalive-timeout", "60"] : [];
}

async function answers(port: number): Promise<boolean> {
  try {
    // Any answer will do: 0,0 may be off the map.
    const { status } = await fetch(`http://127.0.0.1:${port}/nearest/v1/driving/0,0`);
    return status < 500;
  } catch {
    return false;
  }
}
