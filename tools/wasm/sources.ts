import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { crate } from "./config.ts";

/** All files that the built module depends on, relative to the crate, in a fixed order. */
const sourceFiles = (): string[] => {
  const sources = ["src", "table"]
    .flatMap((folder) => readdirSync(join(crate, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith(".rs"))
    .map((entry) => relative(crate, join(entry.parentPath, entry.name)))
    // Native programs beside the library never reach the module.
    .filter((path) => !path.startsWith(join("src", "bin")));
  return ["Cargo.toml", "Cargo.lock", join("table", "Cargo.toml"), ...sources.sort()];
};

/** SHA-256 over names and contents of the module's sources: equal hashes mean that the package is up to date. */
export const hashSources = (): string => {
  const hash = createHash("sha256");
  for (const path of sourceFiles()) {
    const content = readFileSync(join(crate, path));
    hash.update(`${path}\0${String(content.length)}\0`).update(content);
  }
  return hash.digest("hex");
};
