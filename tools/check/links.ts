import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../settings.ts";
import { repositoryFiles, textOf } from "./files.ts";
import { verdictOn } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";

/** Pages that name files between backquotes, as paths from the repository's root. */
const namesFiles = /^CONTRIBUTING\.md$/;

/** Finds links of Markdown pages to missing files, and missing files that the guide names. */
export async function links(): Promise<Outcome> {
  const pages = (await repositoryFiles()).filter((file) => file.endsWith(".md"));
  const faults = await Promise.all(
    pages.map(async (page) => {
      const targets = targetsOf(page, await textOf(page));
      return targets.flatMap(({ line, path }) =>
        existsSync(join(root, path)) ? [] : [`${page}:${line} names ${path}, which is not there`],
      );
    }),
  );
  return verdictOn(faults.flat());
}

/** The files that a page links to or names outside code blocks, as paths from the repository's root. */
export function targetsOf(page: string, text: string): { line: number; path: string }[] {
  const prose = text.replace(/^(\s*)```[\s\S]*?^\s*```/gm, (block) => block.replace(/[^\n]/g, ""));
  return prose.split("\n").flatMap((content, index) => {
    const linked = [...content.matchAll(/\]\(([^)\s#:]+)(?:#[^)]*)?\)/g)].map(([, to = ""]) =>
      join(dirname(page), to),
    );
    const named = namesFiles.test(page) ? [...content.matchAll(/`((?:[\w.@-]+\/)+[\w.@-]*)`/g)] : [];
    const paths = [...linked, ...named.map(([, path = ""]) => path)];
    return paths.map((path) => ({ line: index + 1, path }));
  });
}
