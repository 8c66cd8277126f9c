import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { searchNatively } from "../solve/native.ts";
import { problemFile } from "../solve/task.ts";
import { generatePlainTask, generateRichTask } from "./generate.ts";
import { measureInChild } from "./measurement.ts";
import { table } from "./table.ts";

const CASES = [
  { kind: "plain", stops: 100, iterations: 200_000 },
  { kind: "plain", stops: 1000, iterations: 150_000 },
  { kind: "rich", stops: 100, iterations: 40_000 },
  { kind: "rich", stops: 400, iterations: 40_000 },
] as const;
const ROUNDS = 3;
const LONGEST_SECONDS = 120;

/** (d) Time of the same iterations in WASM and native, taking turns; the least of three runs counts. */
export const ratio = (say: (line: string) => void): string => {
  const folder = mkdtempSync(join(tmpdir(), "rondo-bench-"));
  try {
    const rows = CASES.map(({ kind, stops, iterations }) => {
      const task = kind === "rich" ? generateRichTask(stops, 1) : generatePlainTask(stops, 1);
      const path = join(folder, `${kind}-${stops}.json`);
      writeFileSync(path, problemFile(task));
      const source = { kind: "file", path } as const;
      const limits = { seconds: LONGEST_SECONDS, maxIterations: iterations, seed: 1 };
      const runs = Array.from({ length: ROUNDS }, () => ({
        wasm: measureInChild({ source, ...limits, checkpoints: [] }).searchSeconds,
        native: searchNatively(task, { instance: path, threads: 1, native: true, ...limits }).wallSeconds,
      }));
      const wasm = Math.min(...runs.map((run) => run.wasm));
      const native = Math.min(...runs.map((run) => run.native));
      say(`${kind} ${stops}: wasm ${wasm.toFixed(2)} s, native ${native.toFixed(2)} s`);
      return [kind, stops, iterations, wasm.toFixed(2), native.toFixed(2), (wasm / native).toFixed(2)];
    });
    return table(["instance", "stops", "iterations", "WASM s", "native s", "ratio"], rows);
  } finally {
    rmSync(folder, { recursive: true });
  }
};
