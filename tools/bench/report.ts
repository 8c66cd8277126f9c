import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { output } from "./child.ts";
import { SECTIONS, type Section } from "./options.ts";

const TITLES: Record<Section, string> = {
  quality: "Quality on public instances",
  peers: "Side by side with other solvers",
  scaling: "Scaling",
  ratio: "WASM and native",
  rich: "Rich instances",
};

/** Puts the new sections into the report; sections that were not run stay as they are, with their own date. */
export const writeReport = (path: string, measured: ReadonlyMap<Section, string>): void => {
  const old = existsSync(path) ? readSections(readFileSync(path, "utf8")) : new Map<string, string>();
  const parts = SECTIONS.flatMap((section) => {
    const title = TITLES[section];
    const body = measured.get(section);
    const text = body === undefined ? old.get(title) : `${circumstances()}\n\n${body}`;
    return text === undefined ? [] : [`## ${title}\n\n${text.trim()}\n`];
  });
  const head =
    "# Benchmarks\n\nMeasured by `npm run bench` (its options: `npm run bench -- --help`). Figures of different" +
    " sections may come from different runs: compare within one.\n";
  writeFileSync(path, [head, ...parts].join("\n"));
};

const readSections = (text: string): Map<string, string> => {
  const [, ...parts] = text.split(/^## /m);
  return new Map(
    parts.map((part) => [part.slice(0, part.indexOf("\n")), part.slice(part.indexOf("\n") + 1)] as const),
  );
};

/** When, on what, and from which commit. */
const circumstances = (): string => {
  const processors = cpus();
  const commit = output("git", ["rev-parse", "--short", "HEAD"]).trim();
  const machine = `${processors.length} × ${processors[0]?.model.trim() ?? "unknown"}`;
  const memory = Math.round(totalmem() / 2 ** 30);
  const date = new Date().toISOString().slice(0, 10);
  return `${date}, commit ${commit}, ${machine}, ${memory} GiB, Node ${process.versions.node}.`;
};
