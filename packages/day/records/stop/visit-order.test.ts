import { expect, it } from "vitest";
import { visitOrderIn } from "./visit-order.ts";

it("a word says whether a stop is first or last, in English and German", () => {
  expect(["First", " zuerst ", "last", "Ende"].map(visitOrderIn)).toEqual(["first", "first", "last", "last"]);
  expect(["", "2", "anywhere"].map(visitOrderIn)).toEqual([null, null, null]);
});
