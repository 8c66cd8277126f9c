/**
 * Travel between all pairs of locations, row-major: cell [from * n + to]. Seconds and metres; -1 where there is no way.
 * Usually backed by shared memory where there is some, so that several threads read one copy.
 */
export interface TravelMatrix {
  durations: Int32Array;
  distances: Int32Array;
}

/** A larger matrix is worth a recalculation: nobody keeps it for another request. Six matrices of a thousand locations. */
export const LARGE_BYTES = 48 * 2 ** 20;

/**
 * A matrix of n × n cells, filled with `fill`, its diagonal 0.
 * @param canMove whether its one reader may be another thread. A large one then has resizable buffers: they move to that
 *   thread (`buffersToMove`), and the core empties them while it reads, so that there is one copy at any time.
 */
export function allocateMatrix(n: number, fill: number, canMove = false): TravelMatrix {
  const bytes = n * n * Int32Array.BYTES_PER_ELEMENT;
  const isMovable = canMove && 2 * bytes > LARGE_BYTES;
  // A browser has shared memory only on pages that ask for isolation.
  const Memory = typeof SharedArrayBuffer === "undefined" ? ArrayBuffer : SharedArrayBuffer;
  const cells = () => {
    const array = new Int32Array(
      isMovable ? new ArrayBuffer(bytes, { maxByteLength: bytes }) : new Memory(bytes),
    );
    if (fill === 0) return array; // memory is new, so it is empty
    array.fill(fill);
    for (let i = 0; i < n; i++) array[i * n + i] = 0;
    return array;
  };
  return { durations: cells(), distances: cells() };
}

/** What to transfer with a matrix, so that it is not copied; nothing if threads share it. */
export function buffersToMove({ durations, distances }: TravelMatrix): ArrayBuffer[] {
  return [durations.buffer, distances.buffer].filter((buffer) => buffer instanceof ArrayBuffer);
}
