import type { Request } from "express";
import type { z } from "zod";
import { ApiError } from "../errors.ts";
import type { Issue } from "../errors.ts";

/**
 * The raw bytes of a request's body.
 * @throws ApiError `INVALID_BODY` when it is longer than `limitBytes` or encoded, `BAD_REQUEST` when it comes too slowly
 *   or breaks off.
 */
export async function readBody(request: Request, limitBytes: number, timeoutMs: number): Promise<Buffer> {
  const { "content-encoding": encoding = "identity", "transfer-encoding": coding = "chunked" } =
    request.headers;
  if (!/^(identity)?$/i.test(encoding) || !/^chunked$/i.test(coding)) {
    throw invalidBody("invalid_encoding", "The body must not be compressed.");
  }
  if (Number(request.headers["content-length"] ?? 0) > limitBytes) throw tooLarge(limitBytes);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
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
      length += chunk.length;
      if (length > limitBytes) fail(tooLarge(limitBytes));
      else chunks.push(chunk);
    };
    const finish = (): void => {
      leave();
      resolve(Buffer.concat(chunks, length));
    };
    const breakOff = (): void => {
      fail(new ApiError("BAD_REQUEST", {}, { message: "The request broke off." }));
    };
    const timer = setTimeout(() => {
      const headers = { connection: "close" };
      fail(new ApiError("BAD_REQUEST", {}, { message: "The body came too slowly.", headers }));
    }, timeoutMs);
    request.on("data", take).on("end", finish).on("close", breakOff);
  });
}

/**
 * The JSON object in a body. Of a name that is given twice the last value counts; `__proto__` is dropped.
 * @throws ApiError `INVALID_BODY` with one issue: another content type, not UTF-8, not JSON, not an object.
 */
export function parseJsonObject(request: Request, raw: Buffer): Record<string, unknown> {
  const type = (request.headers["content-type"] ?? "").toLowerCase();
  if (!/^application\/([a-z0-9.+-]+\+)?json\s*(;|$)/.test(type)) {
    throw invalidBody("invalid_content_type", "The content type must be application/json.");
  }
  const charset = /charset\s*=\s*"?([^";\s]+)/.exec(type)?.[1];
  if (charset !== undefined && charset !== "utf-8" && charset !== "utf8") {
    throw invalidBody("invalid_content_type", "The charset must be utf-8.");
  }
  const value = parseJson(raw);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw invalidBody("invalid_type", "The body must be a JSON object.");
  }
  return value as Record<string, unknown>;
}

/** A refusal that names what is wrong: the first issue in the message as well, for people. */
export function invalid(
  code: "INVALID_BODY" | "INVALID_QUERY" | "INVALID_PATH_PARAMS",
  issues: readonly Issue[],
): ApiError {
  const [first, ...others] = issues;
  if (first === undefined) return new ApiError(code, { issues });
  const more = others.length > 0 ? `, and ${others.length} more` : "";
  const message =
    first.path === "" ? first.message : `${PLACES[code]}: ${first.path} ${first.message}${more}.`;
  return new ApiError(code, { issues }, { message });
}

const PLACES = {
  INVALID_BODY: "The request body is not valid",
  INVALID_QUERY: "The query string is not valid",
  INVALID_PATH_PARAMS: "The path is not valid",
} as const;

/** The issues of a failed parse, one per offending field. */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.flatMap(({ code, message, path, ...issue }) =>
    "keys" in issue && code === "unrecognized_keys"
      ? issue.keys.map((key) => ({ path: dotted([...path, key]), code, message }))
      : [{ path: dotted(path), code, message }],
  );
}

function dotted(path: readonly PropertyKey[]): string {
  return path.map(String).join(".");
}

function parseJson(raw: Buffer): unknown {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(raw);
  } catch {
    throw invalidBody("invalid_json", "The body is not valid UTF-8.");
  }
  // A reviver is slow on large bodies, and only these can spell the name, or half a character.
  const suspicious = text.includes("__proto__") || text.includes("\\u");
  try {
    return suspicious ? JSON.parse(text, cleaned) : JSON.parse(text);
  } catch (error) {
    if (error instanceof RangeError) throw invalidBody("invalid_json", "The body is nested too deeply.");
    throw invalidBody("invalid_json", "The body is not valid JSON.");
  }
}

/** Without `__proto__`, and text as it can be stored. */
function cleaned(name: string, value: unknown): unknown {
  if (name === "__proto__") return undefined;
  return typeof value === "string" ? value.toWellFormed() : value;
}

function tooLarge(limitBytes: number): ApiError {
  return invalidBody("too_big", `The body is larger than ${limitBytes / 1024 / 1024} MiB.`);
}

function invalidBody(code: string, message: string): ApiError {
  return invalid("INVALID_BODY", [{ path: "", code, message }]);
}
