import type { Issue } from "@rondo/day/checking/issues.ts";

/**
 * A request's target as a path with its query. A part that cannot be decoded stays as it is. It matches no path and no
 * id, so it is refused like any other unknown text.
 */
export function readableTarget(target: string): string {
  const [path, query] = halves(isPath(target) ? target : pathOfUrl(target), "?");
  const readable = path
    .split("/")
    .map((segment) => (isDecodable(segment) ? segment : encodeURIComponent(segment)))
    .join("/");
  return query === undefined ? readable : `${readable}?${query}`;
}

/** An issue for each parameter of a target's query that cannot be decoded. */
export function undecodableParameters(target: string): Issue[] {
  const [, query = ""] = halves(target, "?");
  const broken = query.split("&").filter((parameter) => !isDecodable(parameter));
  const names = new Set(broken.map((parameter) => halves(parameter, "=")[0]));
  const message = "must be percent-encoded UTF-8";
  return [...names].map((path) => ({ path, code: "invalid_format", message }));
}

function isPath(target: string): boolean {
  return target.startsWith("/");
}

/** Clients may send a whole URL, as to a proxy. Anything else matches no path. */
function pathOfUrl(target: string): string {
  const url = URL.parse(target);
  return url !== null && isPath(url.pathname) ? url.pathname + url.search : `/${encodeURIComponent(target)}`;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** The text before and after the first such sign. Without one, the second half is undefined. */
function halves(text: string, sign: string): [string, string | undefined] {
  const at = text.indexOf(sign);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
