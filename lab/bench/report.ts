import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { circumstances as here } from "./machine.ts";
import { mean } from "./table.ts";

const HEAD = `# Benchmarks

Measured by \`npm run bench\` (\`-- --help\` names its sections and options). Each section names the commits and days of
its figures; compare within a section.
`;

/** Puts a section into the report in \`folder\`; the others stay as they are. `titles` gives the order. */
export const writeReport = (folder: string, titles: readonly string[], title: string, body: string): void => {
  const path = join(folder, "benchmarks.md");
  const sections = existsSync(path) ? readSections(readFileSync(path, "utf8")) : new Map<string, string>();
  sections.set(title, `\n${body}\n`);
  const others = [...sections.keys()].filter((name) => !titles.includes(name));
  const parts = [...titles, ...others].flatMap((name) => {
    const text = sections.get(name);
    return text === undefined ? [] : [`## ${name}\n\n${text.trim()}\n`];
  });
  writeFileSync(path, [HEAD, ...parts].join("\n"));
};

const readSections = (text: string): Map<string, string> => {
  const [, ...parts] = text.split(/^## /m);
  return new Map(
    parts.map((part) => [part.slice(0, part.indexOf("\n")), part.slice(part.indexOf("\n") + 1)] as const),
  );
};

/** Day, commit and machine of runs, and the shares of their processor time that they got. */
export const circumstances = (shares: readonly number[]): string => {
  const [average, least] = [mean(shares), Math.min(...shares)].map((share) => Math.round(100 * share));
  return `${here()}. The runs got ${average} % of their processor time on average, at least ${least} %.`;
};
