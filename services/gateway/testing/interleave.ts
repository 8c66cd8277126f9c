import { onTestFinished } from "vitest";

/** The names of a class's members; of one among several classes, those of all. */
export type Member<T> = T extends object ? keyof T : never;

/**
 * Runs a function between two steps of concurrent work: just before the next call of a method. That call then goes on
 * as usual. `prototype` belongs to the method's class; at the end of the test it has its own method again.
 */
export function justBefore<T extends object>(
  prototype: T,
  method: Member<T>,
  happens: () => Promise<unknown>,
): void {
  const original = Reflect.get(prototype, method) as (...given: unknown[]) => Promise<unknown>;
  const restore = (): void => {
    Reflect.set(prototype, method, original);
  };
  async function interleaved(this: unknown, ...given: unknown[]): Promise<unknown> {
    restore();
    await happens();
    return original.apply(this, given);
  }
  Reflect.set(prototype, method, interleaved);
  onTestFinished(restore);
}
