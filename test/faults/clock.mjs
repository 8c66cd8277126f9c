// node --import ./clock.mjs SERVICE: the wall clock of this process can be moved. FAULT_CLOCK names a file with the
// milliseconds to add; it is read at start and at each SIGUSR2. Timers run on, as they do when a machine's clock jumps.
import { readFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const RealDate = Date;
let offsetMs = 0;

globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + offsetMs);
    else super(...given);
  }

  static now() {
    return RealDate.now() + offsetMs;
  }
};

if (isMainThread) {
  const read = () => (offsetMs = Number(readFileSync(process.env.FAULT_CLOCK, "utf8")));
  read();
  process.on("SIGUSR2", read);
}
