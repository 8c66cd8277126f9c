/** Shared memory in which each island leaves its best solution for the next one. */
export interface Mailboxes {
  readonly words: SharedArrayBuffer;
  readonly islands: number;
}

const LOCK = 0;
const VERSION = 1;
const LENGTH = 2;
const HEADER = 3;

/** Room for `islands` solutions of at most `longest` words each. */
export const createMailboxes = (islands: number, longest: number): Mailboxes => ({
  words: new SharedArrayBuffer(4 * islands * (HEADER + longest)),
  islands,
});

/** One island's view: leaves its own solution and takes the neighbour's new one, if there is one. */
export const openMailbox = ({ words, islands }: Mailboxes, island: number) => {
  const size = words.byteLength / 4 / islands;
  const slot = (index: number): Int32Array => new Int32Array(words, 4 * size * (index % islands), size);
  const mine = slot(island);
  const neighbour = slot(island + islands - 1);
  let seen = 0;
  return (best: Uint32Array): Uint32Array | undefined => {
    withLock(mine, () => {
      if (best.length > size - HEADER) return;
      mine[LENGTH] = best.length;
      mine[VERSION] = (mine[VERSION] ?? 0) + 1;
      mine.set(best, HEADER);
    });
    return withLock(neighbour, () => {
      const version = neighbour[VERSION] ?? 0;
      if (version === seen) return undefined;
      seen = version;
      return Uint32Array.from(neighbour.subarray(HEADER, HEADER + (neighbour[LENGTH] ?? 0)));
    });
  };
};

/** Copies are short, so an island waits only microseconds for a locked mailbox. */
const withLock = <T>(box: Int32Array, work: () => T): T => {
  while (Atomics.compareExchange(box, LOCK, 0, 1) !== 0) Atomics.wait(box, LOCK, 1, 1);
  try {
    return work();
  } finally {
    Atomics.store(box, LOCK, 0);
    Atomics.notify(box, LOCK, 1);
  }
};
