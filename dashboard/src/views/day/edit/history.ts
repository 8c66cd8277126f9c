/** Values one after the other, of which one is shown. Nothing is forgotten but what a new value replaces. */
export interface History<Value> {
  readonly past: readonly Value[];
  readonly now: Value;
  readonly future: readonly Value[];
}

export function historyOf<Value>(now: Value): History<Value> {
  return { past: [], now, future: [] };
}

export function add<Value>({ past, now }: History<Value>, value: Value): History<Value> {
  return { past: [...past, now], now: value, future: [] };
}

/** The value before; the same history where there is none. */
export function undone<Value>(history: History<Value>): History<Value> {
  const { past, now, future } = history;
  const before = past.at(-1);
  return before === undefined ? history : { past: past.slice(0, -1), now: before, future: [now, ...future] };
}

export function redone<Value>(history: History<Value>): History<Value> {
  const { past, now, future } = history;
  const [next, ...rest] = future;
  return next === undefined ? history : { past: [...past, now], now: next, future: rest };
}
