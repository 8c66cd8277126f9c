import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { otherVersions } from "../release/places.ts";
import { root } from "../settings.ts";
import { channelOf } from "../setup/rust.mjs";
import { textOf } from "./files.ts";
import { verdictOn, type Outcome } from "./outcome.ts";

interface Manifest {
  readonly version?: string;
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * Every workspace declares a package in the same version, and none repeats a package of the root. Every place that names
 * our own version names the same. The pinned Rust compiler is the one that has built the WASM package.
 */
export async function versions(): Promise<Outcome> {
  const { version = "", workspaces = [] } = await manifest("package.json");
  const files = ["package.json", ...workspaces.map((folder) => `${folder}/package.json`)];
  const manifests = await Promise.all(files.map(async (file) => [file, await manifest(file)] as const));
  const compiler = compilerFaults(
    await textOf("rust-toolchain.toml"),
    await textOf("packages/solver/pkg/SOURCE_HASH"),
  );
  return verdictOn([...versionFaults(manifests), ...otherVersions(version), ...compiler]);
}

/** @param toolchain text of rust-toolchain.toml @param record text of the WASM package's SOURCE_HASH */
export function compilerFaults(toolchain: string, record: string): string[] {
  const channel = channelOf(toolchain);
  const builder = /^rustc rustc (\S+)/m.exec(record)?.[1] ?? "an unknown compiler";
  return channel === builder
    ? []
    : [`rust-toolchain.toml names ${channel}, the WASM package is built by ${builder}: npm run wasm:build`];
}

/** @param manifests with their files; the root's is the first */
export function versionFaults(manifests: readonly (readonly [file: string, Manifest])[]): string[] {
  const first = new Map<string, { file: string; version: string }>();
  const faults: string[] = [];
  for (const [file, { dependencies, devDependencies, optionalDependencies }] of manifests) {
    const declared = { ...dependencies, ...devDependencies, ...optionalDependencies };
    for (const [name, version] of Object.entries(declared)) {
      const other = first.get(name);
      if (other === undefined) first.set(name, { file, version });
      else if (other.file === manifests[0]?.[0]) faults.push(`${file} declares ${name}, which the root has`);
      else if (other.version !== version)
        faults.push(`${file} declares ${name} ${version}, ${other.file} ${other.version}`);
    }
  }
  return faults;
}

async function manifest(file: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(root, file), "utf8")) as Manifest;
}
