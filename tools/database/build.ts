import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, readdir, rename, rm } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { root } from "../settings.ts";
import { checkedJars, lockedJars } from "./jars.ts";

const run = promisify(execFile);
const source = join(root, "tools/embedded-db");
const cache = join(root, ".cache/embedded-db");
const oldestJava = 17;

/**
 * Class path of the embedded database server. Maven builds it when its sources have changed. Every start compares each
 * jar with jars.json before it is used.
 *
 * @throws Error with one line if Java or Maven is missing, the build fails, or a jar differs from the list
 */
export async function embeddedDatabaseClassPath(log: (line: string) => void): Promise<string> {
  const folder = join(cache, await sourceHash());
  if (!existsSync(folder)) await build(folder, log);
  const jars = await checkedJars(join(folder, "lib"), await lockedJars());
  return [join(folder, "classes"), ...jars].join(delimiter);
}

async function build(folder: string, log: (line: string) => void): Promise<void> {
  const java = await javaVersion();
  if (java < oldestJava)
    throw new Error(`Java ${String(oldestJava)} or newer is needed, ${String(java)} is on the PATH`);
  log("Building the embedded database with Maven (once; up to a minute) …");
  await mkdir(cache, { recursive: true });
  const draft = `${folder}.${String(process.pid)}`;
  const goals = ["compiler:compile", "dependency:copy-dependencies"];
  try {
    await run("mvn", [
      "-q",
      "-B",
      "--strict-checksums",
      "-f",
      join(source, "pom.xml"),
      `-Dout=${draft}`,
      ...goals,
    ]);
    await checkedJars(join(draft, "lib"), await lockedJars());
    await rename(draft, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error; // otherwise another process has built the same
    });
  } catch (error) {
    throw new Error(
      `the embedded database cannot be built: ${firstLine(error, "Maven (mvn) is not on the PATH")}`,
    );
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function javaVersion(): Promise<number> {
  try {
    const { stderr } = await run("java", ["-version"]);
    return Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0);
  } catch (error) {
    throw new Error(firstLine(error, "Java is not on the PATH"));
  }
}

function firstLine(error: unknown, whenMissing: string): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "ENOENT") return whenMissing;
  const output = "stdout" in error ? String(error.stdout) : "";
  return (/^\[ERROR\] .*$/m.exec(output)?.[0] ?? error.message).split("\n")[0] ?? "";
}

async function sourceHash(): Promise<string> {
  const files = (await readdir(source, { recursive: true }))
    .filter((file) => /\.(java|xml|json)$/.test(file))
    .sort();
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update(await readFile(join(source, file)));
  return hash.digest("hex").slice(0, 16);
}
