import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { dirname } from "node:path";
import { compileAtOnce } from "../../services/optimizer/src/solver/compile.ts";
import { corePath, keptPath, serialize } from "./machine-code.ts";

// node tools/solve/keep-machine-code.ts [FILE]: compiles the core and keeps its machine code, in a second or two.

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
const code = serialize(compileAtOnce(bytes));
writeWhole(process.argv[2] ?? keptPath, [bytes, new Uint8Array(code)]);
