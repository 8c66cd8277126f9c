import { expect, test } from "vitest";
import { SharedRequests } from "./shared-requests.ts";

/** Requests that stay open until they are answered or cancelled. */
function openRequests() {
  const sent: { answer: (text: string) => void; signal: AbortSignal }[] = [];
  const requests = new SharedRequests<string>();
  const join = async (caller?: AbortSignal): Promise<string> =>
    requests.join(
      "key",
      async (signal) => {
        const { promise, resolve, reject } = Promise.withResolvers<string>();
        signal.addEventListener("abort", () => {
          reject(new Error("called off"));
        });
        sent.push({ answer: resolve, signal });
        return promise;
      },
      caller,
    );
  return { sent, join };
}

test("a caller that leaves takes no answer from the others", async () => {
  const { sent, join } = openRequests();
  const first = new AbortController();
  const leaving = join(first.signal);
  const staying = join(new AbortController().signal);
  first.abort(new Error("gone"));
  await expect(leaving).rejects.toThrow("gone");
  sent[0]?.answer("a house");
  expect([await staying, sent.length]).toEqual(["a house", 1]);
});

test("a request is called off when all its callers have left, and the next caller sends another", async () => {
  const { sent, join } = openRequests();
  const callers = [new AbortController(), new AbortController()];
  const leaving = callers.map(async ({ signal }) => join(signal));
  for (const caller of callers) caller.abort(new Error("gone"));
  expect(await Promise.allSettled(leaving)).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
  expect(sent[0]?.signal.aborted).toBe(true);
  const next = join();
  sent[1]?.answer("a house");
  expect([await next, sent.length]).toEqual(["a house", 2]);
});

test("an answer is not kept for later callers", async () => {
  const { sent, join } = openRequests();
  const first = join();
  sent[0]?.answer("a house");
  await first;
  const second = join();
  sent[1]?.answer("another house");
  expect(await second).toBe("another house");
});
