import type { Plugin } from "vite";

/** Parts of libraries that pages never use and no builder finds: the files, and what is left of them. */
const LEAN: readonly { readonly file: RegExp; readonly left: (code: string, name: string) => string }[] = [
  {
    // Its own builder names each function by a call, so that none seems to be unused.
    file: /node_modules\/(pmtiles)\/dist\/esm\/index\.js$/,
    left: (code) =>
      code
        .replace(
          /;var (\w+)=\(([\w,]+)\)=>(\w+\(\w+,"name",\{[^}]*\}\));var /,
          "; /* @__NO_SIDE_EFFECTS__ */ function $1($2) { return $3; } var ",
        )
        .replace(/getMetadataAttempt\(\)\{[\s\S]*?(?=\};\w+\(\w+,"PMTiles"\))/, ""),
  },
  {
    // Tiles have none of these.
    file: /node_modules\/(pbf)\/index\.js$/,
    left: (code) =>
      code.replaceAll(/^ {4}read(?:S?Fixed|Packed|Bytes|Message)\w*\(.*\) \{[\s\S]*?^ {4}\}$/gm, ""),
  },
  {
    file: /node_modules\/@mapbox\/(vector-tile)\/index\.js$/,
    left: (code) => code.replaceAll(/^ {4}(?:bbox|toGeoJSON)\(.*\) \{[\s\S]*?^ {4}\}$/gm, ""),
  },
  {
    file: /node_modules\/@mapbox\/(point-geometry)\/index\.js$/,
    // A reader of tiles makes points, and copies the first of a ring.
    left: () =>
      "export default function Point(x, y) { this.x = x; this.y = y; } Point.prototype.clone = function () { return new Point(this.x, this.y); };",
  },
  {
    // Code that is loaded later brings no sheet, and what it imports is loaded already.
    file: /\0(vite)\/preload-helper\.js$/,
    left: () => "export const __vitePreload = (load) => load();",
  },
  {
    // Letters of old books, and of Vietnamese: a browser takes them from its own font.
    file: /(inter)\/wght\.css$/,
    left: (code) => code.replaceAll(/@font-face\s*\{[^}]*unicode-range:\s*U\+(?:0460|1F00|0102)[^}]*\}/g, ""),
  },
  {
    // A code of a link has bytes only, and the second of four levels of error correction. What its own code asks for is right.
    file: /node_modules\/(uqr)\/dist\/index\.mjs$/,
    left: (code) =>
      code
        .replace(
          /function makeSegments\(text\) \{[\s\S]*?\n\}/,
          "function makeSegments(text) { return [makeBytes(toUtf8ByteArray(text))]; }",
        )
        .replaceAll(
          /(const (?:ECC_CODEWORDS_PER|NUM_ERROR_CORRECTION)_BLOCKS? = \[)[^\]]*\][^[]*(\[[^\]]*\])[\s\S]*?\n\];/g,
          "$1[], $2];",
        )
        .replaceAll(/throw new RangeError\("(?!Data too long)[^;]*;/g, ";"),
  },
  {
    // Each has all that old browsers need. Here one answer stands for all of them.
    file: /\/read-excel-file\/modules\/(?:[A-Za-z]+\/)*(\w+Error)\.js$/,
    left: (_code, name) =>
      `export default class ${name} extends Error {}
      export const create${name} = ({ message }) => new ${name}(message);`,
  },
  {
    // It brings each file what old browsers need to take lists apart.
    file: /\/read-excel-file\/modules\/(?:[A-Za-z]+\/)*(\w+)\.js$/,
    left: (code) =>
      code
        .replace(/^function _slicedToArray\(.*$/m, "function _slicedToArray(list) { return list; }")
        .replace(
          /^function _createForOfIteratorHelperLoose\(.*$/m,
          "function _createForOfIteratorHelperLoose(list) { const steps = list[Symbol.iterator](); return () => steps.next(); }",
        )
        .replace(/^function _typeof\(.*$/m, "function _typeof(value) { return typeof value; }"),
  },
];

/** The part of a library's file that pages use. @param id its path */
export function leanCode(code: string, id: string): string {
  const found = LEAN.find(({ file }) => file.test(id));
  return found ? found.left(code, found.file.exec(id)?.[1] ?? "") : code;
}

/** Builds libraries without what pages never use. */
export const leanLibraries: Plugin = {
  name: "lean-libraries",
  apply: "build",
  transform: {
    filter: { id: LEAN.map(({ file }) => file) },
    handler: (code, id) => ({ code: leanCode(code, id), map: null }),
  },
};
