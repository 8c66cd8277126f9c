import { readFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import type { Readiness } from "@rondo/signals/listener.ts";
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Router } from "express";
import helmet from "helmet";
import type { Logger } from "pino";
import { BASEMAP_PATH } from "./basemap/service.ts";
import type { Context } from "./context.ts";
import { isDatabaseLost } from "./shared/database.ts";
import { appEndpointsOf, courierEndpointsOf, endpointsOf } from "./endpoints.ts";
import { ApiError } from "./shared/errors.ts";
import { ADDRESS_FACTOR, Authenticator } from "./admission/authenticate.ts";
import { LinkAuthenticator } from "./admission/authenticate-link.ts";
import { SessionAuthenticator } from "./admission/authenticate-session.ts";
import { Dispatcher, queryOf } from "./admission/dispatch.ts";
import type { Endpoint } from "./http/endpoint.ts";
import { sendError, sendJson } from "./http/envelope.ts";
import { checkHead } from "./http/head.ts";
import { healthRouter } from "./http/health.ts";
import { ClientGone } from "./http/leaving.ts";
import { pagesRouter } from "./http/pages.ts";
import { LookUps } from "./admission/look-ups.ts";
import { noteFailure } from "./admission/refusal.ts";
import { nameRoute } from "./http/route.ts";
import { endpointRouter, methodNotAllowed } from "./http/router.ts";
import { clearSessionCookie } from "./admission/session-cookie.ts";
import { signIn } from "./admission/sign-in.ts";
import { readableTarget } from "./http/target.ts";
import { tilesRouter } from "./basemap/tiles.ts";
import { hasSecret } from "./keys/key.ts";
import {
  ERROR_PAGE_POLICY,
  ERROR_PAGES,
  errorPageText,
  guideFor,
  type Guide,
} from "./description/error-pages.ts";
import { openApiDocument, type OpenApiVersion } from "./description/openapi.ts";

export const BASE_PATH = "/api/v1";
export const APP_PATH = "/app/api";
const COURIER_PATH = "/courier/api";

export function createApp(context: Context, ready: () => Promise<Readiness>): RequestListener {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("query parser", "simple");
  app.set("trust proxy", context.config.trustProxy);
  const { address } = context.config;
  app.set("error pages", address + ERROR_PAGES);
  app.use(
    helmet({
      contentSecurityPolicy: { directives: { "default-src": ["'none'"] } },
      // Other hosts of the domain are not ours to decide about.
      strictTransportSecurity: { includeSubDomains: false },
    }),
  );
  app.use(requestId(context));
  app.use(checkHead);
  app.use(healthRouter(ready));
  const { api, app: appApi, courier } = apiRouters(context);
  app.use([BASE_PATH, APP_PATH, COURIER_PATH], firstConnection(context));
  app.use(BASE_PATH, api);
  app.use(APP_PATH, appApi);
  app.use(COURIER_PATH, courier);
  app.use(BASEMAP_PATH, tilesRouter(context.basemap.file));
  app.use(["/api", "/app", COURIER_PATH, "/health", BASEMAP_PATH], notFound);
  app.get([ERROR_PAGES, `${ERROR_PAGES}/:code`], nameRoute(ERROR_PAGES), errorPages(context));
  app.get("/llms.txt", nameRoute("/llms.txt"), async (_request, response) => {
    const guides = await guidesIn(context.pagesFolder);
    response.type("text/plain").send(guideFor(endpointsOf(context), guides, address));
  });
  app.use(pagesRouter(context.pagesFolder, context.basemap.origin));
  app.use(notFound);
  app.use(errorHandler(context));
  return (request, response) => {
    request.url = readableTarget(request.url ?? "/");
    app(request, response);
  };
}

function apiRouters(context: Context): Record<"api" | "app" | "courier", Router> {
  const { keys, sessions, companies, limiter, clock, log, audit, bodyTimeoutMs, config } = context;
  const limits = { companies, limiter, limitPerMinute: config.rateLimitPerMinute };
  const byKey = new Authenticator({ ...limits, keys, clock, log });
  const secure = ({ secure: isHttps }: { readonly secure: boolean }) =>
    isHttps || (config.publicUrl?.startsWith("https:") ?? false);
  const ofTokens = () => ({
    lookUps: new LookUps(clock, config.rateLimitPerMinute * ADDRESS_FACTOR, "UNAUTHORIZED"),
    countAddress: async (request: Request) => byKey.countAddress(request),
  });
  const bySession = new SessionAuthenticator({
    secure,
    ...limits,
    sessions,
    ...ofTokens(),
  });
  const byLink = new LinkAuthenticator({ ...context, ...ofTokens() });
  const endpoints = endpointsOf(context);
  return {
    api: endpointRouter({
      basePath: BASE_PATH,
      endpoints,
      dispatcher: new Dispatcher(context),
      authenticate: async (request, response) =>
        (bySession.isMeant(request) ? bySession : byKey).authenticate(request, response),
      open: {
        "/openapi.json": describe(endpoints, "3.0.3", context, byKey),
        "/openapi-3.1.json": describe(endpoints, "3.1.1", context, byKey),
      },
    }),
    app: endpointRouter({
      basePath: APP_PATH,
      endpoints: appEndpointsOf(context),
      dispatcher: new Dispatcher(context, APP_PATH),
      authenticate: async (request, response) => {
        const caller = await bySession.authenticate(request, response);
        if (request.method === "DELETE" && request.path === "/session")
          clearSessionCookie(response, secure(request));
        return caller;
      },
      open: { "/sign-in": countedByAddress(byKey, signIn({ sessions, audit, bodyTimeoutMs, secure })) },
    }),
    courier: endpointRouter({
      basePath: COURIER_PATH,
      endpoints: courierEndpointsOf(context),
      dispatcher: new Dispatcher(context, COURIER_PATH),
      authenticate: async (request, response) => byLink.authenticate(request, response),
      open: {},
    }),
  };
}

