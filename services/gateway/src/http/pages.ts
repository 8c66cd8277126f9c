import { readdir } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { type Request, Router } from "express";
import send from "send";
import { COURIER_FILES, COURIER_START, courierHeaders } from "./courier-page.ts";
import { STALLED_MS } from "./pieces.ts";

/** The page that all paths of the web app begin with. */
const START = "index.html";
const FOREVER = "public, max-age=31536000, immutable";
/** The browser asks for it again each time; the ETag makes that cheap. */
const EACH_TIME = "no-cache";

/** The ends of the names of packed files. The build writes them beside a file that they make shorter. */
const PACKED = { br: ".br", gzip: ".gz" } as const;

/** Pages may only use content that this origin serves, and the map's tiles. Scripts and styles inside a page do not run. */
const policyWith = (tiles: string) =>
  "default-src 'none'; script-src 'self'; style-src 'self'; " +
  `img-src 'self' data: blob:${tiles}; font-src 'self'; connect-src 'self'${tiles}; ` +
  "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The files of the threads that have the core: only they may compile it. */
const CORE_THREAD = /^assets\/core-worker-[\w-]+\.js$/;
const POLICY_OF_CORE = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/**
 * Serves the web app: its files, and its start page at every other path that a browser opens. Passes all other requests
 * on, and all requests while there is no built web app.
 *
 * @param tileOrigin the server of the map's tiles, if it is another one: pages may load them from there
 */
export function pagesRouter(folder: string, tileOrigin: string | null): Router {
  // Names are read once, so no path leads out of the folder.
  let names: Promise<ReadonlySet<string>> | undefined;
  let ofCourier: ReturnType<typeof courierHeaders> | undefined;
  const policy = policyWith(tileOrigin === null ? "" : ` ${tileOrigin}`);
  const router = Router();
  router.use(async (request, response, next) => {
    const known = await (names ??= namesIn(folder));
    const name = nameFor(request, known);
    if (name === null) {
      next();
      return;
    }
    const isHashed = name.startsWith("assets/");
    const isCourier = name.startsWith(COURIER_FILES);
    response.locals["route"] ??= isHashed ? "/assets" : isCourier ? "/courier/" : "/";
    const own = isCourier ? await (ofCourier ??= courierHeaders(folder)) : {};
    const packed = (["br", "gzip"] as const).filter((encoding) => known.has(name + PACKED[encoding]));
    const encoding = packed.find((each) => request.acceptsEncodings(each) === each);
    const file = encoding ? name + PACKED[encoding] : name;
    response.setTimeout(STALLED_MS, () => response.destroy());
    send(request, `/${file}`, { root: folder, cacheControl: false })
      .on("headers", () => {
        response.type(extname(name)).set({
          "Cache-Control": isHashed ? FOREVER : EACH_TIME,
          "Content-Security-Policy": CORE_THREAD.test(name) ? POLICY_OF_CORE : policy,
          ...(packed.length > 0 && { Vary: "Accept-Encoding" }),
          ...(encoding && { "Content-Encoding": encoding }),
          // Tile servers ask whose pages load from them.
          ...(tileOrigin !== null && { "Referrer-Policy": "strict-origin" }),
          ...own,
        });
      })
      .on("error", () => {
        next(); // a later build has taken the place of this one
      })
      .pipe(response);
  });
  return router;
}

function nameFor(request: Request, names: ReadonlySet<string>): string | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const name = request.path.slice(1);
  if (names.has(name)) return name;
  if (name === COURIER_FILES) return names.has(COURIER_START) ? COURIER_START : null;
  // A path whose last part has a dot names a file. That file does not exist.
  const isPage = request.path === "/" || (acceptsPages(request) && !/\.\w+$/.test(request.path));
  return isPage && names.has(START) ? START : null;
}

/** Browsers name the type of pages. Clients that accept any type are not browsers. */
function acceptsPages(request: Request): boolean {
  return (request.headers.accept ?? "").includes("text/html");
}

/** The paths of all files below a folder, with slashes; none when there is no such folder. */
async function namesIn(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  return new Set(
    files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, "/")),
  );
}
