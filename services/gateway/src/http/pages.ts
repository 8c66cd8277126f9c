import { Router } from "express";
import type { Request, Response } from "express";
import { PageFiles } from "./page-files.ts";
import type { PageFile } from "./page-files.ts";

/** The page that all paths of the web app begin with. */
const START = "/index.html";
const FOREVER = "public, max-age=31536000, immutable";
/** To be asked for again each time; the ETag makes that cheap. */
const EACH_TIME = "no-cache";

/** What the pages may do: nothing but use what this origin serves, and no script or style written into them. */
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

/** Where tiles are loaded by. */
const TILE_SOURCES: ReadonlySet<string> = new Set(["img-src", "connect-src"]);

/**
 * The web app: its files, and its start page at every other path that a browser opens. Passes on what is neither, and
 * everything while there is no built web app.
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
    send(file, request, response);
  });
  return router;
}

async function fileFor(request: Request, files: PageFiles): Promise<PageFile | null> {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const file = request.path === "/" ? null : await files.find(request.path);
  if (file !== null) return file;
  // A path with a dot in its end names a file, which is not there.
  const isPage = request.path === "/" || (acceptsPages(request) && !/\.\w+$/.test(request.path));
  return isPage ? files.find(START) : null;
}

/** Browsers name the type of pages; any type alone is some other client's. */
function acceptsPages(request: Request): boolean {
  return (request.headers.accept ?? "").includes("text/html");
}

function send(file: PageFile, request: Request, response: Response): void {
  const isPacked = file.gzipped !== null && request.acceptsEncodings("gzip") === "gzip";
  const etag = `"${file.etag}${isPacked ? "-gzip" : ""}"`;
  response.set({
    "Cache-Control": file.isHashed ? FOREVER : EACH_TIME,
    ETag: etag,
    ...(file.gzipped !== null && { Vary: "Accept-Encoding" }),
    ...(isPacked && { "Content-Encoding": "gzip" }),
  });
  response.type(file.mediaType);
  // Answers 304 where the browser has this very file.
  response.send(isPacked ? file.gzipped : file.content);
}
