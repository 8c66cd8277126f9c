import v8 from "node:v8";

// Node's types leave it out.
declare const WebAssembly: { readonly Module: new (bytes: Uint8Array) => object };

/** With these V8 compiles a module quickly and badly at first, function by function, and what is hot once more later. */
const IN_PIECES = ["liftoff", "wasm-lazy-compilation", "wasm-dynamic-tiering"];
/** These make more than twice the code of all functions, which runs no faster (docs/solver/log). */
const LONGER_CODE = ["wasm-inlining", "wasm-loop-unrolling", "wasm-loop-peeling"];

/** From now on V8 heeds branch hints of modules, on whatever thread; Node 24 has it do so only when told. */
export const heedBranchHints = (): void => {
  v8.setFlagsFromString("--experimental-wasm-branch-hinting");
};

/**
 * A module that V8 has compiled as a whole and as well as it can. As long as someone holds it, whoever loads the same
 * bytes has that code, on any thread. Not while WASM runs on another thread: V8 must not change its ways under it.
 */
export const compileAtOnce = (bytes: Uint8Array): object => {
  heedBranchHints();
  const flags = [...IN_PIECES, ...LONGER_CODE];
  for (const flag of flags) v8.setFlagsFromString(`--no-${flag}`);
  try {
    return new WebAssembly.Module(bytes);
  } finally {
    for (const flag of flags) v8.setFlagsFromString(`--${flag}`);
  }
};
