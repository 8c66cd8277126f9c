import type { Response } from "express";
import type { Download } from "./download.ts";

/** A client that reads nothing of its answer for this long is cut off. */
export const STALLED_MS = 30_000;

/** Bytes of a file, or of a part of it, and how many they are. */
export interface FilePart {
  readonly mediaType: string;
  readonly bytes: number;
  readonly pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/**
 * Sends an answer piece by piece, as fast as the client takes it. Resolves when it is sent, or the connection is gone.
 * @param stalledMs for tests
 */
export async function sendPieces(
  response: Response,
  status: number,
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  mediaType = "application/json",
  stalledMs = STALLED_MS,
): Promise<void> {
  let isBegun = false;
  for await (const piece of pieces) {
    if (!isBegun) response.status(status).type(mediaType); // an error before this line still gets an envelope
    isBegun = true;
    if (response.destroyed) return;
    if (!response.write(piece)) await untilEvent(response, "drain", stalledMs);
  }
  response.end();
  if (!response.writableFinished && !response.destroyed) await untilEvent(response, "finish", stalledMs);
}

export async function sendDownload(
  response: Response,
  { mediaType, name, content, headers }: Download,
): Promise<void> {
  response.set(headers).set("Content-Disposition", `attachment; filename="${name}"`);
  await sendPieces(response, 200, content, mediaType);
}

/** Sends a file, or its headers only if the request is HEAD. */
export async function sendFile(
  response: Response,
  status: number,
  { mediaType, bytes, pieces }: FilePart,
  stalledMs?: number,
): Promise<void> {
  response.set("Content-Length", String(bytes));
  if (response.req.method === "HEAD") response.status(status).type(mediaType).end();
  else await sendPieces(response, status, pieces, mediaType, stalledMs);
}

/** Waits until the client takes its answer. Cuts it off if it does not, which ends the wait, too. */
export async function untilEvent(
  response: Response,
  event: "drain" | "finish",
  stalledMs = STALLED_MS,
): Promise<void> {
  const timer = setTimeout(() => response.socket?.destroy(), stalledMs);
  const endings = [event, "close", "error"];
  await new Promise<void>((resolve) => {
    const leave = (): void => {
      for (const name of endings) response.off(name, leave);
      resolve();
    };
    for (const name of endings) response.on(name, leave);
  });
  clearTimeout(timer);
}
