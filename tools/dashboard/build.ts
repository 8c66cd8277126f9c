import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readSettings, root } from "../settings.ts";

const folder = join(root, "dashboard");
const built = join(folder, "dist");
/** Names the sources of a build. It is written last, so a build that was cut off counts as none. */
const HASH_FILE = "sources.sha256";

/**
 * Builds the web app into `dashboard/dist`, unless what is there was built from the same sources.
 *
 * @throws Error with the builder's output
 */
export async function buildDashboard(log: (line: string) => void): Promise<void> {
  const hash = await sourcesHash();
  if ((await hashOfBuild()) === hash) return;
  log("Building the dashboard (once; some seconds) …");
  // Elsewhere first: another start may serve or build at the same time.
  const draft = join(root, ".cache", `dashboard-${process.pid}`);
  await mkdir(draft, { recursive: true });
  try {
    await buildInto(draft);
    await writeFile(join(draft, HASH_FILE), hash);
    await rm(built, { recursive: true, force: true });
    await rename(draft, built);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Builds the web app into a folder. @throws Error with the builder's output */
export async function buildInto(target: string): Promise<void> {
  await vite(["build", "--outDir", target, "--emptyOutDir", "--logLevel", "error"]);
  await buildCourierPage(join(target, "courier"));
}

/** Builds the courier's page into a folder. @throws Error with the builder's output */
export async function buildCourierPage(target: string): Promise<void> {
  const args = ["build", "--config", "courier.config.ts", "--outDir", target];
  await vite([...args, "--emptyOutDir", "--logLevel", "error"]);
  await vite([...args, "--mode", "worker", "--emptyOutDir", "false", "--logLevel", "error"]);
}

async function hashOfBuild(): Promise<string | null> {
  return await readFile(join(built, HASH_FILE), "utf8").catch(() => null);
}

/** What the web app is built from: its folder, the packages that it imports, and its guides. */
const SOURCES = [folder, join(root, "packages"), join(root, "docs")];
const GUIDES = ["README.md", "cli/README.md", "client/README.md"].map((file) => join(root, file));

/** Hash of everything that the web app is built from. */
async function sourcesHash(): Promise<string> {
  const hash = createHash("sha256");
  for (const file of GUIDES) hash.update(await readFile(file));
  for (const source of SOURCES) {
    const entries = await readdir(source, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((file) => !file.startsWith(built) && !file.includes("node_modules"));
    for (const file of files.sort()) {
      hash.update(file.slice(root.length));
      hash.update(await readFile(file));
    }
  }
  return hash.digest("hex");
}

async function vite(args: readonly string[]): Promise<void> {
  const program = join(root, "node_modules/vite/bin/vite.js");
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { ...readSettings().environment, NODE_ENV: "production" }, // tests build what users get
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => output.push(chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error(`The dashboard cannot be built:\n${output.join("")}`);
}
