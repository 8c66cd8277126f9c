import { Router } from "express";
import type { Request, Response } from "express";
import { PageFiles } from "./page-files.ts";
import type { PageFile } from "./page-files.ts";
import { sendFile } from "./pieces.ts";

/** The page that all paths of the web app begin with. */
const START = "/index.html";
const FOREVER = "public, max-age=31536000, immutable";
/** The browser asks for it again each time; the ETag makes that cheap. */
const EACH_TIME = "no-cache";

const PIECE_BYTES = 64 * 1024;

/** Pages may only use content that this origin serves, and the map's tiles. Scripts and styles inside a page do not run. */
const POLICY = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self' data: blob:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "worker-src": "'self'",
  "manifest-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
};

/** The parts of the policy that loading tiles needs. */
const TILE_SOURCES: ReadonlySet<string> = new Set(["img-src", "connect-src"]);

/**
 * Serves the web app: its files, and its start page at every other path that a browser opens. Passes all other requests
 * on, and all requests while there is no built web app.
 *
 * @param tileOrigin the server of the map's tiles, if it is another one: pages may load them from there
 */
export function pagesRouter(folder: string, tileOrigin: string | null): Router {
  const files = new PageFiles(folder);
  const policy = Object.entries(POLICY)
    .map(([name, sources]) =>
      tileOrigin !== null && TILE_SOURCES.has(name)
        ? `${name} ${sources} ${tileOrigin}`
        : `${name} ${sources}`,
    )
    .join("; ");
  const router = Router();
  router.use(async (request, response, next) => {
    const file = await fileFor(request, files);
    if (file === null) {
      next();
      return;
    }
    response.locals["route"] ??= file.isHashed ? "/assets" : "/";
    response.set("Content-Security-Policy", policy);
    // Tile servers ask whose pages load from them.
    if (tileOrigin !== null) response.set("Referrer-Policy", "strict-origin");
    await send(file, request, response);
  });
  return router;
}

async function fileFor(request: Request, files: PageFiles): Promise<PageFile | null> {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const file = request.path === "/" ? null : await files.find(request.path);
  if (file !== null) return file;
  // A path whose last part has a dot names a file. That file does not exist.
  const isPage = request.path === "/" || (acceptsPages(request) && !/\.\w+$/.test(request.path));
  return isPage ? files.find(START) : null;
}

/** Browsers name the type of pages. Clients that accept any type are not browsers. */
function acceptsPages(request: Request): boolean {
  return (request.headers.accept ?? "").includes("text/html");
}

async function send(file: PageFile, request: Request, response: Response): Promise<void> {
  const isPacked = file.gzipped !== null && request.acceptsEncodings("gzip") === "gzip";
  const content = isPacked ? file.gzipped : file.content;
  const etag = `"${file.etag}${isPacked ? "-gzip" : ""}"`;
  response.set({
    "Cache-Control": file.isHashed ? FOREVER : EACH_TIME,
    ETag: etag,
    ...(file.gzipped !== null && { Vary: "Accept-Encoding" }),
    ...(isPacked && { "Content-Encoding": "gzip" }),
  });
  if (request.fresh) {
    response.status(304).end(); // the browser has this very file
    return;
  }
  const { mediaType } = file;
  await sendFile(response, 200, { mediaType, bytes: content.length, pieces: piecesOf(content) });
}

function* piecesOf(content: Buffer): Generator<Buffer> {
  for (let start = 0; start < content.length; start += PIECE_BYTES)
    yield content.subarray(start, start + PIECE_BYTES);
}
