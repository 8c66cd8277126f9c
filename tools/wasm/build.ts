import { cpSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compilePackage } from "./compile.ts";
import { committedPackage } from "./config.ts";
import { CommandError } from "./run.ts";
import { ensureToolchain } from "./toolchain.ts";

// npm run wasm:build: compiles the VRP core into packages/solver/pkg.
try {
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), "rondo-wasm-"));
  compilePackage(folder, ensureToolchain());
  // A process that loads the package at this moment finds all of its files.
  cpSync(folder, committedPackage, { recursive: true });
  rmSync(folder, { recursive: true });
  const bytes = statSync(join(committedPackage, "rondo_solver_bg.wasm")).size;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `wasm: built packages/solver/pkg in ${seconds} s, ${String(Math.round(bytes / 1024))} KiB\n`,
  );
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`wasm: ${error.message}\n`);
  process.exitCode = 1;
}
