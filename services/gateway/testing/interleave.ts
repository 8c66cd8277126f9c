/**
 * Runs a function between two steps of concurrent work: just before the next call of a method. That call then goes on
 * as usual. `prototype` belongs to the method's class.
 */
export function justBefore(prototype: object, method: string, happens: () => Promise<unknown>): void {
  const original = Reflect.get(prototype, method) as (...given: unknown[]) => Promise<unknown>;
  async function interleaved(this: unknown, ...given: unknown[]): Promise<unknown> {
    Reflect.set(prototype, method, original);
    await happens();
    return original.apply(this, given);
  }
  Reflect.set(prototype, method, interleaved);
}
