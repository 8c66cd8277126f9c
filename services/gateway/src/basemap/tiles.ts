import { Router, type Request, type Response } from "express";
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
  const range = isOfThisFile ? rangeOf(request.get("range"), file.bytes) : undefined;
  if (range === "beyond") {
    response.status(416).set("Content-Range", `bytes */${file.bytes}`).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 };
  const isPart = range !== undefined;
  if (isPart) response.set("Content-Range", `bytes ${start}-${end}/${file.bytes}`);
  const part = { mediaType: MEDIA_TYPE, bytes: end - start + 1, pieces: file.read(start, end) };
  await sendFile(response, isPart ? 206 : 200, part, stalledMs);
}

/**
 * The part of a file that a `Range` header asks for. A header that cannot be read, has another unit or names several
 * ranges counts as none: then the answer is the whole file.
 */
export function rangeOf(
  header: string | undefined,
  bytes: number,
): { readonly start: number; readonly end: number } | "beyond" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? "beyond" : { start: bytes - length, end: bytes - 1 };
  }
  const start = Number(first);
  const end = last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= bytes ? "beyond" : { start, end };
}
