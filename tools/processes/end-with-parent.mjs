// node --import ./end-with-parent.mjs SERVICE: ends the service cleanly when the process at its standard input is gone, and
// kills it if it has not ended ten seconds later.
import { isMainThread } from "node:worker_threads";
import { onceOrphaned } from "./orphan.mjs";

if (isMainThread) {
  // A parent that ends a service sends the signal and closes the pipe. A second signal would end the service at once.
  let isEnding = false;
  process.once("SIGTERM", () => {
    isEnding = true;
    if (process.listenerCount("SIGTERM") === 0) process.kill(process.pid, "SIGTERM");
  });
  const end = () => {
    if (!isEnding) process.kill(process.pid, "SIGTERM");
  };
  process.stdin.resume().on("end", end).on("error", end);
  process.stdin.unref();
  onceOrphaned(() => process.kill(process.pid, "SIGKILL"));
}
