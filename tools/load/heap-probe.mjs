// node --import ./heap-probe.mjs SERVICE: collects garbage every HEAP_PROBE_SECONDS and then records the size of the heap,
// as a line of JSON in the file HEAP_PROBE_FILE.
import { appendFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  const service = /services\/(\w+)\//.exec(process.argv[1])?.[1];
  const note = () => {
    collect();
    collect();
    const { heapUsed, rss } = process.memoryUsage();
    appendFileSync(process.env.HEAP_PROBE_FILE, `${JSON.stringify({ service, heapUsed, rss })}\n`);
  };
  if (service !== undefined) setInterval(note, 1000 * process.env.HEAP_PROBE_SECONDS).unref();
}
