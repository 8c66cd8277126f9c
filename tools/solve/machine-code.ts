import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import v8 from "node:v8";
import { compileFunction } from "node:vm";
import { heedBranchHints } from "../../services/optimizer/src/solver/compile.ts";

// The core's machine code, kept between processes: docs/adr/0022-machine-code-is-kept.md.

const root = join(import.meta.dirname, "../..");

/** The core. */
export const corePath = join(root, "solver-wasm/pkg/rondo_solver_bg.wasm");

/** The core once more, then its machine code, which V8 itself refuses on another processor. */
export const keptPath = join(root, ".cache/solve", `core-${process.version}-${process.arch}.bin`);

/** A compiled module, a `WebAssembly.Module`. */
export type CoreModule = object;

/** Calls one of V8's functions for its own tests, on values `a` and `b`. A SyntaxError where V8 does not have it. */
const callNative = (call: string, a: unknown, b?: unknown): unknown => {
  v8.setFlagsFromString("--allow-natives-syntax");
  try {
    const native = compileFunction(`return ${call}`, ["a", "b"]) as (a: unknown, b: unknown) => unknown;
    return native(a, b);
  } finally {
    v8.setFlagsFromString("--no-allow-natives-syntax");
  }
};

/** The machine code of a module; the process ends if there is none yet. */
export const serialize = (module: CoreModule): ArrayBuffer =>
  callNative("%SerializeWasmModule(a)", module) as ArrayBuffer;

/** Undefined if the code is of another V8, or of another processor. */
const deserialize = (code: ArrayBuffer, bytes: Uint8Array): CoreModule | undefined =>
  callNative("%DeserializeWasmModule(a, b)", code, bytes) as CoreModule | undefined;

/** V8 gives its machine code to whoever loads the same bytes, on any thread, as long as someone holds it. */
let held: CoreModule | undefined;

/**
 * Gives V8 the machine code that an earlier process has kept; to be called before the core is loaded. If there is none,
 * a process in the background makes it for later ones, and this one compiles what it comes by, as ever.
 */
export const takeMachineCode = async (): Promise<void> => {
  held = keptModule(readFileSync(corePath), keptPath);
  if (held) return;
  const { spawn } = await import("node:child_process");
  const args = ["--no-warnings", join(import.meta.dirname, "keep-machine-code.ts")];
  spawn(process.execPath, args, { detached: true, stdio: "ignore" }).unref();
};

/** The core of these bytes with its machine code; undefined if the file is of another core, of another V8, or absent. */
export const keptModule = (bytes: Buffer, path: string): CoreModule | undefined => {
  // Machine code is taken only under the flags that it was written under; without it, the core is compiled with hints.
  heedBranchHints();
  try {
    const file = openSync(path, "r");
    try {
      const core = Buffer.allocUnsafe(bytes.length);
      const code = new Uint8Array(fstatSync(file).size - bytes.length);
      readSync(file, core);
      if (!core.equals(bytes)) return undefined;
      readSync(file, code);
      return deserialize(code.buffer, bytes);
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
};
