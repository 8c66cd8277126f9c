import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../run.ts";
import { readBranches } from "./branches.ts";
import { withHints } from "./section.ts";

const folder = mkdtempSync(join(tmpdir(), "rondo-hints-"));
const file = join(folder, "module.wasm");

/** One function is imported, one has no branches; the last has locals of several types, more than one byte tells. */
const TEXT = `(module
  (import "host" "call" (func $call))
  (memory 1)
  (func (nop))
  (func (param $p i32) (local ${"i64 ".repeat(200)}) (local f32 i32)
    (block $out
      (loop $again
        (if (local.get $p)
          (then (br_if $out (i32.load (i32.const 300))) (call $call)))
        (br_if $again (i32.eqz (local.get $p)))
        (call $call)))))`;

beforeAll(() => {
  writeFileSync(join(folder, "module.wat"), TEXT);
  run("wasm-opt", [join(folder, "module.wat"), "-o", file]);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test("branches are read from inside out, with the function that they are in", () => {
  const { branches } = readBranches(readFileSync(file));
  expect(branches.map(({ isIf, func }) => ({ isIf, func }))).toEqual([
    { isIf: false, func: 2 },
    { isIf: true, func: 2 },
    { isIf: false, func: 2 },
  ]);
});

test("hints stand at the branches that they are for", () => {
  const module = readFileSync(file);
  const { branches } = readBranches(module);
  const [exit, condition, again] = branches;
  if (!exit || !condition || !again) throw new Error("a branch is missing");

  /** What Binaryen reads: the hint, if there is one, before each branch. */
  const hintsIn = (bytes: Uint8Array): string[] => {
    writeFileSync(file, bytes);
    const lines = run("wasm-opt", [file, "--emit-text", "-o", "-"]).split("\n");
    return lines.flatMap((line, at) =>
      /\((if|br_if)\b/.test(line)
        ? [`${/hint "\\0(.)"/.exec(lines[at - 1] ?? "")?.[1] ?? "-"} ${line.trim()}`]
        : [],
    );
  };
  expect(hintsIn(module)).toEqual(["- (if", "- (br_if $block", "- (br_if $label"]);
  const hinted = withHints(module, [
    [again, true],
    [condition, false],
  ]);
  expect(hintsIn(hinted)).toEqual(["0 (if", "- (br_if $block", "1 (br_if $label"]);
  expect(hintsIn(withHints(module, [[exit, true]]))).toEqual(["- (if", "1 (br_if $block", "- (br_if $label"]);
});
