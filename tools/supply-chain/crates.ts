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

interface Metadata {
  readonly packages: readonly {
    readonly id: string;
    readonly name: string;
    readonly version: string;
    readonly license: string | null;
    readonly source: string | null;
  }[];
  readonly resolve: {
    readonly root: string;
    readonly nodes: readonly { readonly id: string; readonly deps: readonly Dependency[] }[];
  };
}

interface Dependency {
  readonly pkg: string;
  readonly dep_kinds: readonly { readonly kind: string | null }[];
}

/** The facts from cargo. @throws if cargo or a crate's source is missing */
export async function factsOfCargo(): Promise<CrateList> {
  const { packages } = await metadata([]);
  const { resolve } = await metadata(["--filter-platform", "wasm32-unknown-unknown"]);
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  const shipped = new Set<string>();
  const visit = (id: string): void => {
    if (shipped.has(id)) return;
    shipped.add(id);
    for (const { pkg, dep_kinds: kinds } of nodes.get(id)?.deps ?? [])
      if (kinds.some(({ kind }) => kind === null)) visit(pkg);
  };
  visit(resolve.root);
  const foreign = packages.filter(({ source }) => source !== null);
  const entries = foreign.map(
    ({ id, name, version, license }) =>
      [`${name}@${version}`, { license, shipped: shipped.has(id) }] as const,
  );
  return Object.fromEntries(entries.toSorted(([one], [other]) => one.localeCompare(other)));
}

async function metadata(options: readonly string[]): Promise<Metadata> {
  const args = ["metadata", "--format-version", "1", "--locked", "--offline", "--manifest-path", manifest];
  const { stdout } = await run("cargo", [...args, ...options], { maxBuffer: 1 << 26 });
  return JSON.parse(stdout) as Metadata;
}
