import { chown, mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { startChild } from "../../../tools/processes/child.ts";
import type { LogFile } from "../../../tools/processes/log-file.ts";
import { until } from "../../../tools/processes/until.ts";
import { runProgram } from "../../../tools/roads/program.ts";
import { root } from "../../../tools/settings.ts";

const START_MS = 30_000;
const leash = join(root, "tools/processes/leash.mjs");
/** Nobody needs this database after a crash. */
const SETTINGS = {
  listen_addresses: "",
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  autovacuum: "off",
  jit: "off",
  maintenance_work_mem: "256MB",
  max_wal_size: "1GB",
};

/** A PostgreSQL of our own, below `folder`, that only this machine's users reach: at its socket, as `postgres`. */
export async function startPostgres(folder: string, log: LogFile) {
  const bin = await binFolder();
  const [data, socket] = [join(folder, "data"), join(folder, "socket")];
  // It refuses to run as root; Debian has a user for it.
  const owner = process.getuid?.() === 0 ? await idsOf("postgres") : undefined;
  const as = owner
    ? ["setpriv", "--reuid", String(owner.uid), "--regid", String(owner.gid), "--clear-groups"]
    : [];
  for (const each of [data, socket]) {
    await mkdir(each);
    if (owner) await chown(each, owner.uid, owner.gid);
  }
  const [command, ...before] = [...as, join(bin, "initdb")];
  const init = ["--pgdata", data, "--auth", "trust", "--username", "postgres", "--encoding", "UTF8"];
  await runProgram(command, [...before, ...init, "--locale", "C.UTF-8"]);
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: socket }).flatMap(
    ([name, value]) => ["-c", `${name}=${value}`],
  );
  const child = await startChild(
    process.execPath,
    [leash, ...as, join(bin, "postgres"), "-D", data, ...settings],
    {
      onLine: (line) => {
        log.keep(line);
      },
    },
  );
  const sql = async (text: string, database = "postgres"): Promise<string> =>
    runProgram(join(bin, "psql"), ["-h", socket, "-U", "postgres", "-d", database, "-qAtc", text]);
  const isUp = async (): Promise<boolean> =>
    sql("select 1").then(
      () => true,
      () => false,
    );
  await child.alive(async (gone) => until(isUp, AbortSignal.any([gone, AbortSignal.timeout(START_MS)])));
  return { socket, sql, pid: child.pid, stop: async (): Promise<void> => child.stop() };
}

/** Debian keeps the programs of each version apart from the PATH. */
async function binFolder(): Promise<string> {
  const lib = "/usr/lib/postgresql";
  const versions = (await readdir(lib).catch(() => [])).sort((a, b) => Number(b) - Number(a));
  const [newest] = versions;
  if (newest === undefined)
    throw new Error(`there is no PostgreSQL in ${lib}; Debian has it in postgresql-15-postgis-3`);
  return join(lib, newest, "bin");
}

async function idsOf(user: string): Promise<{ uid: number; gid: number }> {
  const line = (await readFile("/etc/passwd", "utf8"))
    .split("\n")
    .find((each) => each.startsWith(`${user}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  if (uid === undefined || gid === undefined) throw new Error(`there is no user ${user}`);
  return { uid: Number(uid), gid: Number(gid) };
}
