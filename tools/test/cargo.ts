import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "../settings.ts";
import { honest, type Tally } from "./vitest.ts";

/**
 * Optimized, including dependencies, with the assertions and overflow checks that a release lacks. A higher level costs
 * more time to compile than it saves. These settings are not in Cargo.toml because its text counts as a source of the
 * WASM package.
 */
const profile = [
  ...["--profile", "proof"],
  ...["--config", 'profile.proof.inherits="dev"'],
  ...["--config", "profile.proof.opt-level=1"],
  ...["--config", "profile.proof.debug=0"],
];
/** Cargo's arguments to test the crate with the random cases of a seed, unless the variable is set. */
export const testWith = (seed: number): readonly string[] => [
  "test",
  "--locked",
  ...["--manifest-path", join(root, "solver-wasm/Cargo.toml")],
  ...profile,
  ...["--config", `env.PROPTEST_RNG_SEED="${String(seed)}"`],
];
/** Every run has the same random cases, so a new failure comes from the change. */
const CASES = 20261121;

/** Runs the tests of the Rust crate and shows their output. Without cargo it runs none. */
export async function cargoTests(): Promise<Tally> {
  console.log("Rust tests (the first time they are compiled, which takes a minute or two) …");
  const cargo = spawn("cargo", testWith(CASES), { stdio: ["ignore", "pipe", "inherit"] });
  let passed = 0;
  const failed: string[] = [];
  createInterface({ input: cargo.stdout }).on("line", (line) => {
    console.log(line);
    passed += Number(/^test result: .*?(\d+) passed;/.exec(line)?.[1] ?? 0);
    const fallen = /^test (.*) \.\.\. FAILED$/.exec(line)?.[1];
    if (fallen !== undefined) failed.push(fallen);
  });
  const exitCode = await new Promise<number | "absent">((resolve) => {
    cargo.once("error", () => {
      resolve("absent");
    });
    cargo.once("close", (code) => {
      resolve(code ?? 1);
    });
  });
  if (exitCode === "absent") {
    console.log(
      "Rust tests left out: cargo is not on the PATH (rustup.rs). The committed WASM package is tested.",
    );
    return { passed: 0, failed: [] };
  }
  return honest({ passed, failed }, "cargo", exitCode);
}
