import v8 from "node:v8";

/**
 * From now on V8 heeds the branch hints of the modules that it compiles, on whatever thread; Node 24 has it do so only
 * when told.
 */
export const heedBranchHints = (): void => {
  v8.setFlagsFromString("--experimental-wasm-branch-hinting");
};
