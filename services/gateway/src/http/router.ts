import { Router, type Request, type RequestHandler, type Response } from "express";
import { ApiError } from "../shared/errors.ts";
import type { Caller } from "./caller.ts";
import type { Endpoint } from "./endpoint.ts";
import { nameRoute } from "./route.ts";

interface Parts {
  readonly basePath: string;
  readonly endpoints: readonly Endpoint[];
  /** Answers a request that an endpoint serves. */
  readonly dispatcher: {
    answer(endpoint: Endpoint, caller: Caller, request: Request, response: Response): Promise<void>;
  };
  readonly authenticate: (request: Request, response: Response) => Promise<Caller>;
  /** Paths that need no caller, with their handlers. */
  readonly open: Readonly<Record<string, RequestHandler>>;
}

/** Routes the requests below a base path: open paths, authentication, then endpoints. Unknown paths go on. */
export function endpointRouter({ basePath, endpoints, dispatcher, authenticate, open }: Parts): Router {
  const router = Router();
  for (const [path, handler] of Object.entries(open)) router.all(path, nameRoute(basePath + path), handler);
  const admit: RequestHandler = async (request, response, next) => {
    response.locals["caller"] = await authenticate(request, response);
    next();
  };
  for (const [path, ofPath] of byPath(endpoints)) {
    const byMethod = new Map(ofPath.map((endpoint) => [endpoint.method.toUpperCase(), endpoint]));
    // Named before authentication, so that a refused request has a route in the log, too.
    router.all(patternOf(path), nameRoute(basePath + path), admit, async (request, response) => {
      const endpoint = byMethod.get(request.method === "HEAD" ? "GET" : request.method);
      if (endpoint === undefined) throw methodNotAllowed([...byMethod.keys()]);
      await dispatcher.answer(endpoint, response.locals["caller"] as Caller, request, response);
    });
  }
  router.use(admit);
  return router;
}

export function methodNotAllowed(allowed: readonly string[]): ApiError {
  const allow = allowed.join(", ");
  const options = { status: 405, message: `This path answers ${allow} only.`, headers: { Allow: allow } };
  return new ApiError("BAD_REQUEST", { allow }, options);
}

/** A path in the router's syntax: `:id` for `{id}`. */
function patternOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

/** Endpoints by path. Fixed paths come before paths with an id in the same position. */
function byPath(endpoints: readonly Endpoint[]): [string, Endpoint[]][] {
  const groups = Map.groupBy(endpoints, ({ path }) => path);
  return [...groups].sort(([a], [b]) => a.split("{").length - b.split("{").length);
}
