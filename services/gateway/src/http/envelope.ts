import type { Response } from "express";
import type { ApiError } from "../shared/errors.ts";
import { PIECE_LENGTH, successText, type InTurn } from "./answer-text.ts";
import { dropRest } from "./linger.ts";
import { sendPieces, untilEvent } from "./pieces.ts";

export async function successBody(data: unknown, inTurn: InTurn): Promise<string> {
  const text = successText(data, inTurn);
  if (typeof text === "string") return text;
  const pieces: string[] = [];
  for await (const piece of text) pieces.push(piece);
  return pieces.join("");
}

/** @param pages what the address of a code's page begins with */
export function failureBody({ message, code, details }: ApiError, pages: string): string {
  return JSON.stringify({
    success: false,
    message,
    code,
    details: { ...details, docUrl: `${pages}/${code}` },
  });
}

/** What the addresses of the codes' pages begin with, as the app has set it. */
export function errorPagesOf(response: Response): string {
  return response.app.get("error pages") as string;
}

/** Sends a JSON body that is already text. Resolves when it is sent, or the connection is gone. */
export async function sendJson(response: Response, status: number, body: string): Promise<void> {
  const { req: request } = response;
  // The client is gone. The log shows 499 if no answer began, although the response has not closed yet.
  if (request.socket.destroyed) return;
  if (!request.complete && !response.shouldKeepAlive && request.method !== "HEAD") {
    // The answer goes out now. Its end, which closes the connection, waits until the rest of the request has been read.
    response.status(status).type("application/json");
    response.set("Content-Length", String(Buffer.byteLength(body))).write(body);
    await dropRest(request);
    response.end();
    return;
  }
  if (body.length > PIECE_LENGTH) {
    await sendPieces(response, status, cut(body));
    return;
  }
  response.status(status).type("application/json").send(body);
  if (!response.writableFinished && !response.destroyed) await untilEvent(response, "finish");
}

/** Sends a successful answer, a large one only as fast as the client takes it. Resolves as `sendJson` does. */
export async function sendSuccess(
  response: Response,
  status: number,
  data: unknown,
  inTurn: InTurn,
): Promise<void> {
  const text = successText(data, inTurn);
  if (typeof text === "string") await sendJson(response, status, text);
  else await sendPieces(response, status, text);
}

function* cut(text: string): Generator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += PIECE_LENGTH) yield bytes.subarray(at, at + PIECE_LENGTH);
}

/** Sends an error in the envelope with the headers it brings. */
export function sendError(response: Response, error: ApiError): void {
  if (error.status === 401) response.set("WWW-Authenticate", "Bearer");
  response.set(error.headers);
  void sendJson(response, error.status, failureBody(error, errorPagesOf(response)));
}
