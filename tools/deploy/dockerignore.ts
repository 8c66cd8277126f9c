/** A rule of a .dockerignore file: the last one that matches a path decides. */
interface Rule {
  readonly isKept: boolean;
  readonly pattern: RegExp;
}

/** Whether a file, as a path from the root of the context, reaches the build. */
export function contextFilter(text: string): (path: string) => boolean {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const rules = lines.map(ruleOf);
  return (path) => rules.findLast(({ pattern }) => pattern.test(path))?.isKept ?? true;
}

/** `*` matches within a name, a leading `**` any folders. A rule for a folder holds for all in it. */
function ruleOf(line: string): Rule {
  const isKept = line.startsWith("!");
  const anywhere = /^!?\*\*\//.test(line);
  const words = line.replace(/^!/, "").replace(/^\*\*\//, "");
  const escaped = words.replaceAll(/[.+^$()[\]{}|\\]/g, "\\$&").replaceAll("*", "[^/]*");
  return { isKept, pattern: new RegExp(`${anywhere ? "(^|/)" : "^"}${escaped}(/|$)`) };
}
