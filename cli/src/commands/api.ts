import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { jsonIn } from "../input/json.ts";
import { sourceOf, sourcesOf, type Source } from "../input/source.ts";
import { urlOf, withFaults } from "../options.ts";
import { EXIT, Refused } from "../refused.ts";
import type { Terminal } from "../terminal.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const AT_HOME = "http://localhost:3000";
const BASE_PATH = "/api/v1";
const TIMEOUT_MS = 60_000;

/**
 * `rondo api METHOD PATH`: a request with the key. What the service answers goes to stdout as it is.
 * @returns 3 if the service refuses
 */
export async function api(args: readonly string[], terminal: Terminal): Promise<number> {
  const { method, path, body, key } = apiOptions(args);
  const { RONDO_API_KEY: apiKey, RONDO_BASE_URL: base = AT_HOME } = terminal.environment;
  if (!apiKey)
    throw new Refused("api needs a key of the service in the environment: RONDO_API_KEY=rondo_test_…");
  const content = body === undefined ? undefined : await bodyOf(body, terminal);
  const answer = await sent(addressOf(base, path), {
    method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(content !== undefined && { "content-type": "application/json" }),
      ...(method === "POST" && { "idempotency-key": key ?? randomUUID() }),
    },
    ...(content !== undefined && { body: content }),
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  terminal.print(await answer.text());
  const ignored = answer.headers.get("x-ignored-fields");
  if (ignored) terminal.tell(`The service does not know, and ignored: ${ignored}\n`);
  if (answer.ok) return EXIT.planned;
  terminal.tell(`HTTP ${answer.status}, request ${answer.headers.get("x-request-id") ?? "unknown"}\n`);
  return EXIT.service;
}

function apiOptions(args: readonly string[]) {
  const text = { type: "string" } as const;
  const options = { body: text, "idempotency-key": text };
  const given = withFaults(() => parseArgs({ args: [...args], allowPositionals: true, options }));
  const [method = "", path, ...more] = given.positionals;
  if (path === undefined || more.length > 0)
    throw new Refused(
      "api takes a method and a path: rondo api GET /projects, or rondo api POST /projects --body day.json",
    );
  if (!METHODS.includes(method.toUpperCase()))
    throw new Refused(`“${method}” is no method: it is one of ${METHODS.join(", ")}`);
  // The key goes to the service and to nobody else.
  if (!/^\/(?!\/)/.test(path))
    throw new Refused(`“${path}” is no path of the API: it begins with /, as /projects does`);
  const { body, "idempotency-key": key } = given.values;
  if (body !== undefined && method.toUpperCase() === "GET") throw new Refused("--body: GET has none");
  return { method: method.toUpperCase(), path, body, key };
}

/** The JSON of `--body`: itself, a file, or `-` for what is piped in. @throws Refused that says where it breaks */
async function bodyOf(body: string, terminal: Terminal): Promise<string> {
  const source: Source = /^\s*[[{]/.test(body)
    ? { name: "--body", bytes: new TextEncoder().encode(body) }
    : body === "-"
      ? ((await sourcesOf([], terminal))[0] as Source)
      : await sourceOf(body, terminal);
  return JSON.stringify(jsonIn(source));
}

function addressOf(base: string, path: string): URL {
  const root = new URL(urlOf("RONDO_BASE_URL", base));
  if (root.pathname === "/") root.pathname = BASE_PATH;
  const below = path.startsWith(`${BASE_PATH}/`) ? path.slice(BASE_PATH.length) : path;
  return new URL(`${root.href.replace(/(?<!\/)\/+$/, "")}${below}`);
}

async function sent(address: URL, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (error) {
    const { cause, message } = error as Error & { readonly cause?: Error };
    throw new Refused(`${address.origin} gives no answer: ${cause?.message || message}`, EXIT.service, error);
  }
}
