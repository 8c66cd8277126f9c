import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cargoHome, crate } from "./config.ts";
import { writeProvenance } from "./provenance.ts";
import { run } from "./run.ts";
import { hashSources } from "./sources.ts";
import type { Toolchain } from "./toolchain.ts";

/** Memory limit of an instance. An allocation beyond it fails, and the run with it. */
const MAX_MEMORY_BYTES = (2 << 30) >>> 0;

/** WASM features that the module may use. Node 20 and every current browser have all of them. */
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
 * By default, wasm-opt inlines every function that has a single caller. The resulting large functions run slowly until V8
 * has optimized them as a whole, on the same core as the search.
 */
const KEEP_FUNCTIONS_APART = ["--one-caller-inline-max-function-size", "0"];

/**
 * By default, every copy or fill beyond one word becomes `memory.copy` or `memory.fill`, for which V8 calls a C function.
 * These options use up to 16 loads and stores instead.
 */
const COPIES_IN_PLACE = ["max-store-memcpy=16", "max-store-memmove=16", "max-store-memset=16"];

/**
 * Calls and loop iterations cost more in V8 than in native code, since no register survives a call. LLVM therefore inlines
 * and unrolls more. Its loop strength reduction (lsr) is off: it needs more variables than V8 has registers.
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

/** Settings of the release profile for the module, independent of the crate's settings for native builds. */
const PROFILE = {
  CARGO_PROFILE_RELEASE_OPT_LEVEL: "3",
  CARGO_PROFILE_RELEASE_LTO: "fat",
  CARGO_PROFILE_RELEASE_CODEGEN_UNITS: "1",
  CARGO_PROFILE_RELEASE_PANIC: "abort",
  CARGO_PROFILE_RELEASE_DEBUG: "false",
  CARGO_PROFILE_RELEASE_STRIP: "none",
};

/** The module for Node: it has its bytes when it is loaded. Browsers give `rondo_solver.js` theirs. */
const FOR_NODE = `import { readFileSync } from "node:fs";
import { initSync } from "./rondo_solver.js";

initSync({ module: readFileSync(new URL("./rondo_solver_bg.wasm", import.meta.url)) });
export * from "./rondo_solver.js";
`;

/** Compiles the crate into a package in `folder`, which is emptied first. A full build takes 40 seconds. */
export const compilePackage = (folder: string, toolchain: Toolchain): void => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run(
    "wasm-pack",
    [
      ...["build", crate, "--release", "--target", "web", "--mode", "no-install", "--no-opt", "--no-pack"],
      ...["--out-dir", folder, "--out-name", "rondo_solver", "--", "--locked"],
    ],
    { env: { ...PROFILE, CARGO_ENCODED_RUSTFLAGS: rustFlags() } },
  );
  const module = join(folder, "rondo_solver_bg.wasm");
  run("wasm-opt", ["-O3", ...KEEP_FUNCTIONS_APART, ...WASM_OPT_FEATURES, module, "-o", module]);
  rmSync(join(folder, ".gitignore"), { force: true });
  writeFileSync(join(folder, "node.js"), FOR_NODE);
  writeFileSync(join(folder, "node.d.ts"), 'export * from "./rondo_solver.js";\n');
  writeProvenance(folder, { sources: hashSources(), ...toolchain });
};
