/**
 * Travel between all pairs of locations, row-major: cell [from * n + to]. Seconds and metres; -1 where there is no way.
 * Backed by shared memory where there is some, so that several threads read one copy.
 */
export interface TravelMatrix {
  durations: Int32Array;
  distances: Int32Array;
}

/** A matrix of n × n cells, filled with `fill`, its diagonal 0. */
export function allocateMatrix(n: number, fill: number): TravelMatrix {
  // A browser has shared memory only on pages that ask for isolation.
  const Memory = typeof SharedArrayBuffer === "undefined" ? ArrayBuffer : SharedArrayBuffer;
  const cells = () => {
    const array = new Int32Array(new Memory(n * n * Int32Array.BYTES_PER_ELEMENT));
    if (fill === 0) return array; // memory is new, so it is empty
    array.fill(fill);
    for (let i = 0; i < n; i++) array[i * n + i] = 0;
    return array;
  };
  return { durations: cells(), distances: cells() };
}
