/** What the browser does for the page once there is a connection again. */
export const SEND = "send-outcomes";

/** Browsers that can send while the page is closed. Elsewhere its next visit sends. */
interface Synced {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Has the browser send what waits as soon as there is a connection, even if the page is closed meanwhile. */
export function sendLater(): void {
  if (!("serviceWorker" in navigator)) return;
  void navigator.serviceWorker.ready
    .then(async (registration) => (registration as Synced).sync?.register(SEND))
    .catch(() => undefined); // the browser or its user does not allow it
}
