import type { RequestHandler } from "express";

/** Notes a path's pattern as the request's route, for the log. The path itself is text that a client chose. */
export function nameRoute(pattern: string): RequestHandler {
  return (_request, response, next) => {
    response.locals["route"] ??= pattern;
    next();
  };
}
