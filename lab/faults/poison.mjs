// node --import ./poison.mjs OPTIMIZER: a run whose request id begins with "poison" kills the process during the search:
// when the process sends the first message after the one that accepts the run.
import http2 from "node:http2";

const { createServer } = http2;

http2.createServer = (...given) =>
  createServer(...given).on("stream", (stream, headers) => {
    if (!String(headers["x-request-id"]).startsWith("poison")) return;
    const write = stream.write.bind(stream);
    let messages = 0;
    stream.write = (...message) => {
      messages += 1;
      if (messages === 2) setTimeout(() => process.kill(process.pid, "SIGKILL"), 100);
      return write(...message);
    };
  });
