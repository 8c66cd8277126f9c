import { randomBytes } from "node:crypto";

/** Where the time comes from; tests move it. */
export interface Clock {
  now(): Date;
}

/** Makes record ids. Ids of one maker sort in the order they were made. */
export type IdMaker = () => string;

/** `count` unpredictable bytes. */
export type RandomBytes = (count: number) => Buffer;

export const systemClock: Clock = { now: () => new Date() };

export const systemRandom: RandomBytes = (count) => randomBytes(count);

/**
 * UUIDs of version 7: milliseconds first, so that sorting records by id is sorting them by creation.
 * Within a millisecond (and when the clock steps back) a 12-bit counter keeps the order; when it runs
 * over, the next millisecond is borrowed.
 */
export function idMaker(clock: Clock, random: RandomBytes): IdMaker {
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
