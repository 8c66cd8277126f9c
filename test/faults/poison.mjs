// node --import ./poison.mjs OPTIMIZER: a run whose request id begins with "poison" kills the process, a moment after it
// has been begun.
import http2 from "node:http2";

const BEGUN_MS = 400;
const createServer = http2.createServer;

http2.createServer = (...given) =>
  createServer(...given).on("stream", (_stream, headers) => {
    if (!String(headers["x-request-id"]).startsWith("poison")) return;
    setTimeout(() => process.kill(process.pid, "SIGKILL"), BEGUN_MS);
  });
