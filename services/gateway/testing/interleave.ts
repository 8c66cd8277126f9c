import { onTestFinished } from "vitest";

/** A class's prototype with a method of that name. */
export type With<Name extends string> = Readonly<Record<Name, (...given: never[]) => Promise<unknown>>>;
/** A point between two steps: what is given runs when the work comes there. */
export type Moment = (happens: () => Promise<unknown>) => void;

/** The moment just before the next call of a method. */
export const momentBefore =
  <Name extends string>(prototype: With<Name>, method: Name): Moment =>
  (happens) => {
    justBefore(prototype, method, happens);
  };

/**
 * Runs a function between two steps of concurrent work: just before the next call of a method. That call then goes on
 * as usual. `prototype` belongs to the method's class. A test that never calls the method fails, and leaves it as it was.
 */
export function justBefore<Name extends string>(
  prototype: With<Name>,
  method: Name,
  happens: () => Promise<unknown>,
): void {
  const original = Reflect.get<object, string>(prototype, method) as (
    ...given: unknown[]
  ) => Promise<unknown>;
  let called = false;
  async function interleaved(this: unknown, ...given: unknown[]): Promise<unknown> {
    called = true;
    Reflect.set(prototype, method, original);
    await happens();
    return original.apply(this, given);
  }
  Reflect.set(prototype, method, interleaved);
  onTestFinished(() => {
    if (called) return;
    Reflect.set(prototype, method, original);
    throw new Error(`the test never called ${method}`);
  });
}
