import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../settings.ts";
import { repositoryFiles, textOf } from "./files.ts";
import { verdictOn } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";

/** Pages that name files of the repository, from its root, between backquotes: lists of what a change touches. */
const namesFiles = /^CONTRIBUTING\.md$/;

/** Links of Markdown pages to files that are not there, and files that the guide names and that are gone. */
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

/** The files that a page links to or names, from the repository's root; code blocks aside. */
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
