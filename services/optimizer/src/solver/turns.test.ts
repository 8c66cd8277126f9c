import { expect, test } from "vitest";
import { Turns } from "./turns.ts";

const { signal } = new AbortController();

test("those who came first go first, as many at once as there are places", async () => {
  const turns = new Turns(2);
  const entered: number[] = [];
  const take = async (number: number): Promise<() => void> => {
    const give = await turns.take(signal);
    entered.push(number);
    return give;
  };
  const [first, second, third, fourth] = [take(1), take(2), take(3), take(4)];
  const give = await first;
  await second;
  expect(entered).toEqual([1, 2]);
  give();
  give(); // once is enough
  await third;
  expect(entered).toEqual([1, 2, 3]);
  (await third)();
  await fourth;
  expect(entered).toEqual([1, 2, 3, 4]);
});

test("who gives up while waiting takes nobody's place", async () => {
  const turns = new Turns(1);
  const give = await turns.take(signal);
  const abort = new AbortController();
  const impatient = turns.take(abort.signal);
  const patient = turns.take(signal);
  abort.abort(new Error("gone"));
  await expect(impatient).rejects.toThrow("gone");
  give();
  (await patient)();
  (await turns.take(signal))();
});
