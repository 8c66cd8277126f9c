import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Installs the packages of package-lock.json that node_modules lacks.
 *
 * @param {string} root folder of the repository
 * @param {{ production: boolean }} options production: install only what the running services need
 * @throws {Error} with one line that says what to do
 */
export async function install(root, { production }) {
  const missing = missingPackages(root, production);
  if (missing === 0) return;
  const empty = !existsSync(join(root, "node_modules"));
  const packages = missing === 1 ? "1 package" : `${missing} packages`;
  console.error(`Installing ${packages} from the npm registry (once; usually 10 to 60 seconds) …`);
  // An existing folder gets only missing packages, since a process may be running from it.
  const command = empty ? ["ci"] : ["install", "--no-save"];
  const options = [
    "--ignore-scripts", // no package needs one, and a script has all rights of the user
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    ...(production && empty ? ["--omit=dev"] : []),
  ];
  const npm = spawnSync("npm", [...command, ...options], { cwd: root, encoding: "utf8" });
  if (npm.error) throw new Error("npm is not on the PATH; it comes with Node.js (nodejs.org).");
  if (npm.status !== 0) {
    const why = npm.stderr.split("\n").find((line) => line.trim() !== "") ?? "no reason given";
    throw new Error(`npm cannot install the dependencies (is the registry reachable?): ${why}`);
  }
}

/** Folder of the locked Node for this platform. Platforms without a locked Node use their own. */
export const nodeFolder = `node_modules/node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;

/**
 * Number of packages of the lock file that are missing or have another version. Of the packages for certain platforms,
 * only this platform's Node counts.
 */
export function missingPackages(root, production) {
  const wanted = packagesOf(join(root, "package-lock.json"));
  const present = packagesOf(join(root, "node_modules/.package-lock.json"));
  return Object.entries(wanted).filter(([path, lock]) => {
    if (!path.includes("node_modules/")) return false;
    if (path !== nodeFolder && (lock.optional || lock.devOptional)) return false;
    if (production && lock.dev) return false;
    const found = present[path];
    return found === undefined || found.version !== lock.version;
  }).length;
}

function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : {};
}
