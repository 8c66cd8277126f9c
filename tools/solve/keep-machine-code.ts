import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { dirname } from "node:path";
import v8 from "node:v8";
import { corePath, keptPath, serialize, type CoreModule } from "./machine-code.ts";

// node tools/solve/keep-machine-code.ts [FILE]: compiles the core and keeps its machine code, in a second or two.

// Node's types leave it out.
declare const WebAssembly: { readonly Module: new (bytes: Uint8Array) => CoreModule };

/** Off while the core is compiled: then all of it is, at once and for good. */
const IN_PIECES = ["liftoff", "wasm-lazy-compilation", "wasm-dynamic-tiering"];
/** Off as well: they make more than twice the code, which runs no faster (docs/solver-log.md). */
const LONGER_CODE = ["wasm-inlining", "wasm-loop-unrolling", "wasm-loop-peeling"];

const compiled = (bytes: Uint8Array): CoreModule => {
  const flags = [...IN_PIECES, ...LONGER_CODE];
  for (const flag of flags) v8.setFlagsFromString(`--no-${flag}`);
  const module = new WebAssembly.Module(bytes);
  // V8 takes machine code only under the flags that it was written under.
  for (const flag of flags) v8.setFlagsFromString(`--${flag}`);
  return module;
};

/** Whoever reads the file finds it whole, or not at all. */
const writeWhole = (path: string, parts: readonly Uint8Array[]): void => {
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  const file = openSync(unfinished, "w");
  for (const part of parts) writeSync(file, part);
  fsyncSync(file);
  closeSync(file);
  renameSync(unfinished, path);
};

setPriority(constants.priority.PRIORITY_LOW);
const bytes = readFileSync(corePath);
const code = serialize(compiled(bytes));
writeWhole(process.argv[2] ?? keptPath, [bytes, new Uint8Array(code)]);
