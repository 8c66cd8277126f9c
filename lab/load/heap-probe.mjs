// node --import "file:…/heap-probe.mjs?file=FILE&seconds=N" SERVICE: collects garbage every N seconds and then records the size of
// the heap, as a line of JSON in FILE. The optimizer gets no environment but its own, so the options are in the address.
import { appendFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  const options = new URL(import.meta.url).searchParams;
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  const service = /services\/(\w+)\//.exec(process.argv[1])?.[1];
  const note = () => {
    collect();
    collect();
    const { heapUsed, rss } = process.memoryUsage();
    appendFileSync(options.get("file"), `${JSON.stringify({ service, heapUsed, rss })}\n`);
  };
  if (service !== undefined) setInterval(note, 1000 * options.get("seconds")).unref();
}
