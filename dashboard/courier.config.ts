import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { packed } from "./vite.config.ts";

const CODE = /<script [^<>]*><\/script>/;
const STYLES = /<link rel="stylesheet"[^<>]*>/;

/** Puts code and styles into the page, so that a telephone needs one request. The gateway allows them by their hashes. */
const oneFile: Plugin = {
  name: "one-file",
  apply: "build",
  enforce: "post",
  generateBundle(_options, bundle) {
    const page = bundle["index.html"];
    if (page?.type !== "asset") throw new Error("the courier's page has no index.html");
    let html = String(page.source);
    for (const [name, part] of Object.entries(bundle)) {
      if (!name.startsWith("assets/")) continue;
      const isCode = part.type === "chunk";
      const tag = isCode ? CODE : STYLES;
      if (tag.exec(html)?.[0].includes(name) !== true)
        throw new Error(`the courier's page does not load ${name}`);
      const content = isCode ? part.code.replaceAll("</script", "<\\/script") : String(part.source);
      // Code comes last: what it draws on is there, and the first picture need not wait for it.
      html = isCode
        ? html.replace(tag, "").replace("</body>", () => `<script type="module">${content}</script></body>`)
        : html.replace(tag, () => `<style>${content}</style>`);
      Reflect.deleteProperty(bundle, name);
    }
    page.source = html;
  },
};

// The courier's page is built into `dist/courier`.
export default defineConfig(({ mode }) => {
  // The worker is built apart, since it shares modules with the page, and each is one file.
  const isWorker = mode === "worker";
  return {
    plugins: isWorker ? [packed] : [oneFile, packed],
    root: fileURLToPath(new URL("src/courier", import.meta.url)),
    base: "/courier/",
    publicDir: false,
    build: {
      target: "es2022",
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL(`src/courier/${isWorker ? "sw.ts" : "index.html"}`, import.meta.url)),
        output: { entryFileNames: isWorker ? "sw.js" : "assets/[name].js" },
      },
    },
  };
});
