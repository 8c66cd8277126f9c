import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cargoHome, crate } from "./config.ts";
import { writeProvenance } from "./provenance.ts";
import { run } from "./run.ts";
import { hashSources } from "./sources.ts";
import type { Toolchain } from "./toolchain.ts";

/** Memory that one instance may take; beyond it an allocation fails, and with it the run. */
const MAX_MEMORY_BYTES = (2 << 30) >>> 0;

/** What the module may use, told to rustc and to wasm-opt alike: all in Node 20 and every current browser. */
const WASM_OPT_FEATURES = [
  "--enable-simd",
  "--enable-bulk-memory",
  "--enable-mutable-globals",
  "--enable-nontrapping-float-to-int",
  "--enable-sign-ext",
  "--enable-multivalue",
  "--enable-reference-types",
];

/**
 * Else wasm-opt puts every function that has one caller into it, whatever the source says. A function runs slowly until
 * it has been called often, and is then compiled anew as a whole, while the search waits for the same core.
 */
const KEEP_FUNCTIONS_APART = ["--one-caller-inline-max-function-size", "0"];

/**
 * Else whatever is copied or set beyond one word becomes `memory.copy` or `memory.fill`, each of which V8 calls a
 * function of C for. Up to so many loads and stores stand in its place.
 */
const COPIES_IN_PLACE = ["max-store-memcpy=16", "max-store-memmove=16", "max-store-memset=16"];

/**
 * A call costs more in V8 than natively, as no register survives it, and so does a loop's turn: LLVM may make more of
 * either part of the code around them. It reduces multiplications in loops by more variables than V8 has registers for.
 */
const FOR_V8 = ["inline-threshold=500", "unroll-threshold=900", "disable-lsr"];

const rustFlags = (): string =>
  [
    "-Ctarget-feature=+simd128",
    ...[...COPIES_IN_PLACE, ...FOR_V8].map((option) => `-Cllvm-args=-${option}`),
    `-Clink-arg=--max-memory=${String(MAX_MEMORY_BYTES)}`,
    // The module must not depend on where it was built.
    `--remap-path-prefix=${crate}=/solver-wasm`,
    `--remap-path-prefix=${cargoHome}=/cargo`,
  ].join("\x1f");

/** The settings of the release profile that the module needs, whatever the crate says for native builds. */
const PROFILE = {
  CARGO_PROFILE_RELEASE_OPT_LEVEL: "3",
  CARGO_PROFILE_RELEASE_LTO: "fat",
  CARGO_PROFILE_RELEASE_CODEGEN_UNITS: "1",
  CARGO_PROFILE_RELEASE_PANIC: "abort",
  CARGO_PROFILE_RELEASE_DEBUG: "false",
  CARGO_PROFILE_RELEASE_STRIP: "none",
};

const PACKAGE = {
  name: "@rondo/solver-wasm",
  private: true,
  type: "commonjs",
  main: "rondo_solver.js",
  types: "rondo_solver.d.ts",
};

/** Compiles the crate into a package in `folder`, which is emptied first. Takes 40 seconds from nothing. */
export const compilePackage = (folder: string, toolchain: Toolchain): void => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run(
    "wasm-pack",
    [
      ...["build", crate, "--release", "--target", "nodejs", "--mode", "no-install", "--no-opt", "--no-pack"],
      ...["--out-dir", folder, "--out-name", "rondo_solver", "--", "--locked"],
    ],
    { env: { ...PROFILE, CARGO_ENCODED_RUSTFLAGS: rustFlags() } },
  );
  const module = join(folder, "rondo_solver_bg.wasm");
  run("wasm-opt", ["-O3", ...KEEP_FUNCTIONS_APART, ...WASM_OPT_FEATURES, module, "-o", module]);
  rmSync(join(folder, ".gitignore"), { force: true });
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(PACKAGE, null, 2)}\n`);
  writeProvenance(folder, { sources: hashSources(), ...toolchain });
};
