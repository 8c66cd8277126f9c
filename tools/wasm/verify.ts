import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compilePackage } from "./compile.ts";
import { committedPackage } from "./config.ts";
import { readProvenance } from "./provenance.ts";
import { CommandError } from "./run.ts";
import { samePlans } from "./same-plans.ts";
import { hashSources } from "./sources.ts";
import { ensureToolchain, hasCargo, type Toolchain } from "./toolchain.ts";

// npm run wasm:verify: the committed package is built from the sources beside it.

const verify = (): string => {
  const committed = readProvenance(committedPackage);
  if (committed.sources !== hashSources())
    throw new CommandError("packages/solver/pkg is not built from these sources: run `npm run wasm:build`");
  if (!hasCargo()) return "the package's source hash is right; not rebuilt, because cargo is not installed";
  const toolchain = ensureToolchain();
  const folder = mkdtempSync(join(tmpdir(), "rondo-wasm-"));
  try {
    compilePackage(folder, toolchain);
    const different = differences(folder);
    if (different.length === 0) return "the package equals a new build, byte for byte";
    const tools = otherTools(committed, toolchain);
    if (tools === "")
      throw new CommandError(`rebuilt with the same tools, these differ: ${different.join(", ")}`);
    samePlans(committedPackage, folder);
    return `the package plans as a new build does (not the same bytes: ${tools})`;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Files that differ between the two packages. */
const differences = (folder: string): string[] => {
  const names = new Set([...readdirSync(committedPackage), ...readdirSync(folder)]);
  names.delete("SOURCE_HASH");
  const read = (path: string): string => {
    try {
      return readFileSync(path, "latin1");
    } catch {
      return "";
    }
  };
  return [...names].filter((name) => read(join(committedPackage, name)) !== read(join(folder, name)));
};

/** The tools that differ from those of the committed package. */
const otherTools = (committed: Toolchain, here: Toolchain): string =>
  (["rustc", "wasmBindgen", "wasmOpt"] as const)
    .filter((tool) => committed[tool] !== here[tool])
    .map((tool) => `${here[tool]} here, ${committed[tool]} there`)
    .join("; ");

try {
  process.stdout.write(`wasm: ${verify()}\n`);
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`wasm: ${error.message}\n`);
  process.exitCode = 1;
}
