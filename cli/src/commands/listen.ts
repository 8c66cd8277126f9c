import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { Rondo, sign, type WebhookEvent } from "@rondo/client";
import { urlOf, withFaults } from "../options.ts";
import { EXIT, Refused } from "../refused.ts";
import { count } from "../show/doubts.ts";
import type { Terminal } from "../terminal.ts";

const TIMEOUT_MS = 15_000;

/**
 * `rondo listen --to URL`: posts the company's events to a program on this computer, signed as a webhook's deliveries are,
 * until it is interrupted. A line for each event goes to stdout.
 * @throws RondoError; Refused
 */
export async function listen(args: readonly string[], terminal: Terminal): Promise<number> {
  const { to, after, secret } = listenOptions(args);
  const { RONDO_API_KEY: apiKey, RONDO_BASE_URL: baseUrl } = terminal.environment;
  if (!apiKey)
    throw new Refused(
      "listen needs a key of the service in the environment: RONDO_API_KEY=rondo_test_… or rondo_live_…",
    );
  const rondo = new Rondo({ apiKey, ...(baseUrl && { baseUrl }) });
  const signal = terminal.interrupted();
  const line = { isLost: false };
  const onLost = (error: Error): void => {
    if (!line.isLost) terminal.tell(`The service gives no answer, and is asked again: ${error.message}\n`);
    line.isLost = true;
  };
  let cursor = after ?? (await rondo.events.page({ after: "latest" }, { signal })).nextCursor;
  terminal.tell(`Events go to ${to}, signed with ${secret}\nWaiting. Ctrl+C ends it.\n`);
  let forwarded = 0;
  for await (const { events, nextCursor } of rondo.events.follow({
    after: cursor,
    onLost,
    signal,
  })) {
    if (line.isLost) terminal.tell("The service answers again.\n");
    line.isLost = false;
    for (const event of events) {
      terminal.print(
        `${event.createdAt} ${event.event} ${subjectOf(event)} → ${await post(event, to, secret)}`,
      );
      forwarded++;
    }
    cursor = nextCursor;
  }
  terminal.tell(`${count(forwarded, "event")}. To go on from here: --after ${cursor}\n`);
  return EXIT.planned;
}

function listenOptions(args: readonly string[]) {
  const text = { type: "string" } as const;
  const given = withFaults(
    () => parseArgs({ args: [...args], options: { to: text, after: text, secret: text } }).values,
  );
  const { to, after, secret = `whsec_${randomBytes(32).toString("base64")}` } = given;
  if (to === undefined)
    throw new Refused("listen needs an address of this computer: --to http://localhost:3000/hook");
  if (!/^whsec_(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(secret))
    throw new Refused("--secret must be like that of a webhook: whsec_ and base64");
  return { to: urlOf("to", to), after, secret };
}

/** The run or plan that an event is about. */
function subjectOf(event: WebhookEvent): string {
  return "jobId" in event.data ? `run ${event.data.jobId}` : `plan ${event.data.planId}`;
}

/** Posts an event once. @returns what came of it */
async function post(event: WebhookEvent, to: string, secret: string): Promise<string> {
  const body = JSON.stringify(event);
  const headers = { ...(await sign(body, event, secret)), "content-type": "application/json" };
  const since = performance.now();
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { status } = await fetch(to, { method: "POST", body, headers, redirect: "manual", signal });
    return `${status} in ${Math.round(performance.now() - since)} ms`;
  } catch (error) {
    const { cause } = error as { readonly cause?: { readonly code?: string } };
    return `no answer (${cause?.code ?? (error as Error).name}); is a program listening at --to?`;
  }
}
