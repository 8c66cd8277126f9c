import type { Request } from "express";
import { ApiError } from "../shared/errors.ts";
import { listed, type Issue } from "@rondo/day/checking/issues.ts";

/**
 * The most bytes that a request's body can have according to its headers.
 * @throws ApiError `INVALID_BODY` if they exceed `limitBytes`, or if the body is encoded
 */
export function announcedBytes(request: Request, limitBytes: number): number {
  const { "content-encoding": encoding = "identity", "transfer-encoding": coding } = request.headers;
  if (!/^(identity)?$/i.test(encoding) || !/^chunked$/i.test(coding ?? "chunked")) {
    throw invalidBody("invalid_encoding", "The body must not be compressed.");
  }
  const announced = Number(request.headers["content-length"] ?? 0);
  if (announced > limitBytes) throw tooLarge(limitBytes);
  return coding === undefined ? announced : limitBytes;
}

/**
 * The raw bytes of a request's body, in memory of their own.
 * @throws ApiError `INVALID_BODY` when it is longer than `limitBytes`, `BAD_REQUEST` when it comes too slowly or breaks
 *   off
 */
export async function readBody(
  request: Request,
  limitBytes: number,
  timeoutMs: number,
): Promise<Buffer<ArrayBuffer>> {
  if (request.destroyed) throw brokenOff();
  return new Promise((resolve, reject) => {
    const body = new Collector(Number(request.headers["content-length"] ?? 0));
    const leave = (): void => {
      clearTimeout(timer);
      request.off("data", take).off("end", finish).off("close", breakOff);
    };
    const fail = (error: ApiError): void => {
      leave();
      request.resume(); // the rest is read and dropped, so that the answer gets through
      reject(error);
    };
    const take = (chunk: Buffer): void => {
      if (body.length + chunk.length > limitBytes) fail(tooLarge(limitBytes));
      else body.add(chunk);
    };
    const finish = (): void => {
      leave();
      resolve(body.bytes());
    };
    const breakOff = (): void => {
      fail(brokenOff());
    };
    const timer = setTimeout(() => {
      const headers = { connection: "close" };
      fail(new ApiError("BAD_REQUEST", {}, { message: "The body came too slowly.", headers }));
    }, timeoutMs);
    request.on("data", take).on("end", finish).on("close", breakOff);
  });
}

/** Joins chunks. If the length is known, they are never in memory twice. */
class Collector {
  length = 0;
  readonly #whole: Buffer<ArrayBuffer>;
  readonly #chunks: Buffer[] = [];

  constructor(knownLength: number) {
    this.#whole = Buffer.allocUnsafeSlow(knownLength);
  }

  add(chunk: Buffer): void {
    if (this.#whole.length > 0) chunk.copy(this.#whole, this.length);
    else this.#chunks.push(chunk);
    this.length += chunk.length;
  }

  bytes(): Buffer<ArrayBuffer> {
    if (this.#whole.length > 0) return this.#whole;
    const whole = Buffer.allocUnsafeSlow(this.length);
    let at = 0;
    for (const chunk of this.#chunks) at += chunk.copy(whole, at);
    return whole;
  }
}

/** @throws ApiError `INVALID_BODY` for a content type that is not JSON in UTF-8 */
export function requireJson(request: Pick<Request, "headers">): void {
  const type = (request.headers["content-type"] ?? "").toLowerCase();
  if (!/^application\/([a-z0-9.+-]+\+)?json\s*(;|$)/.test(type)) {
    const hint = type === "" ? " The request has none: send at least {}." : "";
    throw invalidBody("invalid_content_type", `The content type must be application/json.${hint}`);
  }
  const charset = /charset\s*=\s*"?([^";\s]+)/.exec(type)?.[1];
  if (charset !== undefined && charset !== "utf-8" && charset !== "utf8") {
    throw invalidBody("invalid_content_type", "The charset must be utf-8.");
  }
}

/** A refusal that lists the issues. Its message tells people the first one. */
export function invalid(
  code: "INVALID_BODY" | "INVALID_QUERY" | "INVALID_PATH_PARAMS",
  found: readonly Issue[],
): ApiError {
  const issues = listed(found);
  const [first, ...others] = issues;
  if (first === undefined) return new ApiError(code, { issues });
  const more = others.length > 0 ? `, and ${others.length} more` : "";
  const message =
    first.path === "" ? first.message : `${OPENINGS[code]}: ${first.path} ${first.message}${more}.`;
  return new ApiError(code, { issues }, { message });
}

/** The refusal of a cursor that this service did not make. */
export function invalidCursor(): ApiError {
  const message = "is not a cursor of this service";
  return invalid("INVALID_QUERY", [{ path: "cursor", code: "invalid_format", message }]);
}

const OPENINGS = {
  INVALID_BODY: "The request body is not valid",
  INVALID_QUERY: "The query string is not valid",
  INVALID_PATH_PARAMS: "The path is not valid",
} as const;

function brokenOff(): ApiError {
  return new ApiError("BAD_REQUEST", {}, { message: "The request broke off." });
}

function tooLarge(limitBytes: number): ApiError {
  return invalidBody("too_big", `The body is larger than ${limitBytes / 1024 / 1024} MiB.`);
}

function invalidBody(code: string, message: string): ApiError {
  return invalid("INVALID_BODY", [{ path: "", code, message }]);
}
