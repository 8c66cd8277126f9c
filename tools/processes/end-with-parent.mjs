// node --import ./end-with-parent.mjs SERVICE: ends the service cleanly when the process at its standard input is gone.
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  const end = () => process.kill(process.pid, "SIGTERM");
  process.stdin.resume().on("end", end).on("error", end);
  process.stdin.unref();
}
