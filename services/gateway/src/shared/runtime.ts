import { randomBytes } from "node:crypto";

export interface Clock {
  now(): Date;
  /** Calls `wake` after a time. @returns a function that takes this back */
  after(ms: number, wake: () => void): () => void;
}

/** Makes record ids. They sort in the order in which they were made. */
export type IdMaker = () => string;

/** `count` unpredictable bytes. */
export type RandomBytes = (count: number) => Buffer;

export const systemClock: Clock = {
  now: () => new Date(),
  after: (ms, wake) => {
    const timer = setTimeout(wake, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};

export const systemRandom: RandomBytes = (count) => randomBytes(count);

/**
 * UUIDs of version 7. They begin with the milliseconds, so that ids sort by creation. Within a millisecond, or when the
 * clock steps back, a 12-bit counter keeps the order. If it is full, the next millisecond is used.
 */
export function idMaker(clock: Pick<Clock, "now">, random: RandomBytes): IdMaker {
  let lastMs = 0;
  let counter = 0;
  return () => {
    const nowMs = clock.now().getTime();
    if (nowMs > lastMs) {
      lastMs = nowMs;
      counter = random(1).readUInt8(0);
    } else if (++counter > 0xfff) {
      lastMs += 1;
      counter = 0;
    }
    const tail = random(8);
    tail.writeUInt8((tail.readUInt8(0) & 0x3f) | 0x80, 0);
    const time = lastMs.toString(16).padStart(12, "0");
    const rest = tail.toString("hex");
    const count = counter.toString(16).padStart(3, "0");
    return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${rest.slice(0, 4)}-${rest.slice(4)}`;
  };
}
