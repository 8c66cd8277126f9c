import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startChild } from "../../../tools/processes/child.ts";
import type { LogFile } from "../../../tools/processes/log-file.ts";
import { freePort } from "../../../tools/processes/ports.ts";
import { until } from "../../../tools/processes/until.ts";
import { runProgram } from "../../../tools/roads/program.ts";
import { readSettings, root } from "../../../tools/settings.ts";
import { demoExtract } from "../../../tools/start/roads.ts";
import { memoryBelow } from "./memory.ts";
import { startPostgres } from "./postgres.ts";
import type { RealServer } from "./server.ts";

const VERSION = "5.3.3";
const PACKAGES = [
  `nominatim-db==${VERSION}`,
  `nominatim-api==${VERSION}`,
  ...["falcon==4.4.0", "uvicorn==0.54.0", "psycopg[binary]==3.3.9", "SQLAlchemy==2.1.9"],
];
/** Debian's Python comes with Debian's PyICU, which pip would have to compile. */
const PYTHON = "/usr/bin/python3";
const START_MS = 30_000;
const leash = join(root, "tools/processes/leash.mjs");

/**
 * Nominatim with the houses of the demo's extract. Its files are in `folder`, which other users of the machine must be
 * able to enter. It needs the Debian packages python3-venv, python3-icu, osm2pgsql, and postgresql-15-postgis-3 with
 * its scripts.
 */
export async function startNominatim(
  folder: string,
  log: LogFile,
  say: (line: string) => void,
): Promise<RealServer> {
  const python = await installed(say);
  const program = join(python, "bin/nominatim");
  const project = join(folder, "project");
  await mkdir(project, { recursive: true });
  const postgres = await startPostgres(folder, log);
  try {
    const since = performance.now();
    const dsn = `pgsql:host=${postgres.socket};user=postgres;dbname=nominatim`;
    await postgres.sql('create role "www-data" login');
    await writeFile(join(project, ".env"), `NOMINATIM_DATABASE_DSN="${dsn}"\n`);
    const { PATH } = readSettings().environment;
    const env = { PATH, PGHOST: postgres.socket, PGUSER: "postgres" };
    const words = ["import", "--project-dir", project, "--osm-file", demoExtract, "--no-updates", "-j", "2"];
    await runToEnd(program, words, env, log);
    const importSeconds = (performance.now() - since) / 1000;
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const serve = ["--host", "127.0.0.1", "--port", String(port), "--log-level", "warning", "--factory"];
    const child = await startChild(
      process.execPath,
      [leash, join(python, "bin/uvicorn"), ...serve, "nominatim_api.server.falcon.server:run_wsgi"],
      {
        env: { ...env, NOMINATIM_DATABASE_DSN: dsn },
        onLine: (line) => {
          log.keep(line);
        },
      },
    );
    const isUp = async (): Promise<boolean> =>
      fetch(`${url}/status`).then(
        ({ ok }) => ok,
        () => false,
      );
    await child.alive(async (gone) => until(isUp, AbortSignal.any([gone, AbortSignal.timeout(START_MS)])));
    return {
      name: `Nominatim ${VERSION}`,
      url,
      importSeconds,
      memory: async () => memoryBelow(child.pid),
      stop: async () => {
        await child.stop();
        await postgres.stop();
      },
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** Nominatim in a Python environment of its own; pip gets it once. @returns the environment's folder */
async function installed(say: (line: string) => void): Promise<string> {
  const folder = join(root, ".cache/nominatim", VERSION);
  const done = join(folder, "complete");
  if (existsSync(done)) return folder;
  say(`Getting Nominatim ${VERSION} with pip (once; 110 MB unpacked) …`);
  await rm(folder, { recursive: true, force: true });
  await runProgram(PYTHON, ["-m", "venv", "--system-site-packages", folder]);
  await runProgram(join(folder, "bin/pip"), [
    "install",
    "--quiet",
    "--disable-pip-version-check",
    ...PACKAGES,
  ]);
  await writeFile(`${done}.new`, "");
  await rename(`${done}.new`, done);
  return folder;
}

async function runToEnd(
  program: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  log: LogFile,
): Promise<void> {
  const lines: string[] = [];
  const child = await startChild(process.execPath, [leash, program, ...words], {
    env,
    onLine: (line) => {
      log.keep(line);
      lines.push(line);
    },
  });
  const end = await child.exited;
  if (end !== "exit code 0") throw new Error(`${program}: ${end}\n${lines.slice(-5).join("\n")}`);
}
