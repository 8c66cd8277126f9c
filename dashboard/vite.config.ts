import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { defineConfig, type Plugin } from "vite";

const gateway = "http://127.0.0.1:3000"; // where `npm start` listens

/** Writes each file packed beside it, where that is shorter. The gateway sends the form that a browser takes. */
export const packed: Plugin = {
  name: "packed",
  apply: "build",
  async writeBundle({ dir = "" }, files) {
    const forms = [
      { end: ".br", pack: promisify(brotliCompress) },
      { end: ".gz", pack: promisify(gzip) },
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
  plugins: [packed],
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
  worker: { format: "es" },
  server: {
    proxy: { "/api": gateway, "/app/api": gateway, "/basemap": gateway },
  },
});
export { dashboard as default };
