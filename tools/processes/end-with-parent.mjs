// node --import ./end-with-parent.mjs SERVICE: a clean end when the process that holds our standard input is gone.
process.stdin
  .resume()
  .on("end", () => process.kill(process.pid, "SIGTERM"))
  .on("error", () => process.kill(process.pid, "SIGTERM"));
process.stdin.unref();
