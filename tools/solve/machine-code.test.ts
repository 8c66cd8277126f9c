import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { corePath, keptModule } from "./machine-code.ts";

const folder = mkdtempSync(join(tmpdir(), "rondo-machine-code-"));
const file = join(folder, "core.bin");
const core = readFileSync(corePath);

beforeAll(() => {
  execFileSync(process.execPath, ["--no-warnings", join(import.meta.dirname, "keep-machine-code.ts"), file]);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test("a process takes over what another one has compiled", () => {
  expect(Object.prototype.toString.call(keptModule(core, file))).toBe("[object WebAssembly.Module]");
});

test("machine code of another core or of another engine is left alone, and none is no error", () => {
  const otherCore = Buffer.concat([core]);
  otherCore[otherCore.length - 1] = (otherCore.at(-1) ?? 0) ^ 1;
  expect(keptModule(otherCore, file)).toBeUndefined();

  const otherEngine = readFileSync(file);
  otherEngine.fill(0, core.length, core.length + 16);
  writeFileSync(join(folder, "other-engine.bin"), otherEngine);
  expect(keptModule(core, join(folder, "other-engine.bin"))).toBeUndefined();

  expect(keptModule(core, join(folder, "none.bin"))).toBeUndefined();
});
