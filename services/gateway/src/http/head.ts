import type { RequestHandler } from "express";
import { ApiError } from "../shared/errors.ts";

/** A host and port as a URL has them; empty where the target has none. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/** Refuses a head that HTTP does not allow. Node's own refusals have no envelope. */
export const checkHead: RequestHandler = (request, _response, next) => {
  const hosts = request.headersDistinct["host"] ?? [];
  const mayLackHost = request.httpVersion === "1.0";
  if (hosts.length > 1 || (hosts.length === 0 && !mayLackHost) || !HOST.test(hosts[0] ?? "")) {
    throw new ApiError("BAD_REQUEST", {}, { message: "The request must have one Host header, with a host." });
  }
  const expected = request.headers.expect;
  if (expected !== undefined && expected.toLowerCase() !== "100-continue") {
    throw new ApiError("BAD_REQUEST", {}, { message: "The only supported value of Expect is 100-continue." });
  }
  next();
};
