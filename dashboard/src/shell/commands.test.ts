import { expect, test } from "vitest";
import { search, type Command } from "./commands.ts";

const command = (id: string, text: string, more: Partial<Command> = {}): Command => ({
  ...{ id, text, isHidden: true, run: () => undefined, ...more },
});
const all = [
  command("plan", "Plan day", { isHidden: false }),
  command("bakery", "Old bakery", { detail: "R-1042 · Main Street 5", words: "+358 40 123 +35840123" }),
  command("main", "Main depot"),
];
const found = (text: string) => search(all, text).map(({ id }) => id);

test("a stop is found by its name, order, address and phone, however the phone is written", () => {
  for (const text of ["bak", "r-1042", "street 5 main", "40 123", "+35840123", "35840"])
    expect(found(text)).toEqual(["bakery"]);
});

test("what begins with the text comes first, and nothing hidden is listed before something is typed", () => {
  expect(found("main")).toEqual(["main", "bakery"]);
  expect(found("")).toEqual(["plan"]);
});
