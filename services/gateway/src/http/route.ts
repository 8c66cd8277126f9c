import type { RequestHandler } from "express";

/** Notes a path's pattern as the request's route, for the log: the path itself is a client's text. */
export function nameRoute(pattern: string): RequestHandler {
  return (_request, response, next) => {
    response.locals["route"] ??= pattern;
    next();
  };
}
