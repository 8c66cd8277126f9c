import type { Response } from "express";
import type { ApiError } from "../errors.ts";
import { dropRest } from "./linger.ts";

/** A successful answer's body. */
export function successBody(data: unknown): string {
  return JSON.stringify({ success: true, data });
}

/** A failed answer's body. */
export function failureBody(error: ApiError): string {
  return JSON.stringify({ success: false, message: error.message, code: error.code, details: error.details });
}

/** Sends a JSON body that is already text. */
export function sendJson(response: Response, status: number, body: string): void {
  response.status(status).type("application/json");
  const { req: request } = response;
  if (request.complete || response.shouldKeepAlive || request.method === "HEAD") {
    response.send(body);
    return;
  }
  // The whole answer goes out now; its end, with which the connection closes, waits for what is still coming in.
  response.set("Content-Length", String(Buffer.byteLength(body))).write(body);
  void dropRest(request).then(() => response.end());
}

/** Sends an error in the envelope with the headers it brings. */
export function sendError(response: Response, error: ApiError): void {
  if (error.status === 401) response.set("WWW-Authenticate", "Bearer");
  response.set(error.headers);
  sendJson(response, error.status, failureBody(error));
}
