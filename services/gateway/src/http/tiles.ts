import { pipeline } from "node:stream";
import { Router } from "express";
import type { Request, Response } from "express";
import type { TileFile } from "../basemap/tile-file.ts";

const FOREVER = "public, max-age=31536000, immutable";

/** The tiles that the gateway serves: one file, of which browsers ask for ranges. Map data is public, so nobody signs in. */
export function tilesRouter(file: TileFile | null): Router {
  const router = Router();
  if (file !== null) {
    router.get(`/${file.hash}.pmtiles`, (request, response) => {
      response.locals["route"] = "/basemap";
      send(file, request, response);
    });
  }
  return router;
}

function send(file: TileFile, request: Request, response: Response): void {
  const etag = `"${file.hash}"`;
  response.set({ "Accept-Ranges": "bytes", "Cache-Control": FOREVER, ETag: etag });
  response.type("application/vnd.pmtiles");
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  const isOfThisFile = [undefined, etag].includes(request.get("if-range"));
  const ranges = isOfThisFile ? request.range(file.bytes) : undefined;
  if (ranges === -1) {
    response.status(416).set("Content-Range", `bytes */${file.bytes}`).end();
    return;
  }
  // A request that cannot be read, and one for several ranges, gets the whole file.
  const [range, ...more] = Array.isArray(ranges) ? ranges : [];
  const isPart = range !== undefined && more.length === 0;
  const { start, end } = isPart ? range : { start: 0, end: file.bytes - 1 };
  if (isPart) response.status(206).set("Content-Range", `bytes ${start}-${end}/${file.bytes}`);
  response.set("Content-Length", String(end - start + 1));
  if (request.method === "HEAD") {
    response.end();
    return;
  }
  pipeline(file.read(start, end), response, () => undefined); // the client may leave before the end
}
