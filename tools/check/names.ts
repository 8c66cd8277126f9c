import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../settings.ts";

/** What the repository has that pages name. */
export interface Named {
  /** Paths from the repository's root. */
  readonly files: readonly string[];
  readonly scripts: ReadonlySet<string>;
  /** RPCs of proto/. */
  readonly rpcs: ReadonlySet<string>;
}

const sources = /\.(?:ts|tsx|mjs|js|rs|md|ya?ml|json|proto|sh|toml|css|html)$/;

/** Folders that programs fill. */
const made = /^\.(?:cache|data)\//;

/**
 * Finds what a page names that is not there: source files between backquotes, by their path from the root, from the page
 * or from a room (`http/endpoint.ts`); scripts of npm; and RPCs.
 */
export function missingNames(page: string, text: string, there: Named): string[] {
  return text.split("\n").flatMap((line, index) => {
    const files = filesIn(line).filter((path) => !isFile(page, path, there.files));
    const scripts = scriptsIn(line).filter((script) => !there.scripts.has(script));
    const rpcs = rpcsIn(line).filter((rpc) => !there.rpcs.has(rpc));
    return [
      ...files,
      ...scripts.map((script) => `npm run ${script}`),
      ...rpcs.map((rpc) => `the RPC ${rpc}`),
    ].map((name) => `${page}:${index + 1} names ${name}, which is not there`);
  });
}

function filesIn(line: string): string[] {
  const paths = [...line.matchAll(/`((?:[\w.@-]+\/)+[\w.@-]+)`/g)].map(([, path = ""]) => path);
  return paths.filter((path) => sources.test(path) && !made.test(path));
}

function isFile(page: string, path: string, files: readonly string[]): boolean {
  return (
    existsSync(join(root, dirname(page), path)) ||
    files.some((file) => file === path || file.endsWith(`/${path}`))
  );
}

function scriptsIn(line: string): string[] {
  return [...line.matchAll(/npm run (?:--?\w\S* )*([\w:]+(?:-\w+)*)/g)].map(([, script = ""]) => script);
}

/** `package.Service/Name`, "RPC `Name`", "`Name` RPC" and "sends `Name`". */
function rpcsIn(line: string): string[] {
  const beside = line.matchAll(/(?:RPCs?|sends) `([A-Z][a-z]\w*)`|`([A-Z][a-z]\w*)` RPC|\bv\d+\.\w+\/(\w+)/g);
  return [...beside].map(([, after, before, path]) => after ?? before ?? path ?? "");
}
