import { Router } from "express";
import type { Request, Response } from "express";
import type { TileFile } from "./tile-file.ts";
import { sendFile } from "../http/pieces.ts";

const FOREVER = "public, max-age=31536000, immutable";
const MEDIA_TYPE = "application/vnd.pmtiles";

/**
 * The tiles that the gateway serves: one file, of which browsers ask for ranges. Map data is public, so nobody signs in.
 * @param stalledMs for tests: how long a client may read nothing
 */
export function tilesRouter(file: TileFile | null, stalledMs?: number): Router {
  const router = Router();
  if (file !== null) {
    router.get(`/${file.hash}.pmtiles`, async (request, response) => {
      response.locals["route"] = "/basemap";
      await send(file, request, response, stalledMs);
    });
  }
  return router;
}

async function send(file: TileFile, request: Request, response: Response, stalledMs?: number): Promise<void> {
  const etag = `"${file.hash}"`;
  response.set({ "Accept-Ranges": "bytes", "Cache-Control": FOREVER, ETag: etag });
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
  if (isPart) response.set("Content-Range", `bytes ${start}-${end}/${file.bytes}`);
  const part = { mediaType: MEDIA_TYPE, bytes: end - start + 1, pieces: file.read(start, end) };
  await sendFile(response, isPart ? 206 : 200, part, stalledMs);
}
