import { createHash } from "node:crypto";
import type { Endpoint } from "../http/endpoint.ts";
import { ERRORS, type ErrorCode } from "../shared/errors.ts";
import { errorsOf } from "./operation.ts";
import { exampleOf } from "./provoked.ts";
import { REMEDIES } from "./remedies.ts";

/** Below the address of the service: a page for each code. */
export const ERROR_PAGES = "/docs/errors";

const STYLE =
  "body{max-width:44rem;margin:3rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}" +
  "code,pre{background:#8882;border-radius:4px;padding:.1em .3em}pre{padding:1rem;overflow:auto}" +
  ":root{color-scheme:light dark}";
const HASH = createHash("sha256").update(STYLE).digest("base64");
const CODES = Object.keys(ERRORS) as ErrorCode[];

/** The policy of the pages, which have one style and no script. */
export const ERROR_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${HASH}'; base-uri 'none'; frame-ancestors 'none'`;

/** The page about a code, or without one a page that lists all. Undefined: there is no such code. */
export function errorPageText(
  code: string | undefined,
  endpoints: readonly Endpoint[],
  address: string,
): string | undefined {
  if (code === undefined) return indexOf(CODES);
  const known = CODES.find((each) => each === code);
  return known && pageOf(known, endpoints, address);
}

/** The page's address, as answers have it. */
function errorPage(address: string, code: ErrorCode): string {
  return `${address}${ERROR_PAGES}/${code}`;
}

function pageOf(code: ErrorCode, endpoints: readonly Endpoint[], address: string): string {
  const { status, description } = ERRORS[code];
  const { details, ...answer } = exampleOf(code);
  const example = { ...answer, details: { ...details, docUrl: errorPage(address, code) } };
  const answering = endpoints.filter((endpoint) => errorsOf(endpoint).includes(code));
  const isOfAll = answering.length === endpoints.length;
  const operations = answering.map(
    ({ method, path, operationId, summary }) =>
      `<li><a href="/docs/${operationId}"><code>${method.toUpperCase()} ${escaped(path)}</code></a> ${escaped(summary)}</li>`,
  );
  return pageWith(code, [
    `<p><a href="${ERROR_PAGES}">All codes</a></p><h1>${code}</h1><p>HTTP ${status}</p>`,
    `<h2>What happened</h2><p>${prose(description)}</p>`,
    `<h2>What to do</h2><p>${prose(REMEDIES[code])}</p>`,
    `<h2>An answer</h2><pre>${escaped(JSON.stringify(example, null, 2))}</pre>`,
    `<h2>Where</h2>`,
    isOfAll ? "<p>Any operation may answer with it.</p>" : `<ul>${operations.join("")}</ul>`,
  ]);
}

function indexOf(codes: readonly ErrorCode[]): string {
  const rows = codes.map(
    (code) =>
      `<li><a href="${ERROR_PAGES}/${code}"><code>${code}</code></a> ${prose(ERRORS[code].description)}</li>`,
  );
  return pageWith("Error codes", [`<h1>Error codes</h1><ul>${rows.join("")}</ul>`]);
}

function pageWith(title: string, body: readonly string[]): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${title} – Rondo</title><style>${STYLE}</style></head><body><main>`,
    ...body,
    "</main></body></html>\n",
  ].join("");
}

/** A guide that the built web app brings. */
export interface Guide {
  readonly id: string;
  readonly title: string;
}

/** What an agent needs to know, by the convention of llmstxt.org. */
export function guideFor(endpoints: readonly Endpoint[], guides: readonly Guide[], address: string): string {
  const api = `${address}/api/v1`;
  const operations = endpoints.map(
    ({ method, path, operationId, summary }) =>
      `- [${method.toUpperCase()} ${path}](${address}/docs/${operationId}): ${summary}`,
  );
  const codes = Object.keys(ERRORS).map((code) => `- [${code}](${errorPage(address, code as ErrorCode)})`);
  return [
    "# Rondo",
    "> Plans a day's delivery routes for several couriers at once, and says why a stop does not fit.",
    "In this order: POST /projects; POST /projects/{projectId}/stops; POST /projects/{projectId}/stops/geocode; POST /couriers; POST /projects/{projectId}/couriers; POST /projects/{projectId}/optimize.",
    "A run costs money. Price it first: POST /projects/{projectId}/optimize with validateOnly true costs nothing. Then send maxChargeUsd. Send each POST with an Idempotency-Key. Never repeat a run that failed.",
    "Branch on `code`, never on `message`; `details.docUrl` leads to its page.",
    "## Descriptions",
    `- [OpenAPI 3.0](${api}/openapi.json): every field and failure\n- [OpenAPI 3.1](${api}/openapi-3.1.json): the same with events`,
    ...(guides.length === 0
      ? []
      : ["## Guides", guides.map(({ id, title }) => `- [${title}](${address}/guides/${id}.md)`).join("\n")]),
    `## Operations, below ${api}`,
    operations.join("\n"),
    "## Error codes",
    codes.join("\n"),
  ].join("\n\n");
}

/** Text in which backticks mark code. */
function prose(text: string): string {
  return escaped(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
