import { homedir } from "node:os";
import { join } from "node:path";
import { root } from "../settings.ts";

/** The Rust crate of the VRP core. */
export const crate = join(root, "solver-wasm");

/** The committed package that the services import. */
export const committedPackage = join(root, "packages/solver/pkg");

/** Cargo's home. Crates are unpacked there, so their paths appear in panic messages. */
export const cargoHome = process.env["CARGO_HOME"] ?? join(homedir(), ".cargo");

/** Folder of the installed build tools, shared by all checkouts. */
export const toolsFolder = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "rondo-wasm");

/** Environment of every tool. The cached tools and npm's come first on the PATH. */
export const toolEnvironment: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: [
    join(toolsFolder, "bin"),
    join(cargoHome, "bin"),
    join(root, "node_modules/.bin"),
    process.env["PATH"],
  ]
    .filter(Boolean)
    .join(":"),
};
