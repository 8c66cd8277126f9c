import type { RequestListener } from "node:http";
import type { Readiness } from "@rondo/signals/listener.ts";
import express, { Router } from "express";
import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express";
import helmet from "helmet";
import type { Context } from "./context.ts";
import { isDatabaseLost } from "./database.ts";
import { endpointsOf } from "./endpoints.ts";
import { ApiError } from "./errors.ts";
import { Authenticator } from "./http/authenticate.ts";
import type { Caller } from "./http/authenticate.ts";
import { Dispatcher, queryOf } from "./http/dispatch.ts";
import type { Endpoint } from "./http/endpoint.ts";
import { sendError, sendJson } from "./http/envelope.ts";
import { checkHead } from "./http/head.ts";
import { healthRouter } from "./http/health.ts";
import { noteFailure } from "./http/refusal.ts";
import { nameRoute } from "./http/route.ts";
import { readableTarget } from "./http/target.ts";
import { hasSecret } from "./keys/key.ts";
import { openApiDocument } from "./openapi.ts";

export const BASE_PATH = "/api/v1";

/** The HTTP application over a context. */
export function createApp(context: Context, ready: () => Promise<Readiness>): RequestListener {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("query parser", "simple");
  app.set("trust proxy", context.config.trustProxy);
  app.use(helmet({ contentSecurityPolicy: { directives: { "default-src": ["'none'"] } } }));
  app.use(requestId(context));
  app.use(checkHead);
  app.use(healthRouter(ready));
  app.use(BASE_PATH, apiRouter(context));
  app.use(() => {
    throw new ApiError(
      "NOT_FOUND",
      {},
      { message: "There is no such path; the paths are in /api/v1/openapi.json." },
    );
  });
  app.use(errorHandler(context));
  return (request, response) => {
    request.url = readableTarget(request.url ?? "/");
    app(request, response);
  };
}

function apiRouter(context: Context): Router {
  const authenticator = new Authenticator({
    keys: context.keys,
    companies: context.companies,
    limiter: context.limiter,
    limitPerMinute: context.config.rateLimitPerMinute,
    clock: context.clock,
    log: context.log,
  });
  const dispatcher = new Dispatcher(context);
  const endpoints = endpointsOf(context);
  const router = Router();
  const openApi = "/openapi.json";
  router.all(openApi, nameRoute(BASE_PATH + openApi), describe(endpoints, context, authenticator));
  // Before authentication, so that the log has the route of a request without a valid key too.
  for (const [path] of byPath(endpoints)) router.all(patternOf(path), nameRoute(BASE_PATH + path));
  router.use(async (request, response, next) => {
    response.locals["caller"] = await authenticator.authenticate(request, response);
    next();
  });
  for (const [path, ofPath] of byPath(endpoints)) {
    const byMethod = new Map(ofPath.map((endpoint) => [endpoint.method.toUpperCase(), endpoint]));
    router.all(patternOf(path), async (request: Request, response: Response) => {
      const endpoint = byMethod.get(request.method === "HEAD" ? "GET" : request.method);
      if (endpoint === undefined) throw methodNotAllowed([...byMethod.keys()]);
      await dispatcher.answer(endpoint, response.locals["caller"] as Caller, request, response);
    });
  }
  return router;
}

/** The public description; made when it is first asked for. */
function describe(
  endpoints: readonly Endpoint[],
  { config }: Context,
  authenticator: Authenticator,
): RequestHandler {
  let document: string | undefined;
  return async (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") throw methodNotAllowed(["GET"]);
    queryOf(request);
    await authenticator.countAddress(request);
    document ??= JSON.stringify(
      openApiDocument(endpoints, (config.publicUrl ?? "").replace(/\/+$/, "") + BASE_PATH),
    );
    await sendJson(response, 200, document);
  };
}

/** A path with its ids as the router writes them. */
function patternOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

/** Endpoints of one path together; fixed paths before those with ids in the same position. */
function byPath(endpoints: readonly Endpoint[]): [string, Endpoint[]][] {
  const groups = Map.groupBy(endpoints, ({ path }) => path);
  return [...groups].sort(([a], [b]) => a.split("{").length - b.split("{").length);
}

function methodNotAllowed(allowed: readonly string[]): ApiError {
  const allow = allowed.join(", ");
  return new ApiError(
    "BAD_REQUEST",
    { allow },
    { status: 405, message: `This path answers ${allow} only.`, headers: { Allow: allow } },
  );
}

function requestId({ newUuid }: Context): RequestHandler {
  return (request, response, next) => {
    const given = request.get("x-request-id");
    const isTaken = given !== undefined && /^[A-Za-z0-9._-]{1,128}$/.test(given) && !hasSecret(given);
    const id = isTaken ? given : newUuid();
    response.locals["requestId"] = id;
    response.set("X-Request-Id", id);
    next();
  };
}

function errorHandler({ log, refusals }: Context): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const id = response.locals["requestId"] as string;
    noteFailure(refusals, request, response, error instanceof ApiError ? error.code : "INTERNAL_ERROR");
    if (error instanceof ApiError && error.status < 500) {
      sendError(response, error);
      return;
    }
    // One line tells that the database is gone; each request that fails for it is not worth another stack.
    if (isDatabaseLost(error)) log.debug({ requestId: id }, "failed for want of the database");
    else if (error instanceof ApiError) log.warn({ requestId: id, details: error.details }, error.message);
    else log.error({ err: error, requestId: id }, "a request failed");
    const { code, details, message } = error instanceof ApiError ? error : new ApiError("INTERNAL_ERROR");
    sendError(response, new ApiError(code, { ...details, requestId: id }, { message }));
  };
}