/** Requests that arrive before the first connection to the database wait for it. */
function firstConnection({ database, firstConnectionMs }: Context): RequestHandler {
  return async (_request, _response, next) => {
    if (await database.awaitFirst(firstConnectionMs)) {
      next();
      return;
    }
    const message = "The service is starting and has no database yet; try again.";
    throw new ApiError("INTERNAL_ERROR", {}, { message, headers: { "Retry-After": "5" } });
  };
}

/** Requests without a caller count against their address. */
function countedByAddress(authenticator: Authenticator, handle: RequestHandler): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== "POST") throw methodNotAllowed(["POST"]);
    await authenticator.countAddress(request);
    await handle(request, response, next);
  };
}

/** The public description, for pages of any origin. The first request for it makes it. */
function describe(
  endpoints: readonly Endpoint[],
  version: OpenApiVersion,
  { config }: Context,
  authenticator: Authenticator,
): RequestHandler {
  let document: string | undefined;
  return async (request, response) => {
    response.set({ "Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin" });
    if (isPreflight(request)) {
      response.set({ "Access-Control-Allow-Methods": "GET, HEAD", "Access-Control-Allow-Headers": "*" });
      response.status(204).end();
      return;
    }
    if (request.method !== "GET" && request.method !== "HEAD") throw methodNotAllowed(["GET"]);
    queryOf(request);
    await authenticator.countAddress(request);
    const server = (config.publicUrl ?? "").replace(/(?<!\/)\/+$/, "") + BASE_PATH;
    document ??= JSON.stringify(openApiDocument(endpoints, server, version));
    await sendJson(response, 200, document);
  };
}

/** Pages about the codes, which need no script and no built web app. */
function errorPages(context: Context): RequestHandler {
  return (request, response) => {
    const { code } = request.params as { readonly code?: string };
    const page = errorPageText(code, endpointsOf(context), context.config.address);
    if (page === undefined) throw new ApiError("NOT_FOUND", {}, { message: "There is no such code." });
    response.set("Content-Security-Policy", ERROR_PAGE_POLICY).type("html").send(page);
  };
}

/** The guides of the built web app; none without one. */
async function guidesIn(folder: string): Promise<Guide[]> {
  const list = await readFile(join(folder, "guides/index.json"), "utf8").catch(() => "[]");
  return JSON.parse(list) as Guide[];
}

/** A browser's question whether a page of another origin may send a request. */
function isPreflight(request: Request): boolean {
  return request.method === "OPTIONS" && request.get("access-control-request-method") !== undefined;
}

const notFound: RequestHandler = () => {
  const message = "There is no such path; the paths are in /api/v1/openapi.json.";
  throw new ApiError("NOT_FOUND", {}, { message });
};

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
  return (error: unknown, request, response, _next) => {
    const id = response.locals["requestId"] as string;
    if (error instanceof ClientGone) {
      response.destroy();
      return;
    }
    if (response.headersSent) {
      logFault(log, id, error);
      response.destroy(); // what has been sent cannot become another answer
      return;
    }
    noteFailure(refusals, request, response, error instanceof ApiError ? error.code : "INTERNAL_ERROR");
    if (error instanceof ApiError && error.status < 500) {
      sendError(response, error);
      return;
    }
    logFault(log, id, error);
    const { code, details, message, headers } =
      error instanceof ApiError ? error : new ApiError("INTERNAL_ERROR");
    sendError(response, new ApiError(code, { ...details, requestId: id }, { message, headers }));
  };
}

function logFault(log: Logger, requestId: string, error: unknown): void {
  // The database has logged that it is gone. No request needs a stack of its own for that.
  if (isDatabaseLost(error)) log.debug({ requestId }, "failed because the database cannot be reached");
  else if (error instanceof ApiError) log.warn({ requestId, details: error.details }, error.message);
  else log.error({ err: error, requestId }, "a request failed");
}
