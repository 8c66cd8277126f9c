import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { runInNewContext } from "node:vm";
import type { Plugin } from "vite";

const KEYED = "virtual:keyed";

/** Builds the texts of other languages without their keys, which the English ones have: they send a third less. */
export const textsWithoutKeys: Plugin = {
  name: "texts-without-keys",
  apply: "build",
  enforce: "pre",
  resolveId: (source) => (source === KEYED ? `\0${KEYED}` : null),
  load: (id) =>
    id === `\0${KEYED}`
      ? "export const keyed = (english, values) => Object.fromEntries(Object.keys(english).map((key, index) => [key, values[index]]));"
      : null,
  async transform(code, id) {
    const found = /import type \{ \w+ as english \} from "(\.[^"]+)"/.exec(code);
    if (found === null || !/[\\/]texts[\\/]\w+[\\/][\w-]+\.ts$/.test(id)) return null;
    const [, english = ""] = found;
    return withoutKeys(code, english, await readFile(join(dirname(id), english), "utf8"));
  },
};

/**
 * A file of texts as values in the order of the English keys.
 * @param english the path of the English file from this one
 */
export function withoutKeys(code: string, english: string, englishCode: string): string {
  const [own, known] = [textsIn(code), textsIn(englishCode)];
  const values = Object.keys(known.texts).map((key) => own.texts[key]);
  return `import { ${known.name} as english } from "${english}";
import { keyed } from "${KEYED}";
export const ${own.name} = keyed(english, ${JSON.stringify(values)});
`;
}

/** The texts of a file: one constant, an object of literals. */
function textsIn(code: string): { readonly name: string; readonly texts: Readonly<Record<string, unknown>> } {
  const name = /^export const (\w+)/m.exec(code)?.[1];
  if (name === undefined) throw new Error("no texts here");
  const texts = code.slice(code.indexOf("= {", code.indexOf(`const ${name}`)) + 2, code.lastIndexOf("}") + 1);
  return { name, texts: runInNewContext(`(${texts})`) as Readonly<Record<string, unknown>> };
}
