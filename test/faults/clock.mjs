// node --import ./clock.mjs SERVICE: this process can be told another time. FAULT_CLOCK names a file with two numbers of
// milliseconds, read at start and at each SIGUSR2. The first sets the wall clock alone, as when a machine's clock jumps.
// The second is time that passes: wall clock and stopwatch move on together. Timers run on in both cases.
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
