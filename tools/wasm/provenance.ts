import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The sources and tools of a package's build. They are in the file `SOURCE_HASH` beside it. */
export interface Provenance {
  readonly sources: string;
  readonly rustc: string;
  readonly wasmBindgen: string;
  readonly wasmOpt: string;
}

const FILE = "SOURCE_HASH";
const KEYS = ["sources", "rustc", "wasmBindgen", "wasmOpt"] as const;

/** Writes the provenance, one `key value` per line. */
export const writeProvenance = (folder: string, provenance: Provenance): void => {
  writeFileSync(join(folder, FILE), KEYS.map((key) => `${key} ${provenance[key]}\n`).join(""));
};

/** Reads a package's provenance; throws when there is none. */
export const readProvenance = (folder: string): Provenance => {
  const lines = readFileSync(join(folder, FILE), "utf8").split("\n");
  const value = (key: string): string =>
    lines.find((line) => line.startsWith(`${key} `))?.slice(key.length + 1) ?? "unknown";
  return {
    sources: value("sources"),
    rustc: value("rustc"),
    wasmBindgen: value("wasmBindgen"),
    wasmOpt: value("wasmOpt"),
  };
};
