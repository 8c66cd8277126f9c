import { dirname } from "node:path";
import { repositoryFiles, textOf } from "./files.ts";
import { verdictOn, type Outcome } from "./outcome.ts";

const SHEET = /^dashboard\/src\/.*\.css$/;
const CODE = /^dashboard\/src\/.*\.tsx$/;
/** Sheets whose classes any view may use. */
const SHARED = /^dashboard\/src\/(?:styles|parts|shell)\//;

/** Fences the styles of the dashboard's parts: one line for each rule that reaches into another part. */
export async function styles(): Promise<Outcome> {
  const files = await repositoryFiles();
  const read = async (pattern: RegExp) =>
    new Map(
      await Promise.all(
        files.filter((file) => pattern.test(file)).map(async (file) => [file, await textOf(file)] as const),
      ),
    );
  return verdictOn(styleFaults(await read(SHEET), await read(CODE)));
}

/**
 * Each rule of a part begins with a class, and a class that rules of a part begin with is in no other sheet, and in
 * no code outside the folder of its sheet. So no rule meets an element of another part. Rules for paper may hide what is
 * around a page.
 */
export function styleFaults(
  sheets: ReadonlyMap<string, string>,
  code: ReadonlyMap<string, string>,
): string[] {
  const used = [...code].map(([file, text]) => ({ file, classes: classNamesIn(text) }));
  const selectors = [...sheets].flatMap(([file, text]) =>
    selectorsIn(text).map((selector) => ({ file, selector, classes: classesOf(selector) })),
  );
  return selectors.flatMap(({ file, selector }) => {
    if (SHARED.test(file)) return [];
    const [first] = classesOf(selector.split(/[\s>+~]/)[0] ?? "");
    if (first === undefined) return [`${file} the rule "${selector}" begins with no class of its part`];
    const others = [
      ...selectors.filter((other) => other.file !== file),
      ...used.filter((other) => !other.file.startsWith(`${dirname(file)}/`)),
    ].filter(({ classes }) => classes.includes(first));
    const names = [...new Set(others.map((other) => other.file))].join(", ");
    return names === "" ? [] : [`${file} the rule "${selector}" may meet elements of ${names}`];
  });
}

/** The selectors of a sheet, but for those of paper. */
function selectorsIn(text: string): string[] {
  const screen = withoutPaper(text.replaceAll(/\/\*[^*]*\*\//g, ""));
  return [...screen.matchAll(/([^{}]+)\{/g)]
    .map(([, selector = ""]) => selector.trim())
    .filter((selector) => !selector.startsWith("@") && !/^(?:from|to|\d+%)/.test(selector))
    .flatMap((selector) => selector.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim());
}

function withoutPaper(text: string): string {
  const at = text.indexOf("@media print");
  if (at === -1) return text;
  let [depth, end] = [0, text.indexOf("{", at)];
  do {
    if (text[end] === "{") depth++;
    if (text[end] === "}") depth--;
    end++;
  } while (depth > 0 && end < text.length);
  return withoutPaper(text.slice(0, at) + text.slice(end));
}

/** The classes of elements in code. */
function classNamesIn(text: string): string[] {
  const values = [...text.matchAll(/class=(?:"([^"]*)"|\{`([^`]*)`)/g)];
  return values.flatMap(([, plain, made]) => (plain ?? made ?? "").split(/[^\w-]+/));
}

function classesOf(selector: string): string[] {
  return [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = ""]) => name);
}
