/**
 * Has something happen between two steps of a racer: just before the next call of a method, which is then made as it
 * is. `prototype` is that of the method's class.
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
