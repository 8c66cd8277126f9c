import type { CourierDay } from "@rondo/day/records/courier-day.ts";
import type { Report } from "./kept.ts";

/** How the service answered. `later`: it could not, or not yet. `refused`: it never will. */
export type Answer<Data> =
  | { readonly kind: "done"; readonly data: Data }
  | { readonly kind: "ended" | "refused" | "later" };

/** In a dead zone a request may hang. A report that is sent again counts once. */
const PATIENCE_MS = 20_000;

export async function readDay(token: string): Promise<Answer<CourierDay>> {
  return ask<CourierDay>(token, "day");
}

export async function send(
  token: string,
  { stopId, name: _name, ...report }: Report,
): Promise<Answer<unknown>> {
  return ask(token, `stops/${stopId}/outcome`, JSON.stringify(report));
}

async function ask<Data>(token: string, path: string, body?: string): Promise<Answer<Data>> {
  try {
    const response = await fetch(`/courier/api/${path}`, {
      ...(body !== undefined && { method: "POST", body }),
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      credentials: "omit",
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.status === 401) return { kind: "ended" };
    // 409: the office has stopped the day for now. 429: too many requests.
    if (response.status >= 500 || response.status === 409 || response.status === 429)
      return { kind: "later" };
    if (!response.ok) return { kind: "refused" };
    return { kind: "done", data: ((await response.json()) as { data: Data }).data };
  } catch {
    return { kind: "later" };
  }
}
