import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../settings.ts";

const run = promisify(execFile);
const manifest = join(root, "solver-wasm/Cargo.toml");

/** File of the list below. `npm run crates:list` makes it, so that checks need no cargo. */
export const crateListFile = join(root, "tools/supply-chain/crates.json");

/** Facts on a crate `name@version` that Cargo.lock lacks. */
export interface CrateFacts {
  readonly license: string | null;
  /** Whether its code is in the WASM package, not only in tests and tools. */
  readonly shipped: boolean;
}

export type CrateList = Readonly<Record<string, CrateFacts>>;

/** A crate of Cargo.lock. Our own has no checksum. */
export interface LockedCrate {
  readonly name: string;
  readonly version: string;
  readonly checksum: string | undefined;
  readonly isOurs: boolean;
}

export async function crateList(): Promise<CrateList> {
  return JSON.parse(await readFile(crateListFile, "utf8")) as CrateList;
}

export async function lockedCrates(): Promise<LockedCrate[]> {
  return parseCargoLock(await readFile(join(root, "solver-wasm/Cargo.lock"), "utf8"));
}

export function parseCargoLock(text: string): LockedCrate[] {
  return text
    .split("[[package]]")
    .slice(1)
    .map((block) => {
      const field = (name: string) => new RegExp(`^${name} = "(.*)"$`, "m").exec(block)?.[1];
      return {
        name: field("name") ?? "",
        version: field("version") ?? "",
        checksum: field("checksum"),
        isOurs: field("source") === undefined,
      };
    });
}

/** The facts from cargo. @throws if cargo or a crate's source is missing */
export async function factsOfCargo(): Promise<CrateList> {
  const shipped = await tree("wasm32-unknown-unknown", "normal");
  const all = [...(await tree("all", "all"))].toSorted(([one], [other]) => one.localeCompare(other));
  return Object.fromEntries(
    all.map(([name, license]) => [name, { license: license || null, shipped: shipped.has(name) }]),
  );
}

/** The licences of the crates, without ours, that these kinds of dependencies lead to, by `name@version`. */
async function tree(target: string, kinds: string): Promise<Map<string, string>> {
  const form = ["--prefix", "none", "--format", "{p}|{l}", "--target", target, "--edges", kinds];
  const locked = ["--locked", "--offline", "--manifest-path", manifest];
  const { stdout } = await run("cargo", ["tree", ...form, ...locked], { maxBuffer: 1 << 26 });
  const lines = stdout.matchAll(/^(\S+) v(\S+)(?: \(proc-macro\))?\|(.*?)(?: \(\*\))?$/gm);
  return new Map(
    [...lines].map(([, name = "", version = "", license = ""]) => [`${name}@${version}`, license]),
  );
}
