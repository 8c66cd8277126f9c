// Keeps the page itself, which is one file, so that it opens in a dead zone. The page keeps its day. What waits is sent
// from here once there is a connection, where the page is closed by then.
import { Kept, withTold } from "./kept.ts";
import { SEND } from "./send-later.ts";
import { send } from "./service.ts";

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Syncing extends Extendable {
  readonly tag: string;
}
interface Worker {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: "install" | "activate", listener: (event: Extendable) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
  addEventListener(type: "sync", listener: (event: Syncing) => void): void;
}

const PAGE = "/courier/";
const CACHE = "courier";
const worker = self as unknown as Worker;

worker.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([keep(), worker.skipWaiting()]));
});
worker.addEventListener("activate", (event) => {
  event.waitUntil(worker.clients.claim());
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode !== "navigate" || new URL(request.url).pathname !== PAGE) return;
  event.respondWith(caches.match(PAGE).then(async (kept) => kept ?? fetch(request)));
  // The next visit has what the service has now.
  event.waitUntil(keep().catch(() => undefined));
});
// Of worker and tabs, one sends at a time.
worker.addEventListener("sync", (event) => {
  if (event.tag === SEND) event.waitUntil(navigator.locks.request("courier", sendAll));
});

/** Sends what waits, in its order. @throws Error without a connection, after which the browser tries again */
async function sendAll(): Promise<void> {
  const kept = new Kept();
  for (;;) {
    const [day, [first]] = [await kept.day(), await kept.reports()];
    if (!day || !first) return;
    const { kind } = await send(day.token, first);
    if (kind === "later") throw new Error("there is no connection");
    if (kind !== "done") return; // the page says so
    const told = { seen: withTold(day.seen, first), latest: withTold(day.latest, first) };
    await kept.putDay({ ...day, ...told });
    await kept.dropReport(first);
  }
}

async function keep(): Promise<void> {
  const page = await fetch(PAGE, { cache: "no-cache" });
  if (page.ok) await (await caches.open(CACHE)).put(PAGE, page);
}
