/** Long work in pieces. Its caller may do other things, or give it up, between two pieces. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Maps a list, one entry a piece. */
export function* mapInSteps<From, To>(
  list: readonly From[],
  map: (from: From, index: number) => To,
): Steps<To[]> {
  const mapped: To[] = [];
  for (const [index, item] of list.entries()) {
    yield;
    mapped.push(map(item, index));
  }
  return mapped;
}

/** Runs work without a break. */
export function atOnce<Result>(work: Steps<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}
