import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../settings.ts";
import { repositoryFiles, textOf } from "./files.ts";
import { missingNames, type Named } from "./names.ts";
import { verdictOn, type Outcome } from "./outcome.ts";

/** Pages that name files between backquotes, as paths from the repository's root. */
const namesFiles = /^CONTRIBUTING\.md$|^docs\/how-to\//;

/** Names things as they were. */
const history = "CHANGELOG.md";

/**
 * Finds links of Markdown pages to missing files and headings, and names of files, scripts and RPCs that are not there. In
 * the guides, paths are from the root, and files have the identifiers that stand beside them.
 */
export async function links(): Promise<Outcome> {
  const files = await repositoryFiles();
  const pages = files.filter((file) => file.endsWith(".md"));
  const there = await namedThings(files);
  const faults = await Promise.all(
    pages.map(async (page) => {
      const text = await textOf(page);
      const missing = targetsOf(page, text).flatMap(({ line, path }) =>
        existsSync(join(root, path)) ? [] : [`${page}:${line} names ${path}, which is not there`],
      );
      const faults = [...missing, ...(await missingHeadings(page, text))];
      if (page !== history) faults.push(...missingNames(page, text, there));
      return namesFiles.test(page) ? [...faults, ...(await strangers(page, text))] : faults;
    }),
  );
  return verdictOn([...new Set(faults.flat())]);
}

async function namedThings(files: readonly string[]): Promise<Named> {
  const { scripts } = JSON.parse(await textOf("package.json")) as { scripts: Record<string, string> };
  const protos = await Promise.all(files.filter((file) => file.endsWith(".proto")).map(textOf));
  const rpcs = [...protos.join("\n").matchAll(/^\s*rpc (\w+)/gm)].map(([, name = ""]) => name);
  return { files, scripts: new Set(Object.keys(scripts)), rpcs: new Set(rpcs) };
}

/** The files that a page links to or names outside code blocks, as paths from the repository's root. */
export function targetsOf(page: string, text: string): { line: number; path: string }[] {
  return proseOf(text)
    .split("\n")
    .flatMap((content, index) => {
      const linked = [...content.matchAll(/\]\(([^)\s#:]+)(?:#[^)]*)?\)/g)].map(([, to = ""]) =>
        join(dirname(page), to),
      );
      const named = namesFiles.test(page) ? [...content.matchAll(/`((?:[\w.@-]+\/)+[\w.@-]*)`/g)] : [];
      const paths = [...linked, ...named.map(([, path = ""]) => path)];
      return paths.map((path) => ({ line: index + 1, path }));
    });
}

/** The headings that a page links to, in itself or in other pages, with their paths from the repository's root. */
export function headingLinksOf(page: string, text: string): { line: number; path: string; anchor: string }[] {
  return proseOf(text)
    .split("\n")
    .flatMap((content, index) =>
      [...content.matchAll(/\]\((?<to>[^)\s#:]*)#(?<anchor>[^)\s]+)\)/g)].map(({ groups }) => {
        const { to = "", anchor = "" } = groups ?? {};
        return { line: index + 1, path: to === "" ? page : join(dirname(page), to), anchor };
      }),
    );
}

/** The anchors that GitHub gives a page's headings. */
export function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ""] of proseOf(text).matchAll(/^#{1,6} +(.+?)\s*$/gm)) {
    const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const anchor = words.replaceAll(/[^\p{L}\p{N}\s_-]/gu, "").replaceAll(/\s/g, "-");
    let name = anchor;
    for (let count = 1; anchors.has(name); count++) name = `${anchor}-${count}`;
    anchors.add(name);
  }
  return anchors;
}

async function missingHeadings(page: string, text: string): Promise<string[]> {
  const wanted = headingLinksOf(page, text).filter(
    ({ path }) => path.endsWith(".md") && existsSync(join(root, path)),
  );
  const faults = wanted.map(async ({ line, path, anchor }) =>
    anchorsOf(await textOf(path)).has(anchor)
      ? []
      : [`${page}:${line} names ${path}#${anchor}, which is not there`],
  );
  return (await Promise.all(faults)).flat();
}

/** The text without its code blocks, in as many lines. */
function proseOf(text: string): string {
  return text.replace(/^(\s*)```[\s\S]*?^\s*```/gm, (block) => block.replace(/[^\n]/g, ""));
}

/** The identifiers that the guide looks for in files that do not have them. */
async function strangers(page: string, text: string): Promise<string[]> {
  const faults = identifiersOf(text).map(async ({ line, name, files }) => {
    const there = files.filter((file) => existsSync(join(root, file)));
    const texts = await Promise.all(there.map(textOf));
    const isThere = texts.some((content) => new RegExp(String.raw`\b${name}\b`).test(content));
    return isThere ? [] : [`${page}:${line} names ${name}, which is not in ${files.join(", ")}`];
  });
  return (await Promise.all(faults)).flat();
}

/**
 * Identifiers with the files that should have one: `name` in the text beside a file of a table, in "`name` in `a/file`",
 * and in "`a/file` (`name`)".
 */
export function identifiersOf(text: string): { line: number; name: string; files: string[] }[] {
  const lineAt = (index: number) => text.slice(0, index).split("\n").length;
  const rows = text.split("\n").flatMap((content, index) => {
    const [, first = "", ...others] = content.split("|");
    const files = filesIn(first);
    return files.length === 0 || !content.startsWith("|")
      ? []
      : namesIn(others.join("|")).map((name) => ({ line: index + 1, name, files }));
  });
  const prose = [
    ...text.matchAll(/(?<names>(?:`\w+`(?:,| and)\s+)*`\w+`) in\s+(?<file>`[\w./-]+\/[\w.-]+\.\w+`)/g),
    ...text.matchAll(/(?<file>`[\w./-]+\/[\w.-]+\.\w+`)\s\((?<names>(?:`\w+`(?:,| and)\s+)*`\w+`)\)/g),
  ].flatMap(({ index, groups }) =>
    namesIn(groups?.["names"] ?? "").map((name) => ({
      line: lineAt(index),
      name,
      files: filesIn(groups?.["file"] ?? ""),
    })),
  );
  return [...rows, ...prose];
}

function filesIn(text: string): string[] {
  return [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.\w+)`/g)].map(([, file = ""]) => file);
}

/** The identifiers between backquotes; of a path like `Type::method`, the last. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/`(?:\w+::)*([a-zA-Z_]\w*)`/g)].map(([, name = ""]) => name);
}
