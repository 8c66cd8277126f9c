// node --import ./end-with-parent.mjs SERVICE: a clean end when the process that holds our standard input is gone.
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  const end = () => process.kill(process.pid, "SIGTERM");
  process.stdin.resume().on("end", end).on("error", end);
  process.stdin.unref();
}
