import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { lockedJars } from "../database/jars.ts";
import { root } from "../settings.ts";
import { crateList, lockedCrates } from "./crates.ts";

/** An external package from one of our lock files. */
export interface LockedPackage {
  readonly from: "npm" | "cargo" | "maven";
  readonly name: string;
  readonly version: string;
  /** SPDX expression; null if the package names none. */
  readonly license: string | null;
  /** Hash of the installed file; undefined if the lock file has none. */
  readonly hash: string | undefined;
  /** Whether it runs in production, not only in build and tests. */
  readonly isShipped: boolean;
}

interface NpmLock {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly version?: string;
        readonly license?: string;
        readonly integrity?: string;
        readonly dev?: boolean;
        readonly link?: boolean;
      }
    >
  >;
}

/** All packages of the three lock files. */
export async function lockedPackages(): Promise<LockedPackage[]> {
  const npm = npmPackages(await readFile(join(root, "package-lock.json"), "utf8"));
  return [...npm, ...(await cratePackages()), ...(await jarPackages())];
}

export function npmPackages(lockFile: string): LockedPackage[] {
  const { packages } = JSON.parse(lockFile) as NpmLock;
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes("node_modules/") && link !== true)
    .map(([path, { version = "", license = null, integrity, dev = false }]) => ({
      from: "npm",
      name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      version,
      license,
      hash: integrity,
      isShipped: !dev,
    }));
}

async function cratePackages(): Promise<LockedPackage[]> {
  const facts = await crateList();
  const foreign = (await lockedCrates()).filter(({ isOurs }) => !isOurs);
  return foreign.map(({ name, version, checksum }) => {
    const known = facts[`${name}@${version}`];
    const isShipped = known?.shipped ?? true;
    return { from: "cargo", name, version, license: known?.license ?? null, hash: checksum, isShipped };
  });
}

async function jarPackages(): Promise<LockedPackage[]> {
  return Object.entries(await lockedJars()).map(([coordinates, { sha256, license }]) => {
    const [group = "", artifact = "", version = ""] = coordinates.split(":");
    return { from: "maven", name: `${group}:${artifact}`, version, license, hash: sha256, isShipped: true };
  });
}
