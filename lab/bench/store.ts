import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../tools/settings.ts";
import { output } from "../../tools/processes/output.ts";
import { headCommit } from "./machine.ts";

/** Folder of the measurements that are kept between runs. */
export const cache = join(root, ".cache/bench");

/** A measurement of one unit, with its day and commit. */
export interface Kept {
  readonly section: string;
  readonly key: string;
  readonly date: string;
  readonly commit: string;
  /** Share of the available processor time that it got, if known. */
  readonly share?: number;
  readonly record: unknown;
}

/** Measurements of the build in packages/solver/pkg. A new build or other instances start an empty store. */
export interface Store {
  readonly of: (section: string) => readonly Kept[];
  readonly add: (section: string, key: string, record: unknown, share?: number) => void;
}

/** Opens the store of the current build; sections in `forget` are emptied first. */
export const openStore = (forget: readonly string[] = []): Store => {
  const hash = createHash("sha256");
  for (const file of [
    "packages/solver/pkg/rondo_solver_bg.wasm",
    "lab/bench/generate.ts",
    "lab/bench/day/town.ts",
  ])
    hash.update(readFileSync(join(root, file)));
  const path = join(cache, `${hash.digest("hex").slice(0, 12)}.jsonl`);
  mkdirSync(cache, { recursive: true });
  const lines = readLines(path).filter(({ section }) => !forget.includes(section));
  // A repeated measurement replaces the earlier one and keeps its position.
  const kept = [...new Map(lines.map((line) => [`${line.section} ${line.key}`, line])).values()];
  if (forget.length > 0) {
    rmSync(path, { force: true });
    for (const line of kept) appendFileSync(path, `${JSON.stringify(line)}\n`);
  }
  const commit = presentCommit();
  const of = (section: string): Kept[] => kept.filter((line) => line.section === section);
  return {
    of,
    add: (section, key, record, share) => {
      const line = {
        section,
        key,
        date: new Date().toISOString().slice(0, 10),
        commit,
        ...(share !== undefined && { share }),
        record,
      };
      const former = kept.findIndex((other) => other.section === section && other.key === key);
      kept.splice(former < 0 ? kept.length : former, former < 0 ? 0 : 1, line);
      appendFileSync(path, `${JSON.stringify(line)}\n`);
    },
  };
};

/** HEAD, and whether the solver differs from it. */
const presentCommit = (): string => {
  const head = headCommit();
  const changed = output("git", ["status", "--porcelain", "--", "solver-wasm", "tools/solve"], root).trim();
  return changed === "" ? head : `${head} with changes`;
};

/** A line that a killed run left half-written is dropped. */
const readLines = (path: string): Kept[] =>
  (existsSync(path) ? readFileSync(path, "utf8") : "").split("\n").flatMap((line) => {
    try {
      return [JSON.parse(line) as Kept];
    } catch {
      return [];
    }
  });
