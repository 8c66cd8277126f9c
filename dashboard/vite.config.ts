import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { defineConfig, type Plugin } from "vite";
import { textsWithoutKeys } from "./texts-without-keys.ts";

const gateway = "http://127.0.0.1:3000"; // where `npm start` listens

/** The highest effort takes ten times as long for the core, and saves a tenth. */
const effortFor = ({ length }: Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: length > 1_000_000 ? 9 : 11 },
});

/** Pages speak JSON only, with their own core, so its messages need nothing else. */
const jsonOnly: Plugin = {
  name: "json-only",
  enforce: "pre", // while it is TypeScript
  transform: {
    filter: { id: /proto\/gen\/optimizer\/v1\/optimizer\.ts$/ },
    handler: (code) => ({
      code: code.replaceAll(/^ {2}(?:encode|decode|create|fromPartial)[<(][\s\S]*?^ {2}\},$/gm, ""),
      map: null,
    }),
  },
};

const NO_INFLATE = "\0no-inflate";
/** Browsers unpack tiles themselves. The library that PMTiles has for others is left out. */
const nativeInflate: Plugin = {
  name: "native-inflate",
  enforce: "pre",
  resolveId: (source, importer) =>
    source === "fflate" && importer?.includes("pmtiles") === true ? NO_INFLATE : null,
  load: (id) =>
    id === NO_INFLATE
      ? 'export const decompressSync = () => { throw new Error("This browser unpacks nothing."); };'
      : null,
};

/** Writes each file packed beside it, where that is shorter. The gateway sends the form that a browser takes. */
export const packed: Plugin = {
  name: "packed",
  apply: "build",
  async writeBundle({ dir = "" }, files) {
    const forms = [
      { end: ".br", pack: async (content: Buffer) => promisify(brotliCompress)(content, effortFor(content)) },
      { end: ".gz", pack: async (content: Buffer) => promisify(gzip)(content) },
    ];
    const pairs = Object.keys(files).flatMap((name) =>
      forms.map((form) => ({ file: join(dir, name), ...form })),
    );
    await Promise.all(
      pairs.map(async ({ file, end, pack }) => {
        const content = await readFile(file);
        const short = await pack(content);
        if (short.length < content.length * 0.9) await writeFile(file + end, short);
      }),
    );
  },
};

// The app is built into `dist`, which the gateway serves. Files in `assets` have the hash of what they hold in their names.
export const dashboard = defineConfig({
  plugins: [textsWithoutKeys, jsonOnly, nativeInflate, packed],
  root: fileURLToPath(new URL(".", import.meta.url)),
  build: {
    target: "es2022",
    // The policy of the gateway allows `data:` addresses for images only.
    assetsInlineLimit: 0,
    // One sheet: its parts are small, pack better together, and no page waits for its own.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs is one file: many small ones pack worse.
          groups: [
            {
              name: "shared",
              test: /node_modules.(@?preact|@preact)|dashboard.src.(parts|format|shell|styles|api|preferences|texts.(en|catalogue))|packages.day.(quantity|time|text)/,
            },
          ],
        },
      },
    },
  },
  // The policy of the gateway allows workers of files only, and the import loads its reader of workbooks when it needs it.
  worker: { format: "es", plugins: () => [jsonOnly] },
  server: {
    proxy: { "/api": gateway, "/app/api": gateway, "/basemap": gateway },
  },
});
export { dashboard as default };
