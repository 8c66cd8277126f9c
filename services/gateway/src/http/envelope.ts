import type { Response } from "express";
import type { ApiError } from "../errors.ts";

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
  response.status(status).type("application/json").send(body);
}

/** Sends an error in the envelope with the headers it brings. */
export function sendError(response: Response, error: ApiError): void {
  if (error.status === 401) response.set("WWW-Authenticate", "Bearer");
  response.set(error.headers);
  sendJson(response, error.status, failureBody(error));
}
