/** Milliseconds of the process's monotonic clock. Unlike performance.now(), all threads agree on it. */
export function monotonicMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}
