// Keeps the page itself, which is one file, so that it opens in a dead zone. The page keeps its day.

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: "install" | "activate", listener: (event: Extendable) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
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

async function keep(): Promise<void> {
  const page = await fetch(PAGE, { cache: "no-cache" });
  if (page.ok) await (await caches.open(CACHE)).put(PAGE, page);
}
