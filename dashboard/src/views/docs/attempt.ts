import type { Operation } from "./openapi.ts";

/** What a person filled in to try an operation. */
export interface Filled {
  readonly key: string;
  /** By the name of the parameter; empty ones are left out. */
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Attempt {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/**
 * The address of the API. The server of the description is a whole URL where the instance knows its public address, else
 * a path of the page's own origin.
 */
export function baseOf(server: string, page: string): string {
  return new URL(server, page).href.replace(/\/$/, "");
}

/** The request for the filled-in values. */
export function attemptOf(operation: Operation, base: string, { key, values, body }: Filled): Attempt {
  const parameters = operation.parameters ?? [];
  const given = (place: string) =>
    parameters.flatMap(({ in: where, name }) => {
      const value = values[name]?.trim() ?? "";
      return where === place && value !== "" ? [[name, value] as [string, string]] : [];
    });
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]?.trim() ?? "";
    return value === "" ? whole : encodeURIComponent(value);
  });
  const query = new URLSearchParams(given("query")).toString();
  const hasBody = operation.requestBody !== undefined;
  return {
    url: `${base}${path}${query === "" ? "" : `?${query}`}`,
    headers: {
      ...(key !== "" && { Authorization: `Bearer ${key}` }),
      ...(hasBody && { "Content-Type": "application/json" }),
      ...Object.fromEntries(given("header")),
    },
    body: hasBody ? body : undefined,
  };
}

/** The same request for a terminal. */
export function curlOf(method: string, { url, headers, body }: Attempt): string {
  const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  return [
    `curl -X ${method} ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
  ].join(" \\\n  ");
}
