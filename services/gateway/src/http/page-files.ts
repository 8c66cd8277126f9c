import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** A file of the web app, ready to be sent. */
export interface PageFile {
  readonly mediaType: string;
  readonly etag: string;
  /** The name contains the hash of the content, so a file with this name never changes. */
  readonly isHashed: boolean;
  readonly content: Buffer;
  /** Where that is shorter. */
  readonly gzipped: Buffer | null;
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};
const OTHER_TYPE = "application/octet-stream";
const PACKED_ALREADY: ReadonlySet<string> = new Set([".png", ".woff2", ".ico"]);
const pack = promisify(gzip);

/**
 * The built web app. Its files are read when they are first asked for, and stay in memory: a few megabytes. Their names
 * are read once, so no path leads out of the folder.
 */
export class PageFiles {
  readonly #folder: string;
  #names: Promise<ReadonlySet<string>> | undefined;
  readonly #files = new Map<string, Promise<PageFile>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @param path below the folder, as `/assets/index-Bc3d.js` @returns null when there is no such file */
  async find(path: string): Promise<PageFile | null> {
    this.#names ??= namesIn(this.#folder);
    const name = path.slice(1);
    if (!(await this.#names).has(name)) return null;
    let file = this.#files.get(name);
    if (file === undefined) {
      file = read(this.#folder, name);
      this.#files.set(name, file);
    }
    try {
      return await file;
    } catch {
      this.#files.delete(name); // a later build has taken the place of this one
      return null;
    }
  }
}

/** The paths of all files of a folder, with slashes; none when there is no such folder. */
async function namesIn(folder: string): Promise<ReadonlySet<string>> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return new Set(
      files.map(({ parentPath, name }) =>
        join(parentPath, name)
          .slice(folder.length + 1)
          .replaceAll(sep, "/"),
      ),
    );
  } catch {
    return new Set();
  }
}

async function read(folder: string, name: string): Promise<PageFile> {
  const content = await readFile(join(folder, name));
  const extension = extname(name);
  const gzipped = PACKED_ALREADY.has(extension) ? null : await pack(content);
  return {
    mediaType: MEDIA_TYPES[extension] ?? OTHER_TYPE,
    etag: createHash("sha256").update(content).digest("base64url").slice(0, 27),
    isHashed: name.startsWith("assets/"),
    content,
    gzipped: gzipped !== null && gzipped.length < content.length ? gzipped : null,
  };
}
