import { expect, test } from "vitest";
import { Semaphore } from "./semaphore.ts";

const { signal } = new AbortController();

test("the callers that came first enter first, as many at once as there are seats", async () => {
  const semaphore = new Semaphore(2);
  const entered: number[] = [];
  const take = async (number: number): Promise<() => void> => {
    const give = await semaphore.take(signal);
    entered.push(number);
    return give;
  };
  const [first, second, third, fourth] = [take(1), take(2), take(3), take(4)];
  const give = await first;
  await second;
  expect(entered).toEqual([1, 2]);
  give();
  give(); // giving back again changes nothing
  await third;
  expect(entered).toEqual([1, 2, 3]);
  (await third)();
  await fourth;
  expect(entered).toEqual([1, 2, 3, 4]);
});

test("a caller that gives up while waiting takes nobody's seat", async () => {
  const semaphore = new Semaphore(1);
  const give = await semaphore.take(signal);
  const abort = new AbortController();
  const impatient = semaphore.take(abort.signal);
  const patient = semaphore.take(signal);
  abort.abort(new Error("gone"));
  await expect(impatient).rejects.toThrow("gone");
  give();
  (await patient)();
  (await semaphore.take(signal))();
});
