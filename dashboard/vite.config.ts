import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { defineConfig, type Plugin } from "vite";
import { guides } from "./guides.ts";
import { leanLibraries } from "./lean-libraries.ts";
import { textsWithoutKeys } from "./texts-without-keys.ts";

const gateway = "http://127.0.0.1:3000"; // where `npm start` listens

/** The highest effort takes ten times as long for the core, and saves a tenth. */
const effortFor = ({ length }: Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: length > 1_000_000 ? 9 : 11 },
});

/** Of a value: the other spelling of its name, which the core does not write. */
const OTHER_SPELLING =
  /^ +: (?:isSet|globalThis\.Array\.isArray)\(object\??\.[a-z0-9]+(?:_[a-z0-9]+)+\)\n +\? .+\n/gm;
/** The messages that pages write. They read the others. */
const WRITTEN =
  /^(?:Problem|Place|Vehicle|VehicleCosts|Break|Stop|TimeWindow|Reload|InitialRoute|Reference|ReferenceRoute|RouteOrder|Visit)$/;
const MESSAGE = /^export const (\w+): MessageFns<[\s\S]*?^\};$/gm;
const READING = /^ {2}fromJSON\([\s\S]*?^ {2}\},$/m;
const WRITING = /^ {2}toJSON\([\s\S]*?^ {2}\},$/m;
/** Pages speak JSON only, with their own core, so its messages need nothing else. */
const jsonOnly: Plugin = {
  name: "json-only",
  enforce: "pre", // while it is TypeScript
  transform: {
    filter: { id: /proto\/gen\/optimizer\/v1\/optimizer\.ts$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^ {2}(?:encode|decode|create|fromPartial)[<(][\s\S]*?^ {2}\},$/gm, "")
        .replaceAll(OTHER_SPELLING, "")
        .replaceAll(MESSAGE, (message, name: string) =>
          message.replace(WRITTEN.test(name) ? READING : WRITING, ""),
        ),
      map: null,
    }),
  },
};

/** Parts of a library that pages cannot use, by importer: what stands in their place. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  // Browsers unpack tiles themselves.
  pmtiles: 'export const decompressSync = () => { throw new Error("This browser unpacks nothing."); };',
  // Its workers are made of text, which the policy of the pages forbids. The reader of workbooks is in a worker as it is.
  "read-excel-file": `import { unzipped } from ${JSON.stringify(fileURLToPath(new URL("../packages/day/text/unzip.ts", import.meta.url)))};
    export const strFromU8 = (bytes) => new TextDecoder().decode(bytes);
    export const unzip = (archive, done) => unzipped(archive, () => true).then((files) => done(null, files), done);`,
};
const smallInflate: Plugin = {
  name: "small-inflate",
  enforce: "pre",
  resolveId(source, importer = "") {
    const user = Object.keys(LEFT_OUT).find((name) => importer.includes(`node_modules/${name}/`));
    return source === "fflate" && user !== undefined ? `\0inflate-of-${user}` : null;
  },
  load: (id) =>
    id.startsWith("\0inflate-of-") ? (LEFT_OUT[id.slice("\0inflate-of-".length)] ?? null) : null,
};

const WORKER_URL = /new URL\("(\.\/([\w-]+-worker)\.ts)", import\.meta\.url\)/g;
/** Lets workers share their code with the pages. By itself, the builder gives each a copy of all that it needs. */
const sharingWorkers: Plugin = {
  name: "sharing-workers",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { code: WORKER_URL },
    handler(code, id) {
      return code.replaceAll(WORKER_URL, (_url, file: string, name: string) => {
        const chunk = this.emitFile({ type: "chunk", id: join(dirname(id), file), name });
        return `import.meta.ROLLUP_FILE_URL_${chunk}`;
      });
    },
  },
};

const FIRST_REQUESTS = "first-requests";
/** Lets the first requests go before the rest of the code is read. */
const firstRequests: Plugin = {
  name: FIRST_REQUESTS,
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(_html, { bundle = {} }) {
      const chunk = Object.values(bundle).find(
        (part) => part.type === "chunk" && part.name === FIRST_REQUESTS,
      );
      if (chunk === undefined) throw new Error("the first requests have no file of their own");
      const attrs = { type: "module", async: true, crossorigin: true, src: `/${chunk.fileName}` };
      return [{ tag: "script", attrs, injectTo: "head-prepend" }];
    },
  },
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
  plugins: [
    textsWithoutKeys,
    jsonOnly,
    smallInflate,
    leanLibraries,
    sharingWorkers,
    firstRequests,
    guides,
    packed,
  ],
  root: fileURLToPath(new URL(".", import.meta.url)),
  build: {
    target: "es2023",
    // The oldest browsers with what the code uses, as `Promise.withResolvers`. They know `light-dark()`.
    cssTarget: ["chrome123", "firefox121", "safari17.5"],
    // The policy of the gateway allows `data:` addresses for images only.
    assetsInlineLimit: 0,
    // One sheet: its parts are small, pack better together, and no page waits for its own.
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      // Parts that are loaded later need little else.
      resolveDependencies: (_file, needed, { hostType }) => (hostType === "js" ? [] : needed),
    },
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: {
        codeSplitting: {
          // Workers need some of what those below import, and have no document: it is in files of its own.
          includeDependenciesRecursively: false,
          groups: [
            { name: FIRST_REQUESTS, test: /api.first-requests/, priority: 1 },
            // What every page needs is one file: many small ones pack worse.
            {
              name: "shared",
              test: /node_modules.(@?preact|@preact)|dashboard.src.(parts|format|shell|styles|api|preferences|texts.(en|catalogue))|packages.day.texts/,
            },
            {
              name: "values",
              test: /packages.day.(quantity|time|text[^s]|records.(skill|stop|time-of-day)|out.csv-row|plan.(shape|row|take-out|nearest|slack.ts))|preload-helper|solver.(straight|matrix)/,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": gateway, "/app/api": gateway, "/basemap": gateway },
  },
});
export { dashboard as default };
