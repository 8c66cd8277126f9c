import { Failure } from "./failure.ts";

const AT_ONCE = 6;
const WAIT_MS = 3000; // until the limit per minute is renewed, with some more tries

/**
 * Sends one request for each item, several at once, and waits if they exceed the limit per minute.
 * @param onProgress gets the share that is done
 * @returns what was answered, in the order of the items
 * @throws Failure of the first request that was refused; no more requests are sent then
 */
export async function sendAll<Item, Answer>(
  items: readonly Item[],
  send: (item: Item) => Promise<Answer>,
  onProgress: (share: number) => void,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  let done = 0;
  const work = async () => {
    while (next < items.length) {
      const index = next++;
      try {
        answers[index] = await patiently(() => send(items[index] as Item));
      } catch (error) {
        next = items.length;
        throw error;
      }
      onProgress(++done / items.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answers;
}

async function patiently<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== "RATE_LIMITED") throw error;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  }
}
