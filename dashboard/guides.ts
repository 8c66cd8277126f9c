import { readFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Marked, type Tokens } from "marked";
import type { Plugin } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The guides of `/docs`, in the order of its list: id, and file or section of a file. */
export const GUIDES: Readonly<Record<string, string>> = {
  start: "README.md#A first plan in five requests",
  api: "docs/api-guide.md",
  dispatching: "docs/dispatching.md",
  command: "cli/README.md",
  client: "client/README.md",
  agent: "docs/mcp.md",
  contract: "docs/contract.md",
};

/** Of a guide: what the list and the search of `/docs` show. */
export interface Guide {
  readonly id: string;
  readonly title: string;
  readonly headings: readonly { readonly id: string; readonly text: string }[];
}

/**
 * Adds the guides to the build: `guides/ID.html` as a page without script for readers and crawlers, whose `main` the web
 * app shows; `ID.md` for agents; `index.json`; and the pictures that they show.
 */
export const guides: Plugin = {
  name: "guides",
  apply: "build",
  async generateBundle() {
    const emit = (name: string, source: string | Uint8Array) =>
      this.emitFile({ type: "asset", fileName: `guides/${name}`, source });
    const list: Guide[] = [];
    for (const [id, file] of Object.entries(GUIDES)) {
      const source = await sourceOf(file);
      const { html, guide, pictures } = guideOf(id, source);
      list.push(guide);
      emit(`${id}.html`, pageOf(guide.title, html));
      emit(`${id}.md`, source);
      for (const path of pictures) emit(basename(path), await readFile(resolve(root, dirname(file), path)));
    }
    emit("index.json", JSON.stringify(list));
    emit("guide.css", STYLE);
  },
};

/** The Markdown of a guide. A section becomes a page of its own. */
export async function sourceOf(name: string): Promise<string> {
  const [file = "", section = ""] = name.split("#");
  const text = await readFile(join(root, file), "utf8");
  if (section === "") return text;
  const [body = ""] = (text.split(`\n## ${section}\n`)[1] ?? "").split("\n## ");
  return `# ${section}\n${body}`;
}

/** A guide as the body of a page. Links lead to other guides; files that are none keep their text only. */
export function guideOf(id: string, source: string) {
  const headings: { id: string; text: string }[] = [];
  const pictures: string[] = [];
  const used = new Map<string, number>();
  const anchorOf = (text: string) => {
    const plain = anchored(text);
    const n = used.get(plain) ?? 0;
    used.set(plain, n + 1);
    return n === 0 ? plain : `${plain}-${n}`;
  };
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const text = plainText(tokens);
        const anchor = anchorOf(text);
        if (depth > 1) headings.push({ id: anchor, text });
        return `<h${depth} id="${anchor}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const address = addressOf(href, GUIDES[id] ?? "");
        return address === null ? text : `<a href="${escaped(address)}">${text}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        pictures.push(href);
        return `<img src="/guides/${escaped(basename(href))}" alt="${escaped(text)}" loading="lazy">`;
      },
      code: ({ text }: Tokens.Code) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`,
      // Pages have what a text says, not what it could do.
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escaped(text),
    },
  });
  const html = marked
    .parse(source, { async: false })
    // Wide ones scroll, for the keyboard too.
    .replaceAll("<table>", '<table tabindex="0">');
  const title = /^# (.+)$/m.exec(source)?.[1] ?? id;
  return { html, guide: { id, title, headings } satisfies Guide, pictures };
}

/** Where a link leads from a page of the service; null to a file that the service has not. */
function addressOf(href: string, file: string): string | null {
  if (/^(?:https?:|\/|#)/.test(href)) return href;
  const [path = "", anchor = ""] = href.split("#");
  const wanted = relative(root, resolve(root, dirname(file), path));
  const found = Object.entries(GUIDES).find(([, source]) => source === wanted);
  return found ? `/docs/guides/${found[0]}${anchor === "" ? "" : `#${anchor}`}` : null;
}

/** The anchor of a heading, as GitHub makes it, so that links hold in both places. */
function anchored(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, "")
    .replaceAll(" ", "-");
}

function plainText(tokens: readonly Tokens.Generic[]): string {
  return tokens
    .map((token) => (token.tokens ? plainText(token.tokens) : (token as Tokens.Text).text))
    .join("")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function pageOf(title: string, html: string): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)} – Rondo</title>`;
  const style = '<link rel="stylesheet" href="/guides/guide.css">';
  return `<!doctype html><html lang="en"><head>${head}${style}</head><body><p><a href="/docs">Rondo</a></p><main>${html}</main></body></html>\n`;
}

const STYLE = `:root{color-scheme:light dark}
body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:1rem/1.55 system-ui,sans-serif}
code,pre{background:#8882;border-radius:4px;padding:.1em .3em}pre{padding:1rem;overflow:auto}pre code{background:none;padding:0}
table{border-collapse:collapse;display:block;overflow:auto}td,th{border-bottom:1px solid #8884;padding:.3em .6em;text-align:left;vertical-align:top}
img{max-width:100%}
`;
