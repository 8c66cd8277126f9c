// node --import ./clock.mjs SERVICE: moves the clocks of this process. FAULT_CLOCK names a file with two numbers of
// milliseconds, read at start and at each SIGUSR2. The first moves the wall clock alone, as when a machine's clock jumps.
// The second moves wall clock and monotonic clock together, as if time had passed. Timers are not affected.
import { readFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const RealDate = Date;
const realStopwatch = performance.now.bind(performance);
let jumpMs = 0;
let passedMs = 0;

globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + jumpMs + passedMs);
    else super(...given);
  }

  static now() {
    return RealDate.now() + jumpMs + passedMs;
  }
};
Object.defineProperty(performance, "now", { value: () => realStopwatch() + passedMs });

if (isMainThread) {
  const read = () => {
    [jumpMs, passedMs] = readFileSync(process.env.FAULT_CLOCK, "utf8").split(" ").map(Number);
  };
  read();
  process.on("SIGUSR2", read);
}
