import type { CourierDay } from "@rondo/day/records/courier-day.ts";
import type { Report } from "./kept.ts";

/** How the service answered. `later`: it could not, or not yet. `refused`: it never will. */
export type Answer<Data> =
  | { readonly kind: "done"; readonly data: Data }
  | { readonly kind: "ended" | "refused" | "later" };

/** In a dead zone a request may hang. A report that is sent again counts once. */
const PATIENCE_MS = 20_000;

/** These do not change when a report is sent again. */
const REFUSALS = ["FOREIGN_KEY_CONSTRAINT", "INVALID_BODY", "INVALID_PATH_PARAMS"];

export async function readDay(token: string): Promise<Answer<CourierDay>> {
  const early = takeEarly(token);
  return early ? answerOf<CourierDay>(early) : ask<CourierDay>(token, "day");
}

/** The day that the head of the page has asked for while the code was on its way. */
function takeEarly(token: string): Promise<Response> | undefined {
  const page = globalThis as { firstDay?: { readonly token: string; readonly answer: Promise<Response> } };
  const early = page.firstDay;
  delete page.firstDay;
  return early?.token === token ? early.answer : undefined;
}

/** Says that the courier has seen a plan. */
export async function confirm(token: string, planId: string): Promise<Answer<unknown>> {
  return ask(token, "day/seen", JSON.stringify({ planId }));
}

export async function send(
  token: string,
  { stopId, name: _name, ...report }: Report,
): Promise<Answer<unknown>> {
  return ask(token, `stops/${stopId}/outcome`, JSON.stringify(report));
}

async function ask<Data>(token: string, path: string, body?: string): Promise<Answer<Data>> {
  const request = fetch(`/courier/api/${path}`, {
    ...(body !== undefined && { method: "POST", body }),
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    credentials: "omit",
    cache: "no-store",
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return answerOf(request);
}

async function answerOf<Data>(request: Promise<Response>): Promise<Answer<Data>> {
  try {
    const response = await request;
    // What stands between may answer as well: a hotel's network, a proxy. Only the service's own words count.
    const answer = (await response.json()) as { readonly data?: Data; readonly code?: string };
    if (response.ok && answer.data !== undefined) return { kind: "done", data: answer.data };
    if (answer.code === "UNAUTHORIZED") return { kind: "ended" };
    return { kind: REFUSALS.includes(answer.code ?? "") ? "refused" : "later" };
  } catch {
    return { kind: "later" };
  }
}
