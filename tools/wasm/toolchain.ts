import { join } from "node:path";
import { crate, toolsFolder } from "./config.ts";
import { CommandError, run, versionOf } from "./run.ts";
import { readFileSync } from "node:fs";

const TARGET = "wasm32-unknown-unknown";
const WASM_PACK = "0.15.1";

/** Versions of the tools that a build runs with. */
export interface Toolchain {
  readonly rustc: string;
  readonly wasmBindgen: string;
  readonly wasmOpt: string;
}

/** Reports each step before it begins, with its approximate length. */
const say = (line: string): void => {
  process.stderr.write(`wasm: ${line}\n`);
};

/** Whether the package can be built: cargo is installed. */
export const hasCargo = (): boolean => versionOf("cargo") !== undefined;

/** The version of wasm-bindgen in Cargo.lock. The command line tool must have exactly this version. */
const lockedBindgen = (): string => {
  const lock = readFileSync(join(crate, "Cargo.lock"), "utf8");
  const version = /name = "wasm-bindgen"\nversion = "([^"]+)"/.exec(lock)?.[1];
  if (!version) throw new CommandError("solver-wasm/Cargo.lock names no wasm-bindgen");
  return version;
};

/** Without optimization: each tool runs for less than a second, so optimizing it would take longer. */
const QUICKLY_COMPILED = [
  ...["--config", "profile.release.opt-level=0"],
  ...["--config", 'profile.release.lto="off"'],
  ...["--config", "profile.release.codegen-units=64"],
];

const installTool = (crateName: string, version: string): void => {
  say(`installing ${crateName} ${version} into ${toolsFolder} (once, 2 minutes of processor time)`);
  const args = ["install", ...QUICKLY_COMPILED, "--root", toolsFolder, crateName, "--version", version];
  try {
    run("cargo", [...args, "--locked"], { quiet: true });
  } catch {
    // A mirror may lack one crate of the tool's own lock file.
    say("the versions of its own lock file are not available; cargo chooses others");
    run("cargo", args);
  }
};

const ensureTarget = (): void => {
  const sysroot = run("rustc", ["--print", "target-libdir", "--target", TARGET]).trim();
  try {
    run("ls", [sysroot]);
  } catch {
    say(`adding the Rust target ${TARGET} (seconds)`);
    try {
      run("rustup", ["target", "add", TARGET]);
    } catch {
      throw new CommandError(
        `the Rust target ${TARGET} is missing: run \`rustup target add ${TARGET}\`, or install your distribution's package for it`,
      );
    }
  }
};

/**
 * Installs missing build tools into the cache folder.
 * @throws CommandError with one line that says what to do.
 */
export const ensureToolchain = (): Toolchain => {
  const rustc = versionOf("rustc");
  if (!rustc || !hasCargo()) throw new CommandError("cargo is missing: install Rust from https://rustup.rs");
  ensureTarget();
  const bindgen = lockedBindgen();
  if (versionOf("wasm-bindgen") !== `wasm-bindgen ${bindgen}`) installTool("wasm-bindgen-cli", bindgen);
  if (!versionOf("wasm-pack")) installTool("wasm-pack", WASM_PACK);
  const wasmOpt = versionOf("wasm-opt");
  if (!wasmOpt) throw new CommandError("wasm-opt is missing: run `npm ci` first");
  return { rustc, wasmBindgen: `wasm-bindgen ${bindgen}`, wasmOpt };
};
