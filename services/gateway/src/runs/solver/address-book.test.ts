import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AddressBook } from "./address-book.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/**
 * A name server that gives these answers in turn, and then repeats the last one: addresses, or the code of an error.
 */
function nameServer(...answers: (readonly string[] | string)[]) {
  return async (): Promise<readonly string[]> => {
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
    if (typeof answer === "string") throw Object.assign(new Error(answer), { code: answer });
    return answer;
  };
}

/** The addresses that a book has reported after each look. */
async function looks(book: AddressBook, count: number): Promise<string[][]> {
  const told: string[][] = [];
  book.start((endpoints) => told.push(endpoints.map(({ address }) => address)));
  await vi.advanceTimersByTimeAsync(2000 * count);
  book.close();
  return told.slice(0, count);
}

describe("the addresses of optimizers", () => {
  test("are those of the settings, if these have no names; nothing is looked up then", async () => {
    const book = new AddressBook(["127.0.0.1:1", "[::1]:2"], nameServer("ENOTFOUND"));
    expect(book.fixed).toEqual([{ address: "127.0.0.1:1" }, { address: "[::1]:2" }]);
    expect(book.isComplete).toBe(true);
    expect(await looks(book, 1)).toEqual([]);
  });

  test("are all those of a name, as it has them now, and remember the name for certificates", async () => {
    const server = nameServer(["10.0.0.1"], ["10.0.0.1", "fd00::2"], "ENOTFOUND");
    const book = new AddressBook(["optimizer:50051", "127.0.0.1:1"], server);
    expect(book.isComplete).toBe(false);
    expect(await looks(book, 3)).toEqual([
      ["127.0.0.1:1", "10.0.0.1:50051"],
      ["127.0.0.1:1", "10.0.0.1:50051", "[fd00::2]:50051"],
      ["127.0.0.1:1"],
    ]);
    expect(book.isComplete).toBe(true);
    const named = new AddressBook(["optimizer:50051"], nameServer(["10.0.0.1"]));
    const found = new Promise((resolve) => named.start(resolve));
    expect(await found).toEqual([{ address: "10.0.0.1:50051", name: "optimizer" }]);
    named.close();
  });

  test("stay when the name server does not answer", async () => {
    const book = new AddressBook(["optimizer:50051"], nameServer("EAI_AGAIN", ["10.0.0.1"], "EAI_AGAIN"));
    expect(await looks(book, 3)).toEqual([[], ["10.0.0.1:50051"], ["10.0.0.1:50051"]]);
  });
});
