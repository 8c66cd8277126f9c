import { describe, expect, it } from "vitest";
import { priorityRank } from "./priority.ts";

describe("contract 3.4: priority", () => {
  it.each([
    [0, 0],
    [-1000, -1000],
    [1000, 1000],
    ["7", 7],
    ["-3", -3],
    ["low", -10],
    ["Normal", 0],
    ["MEDIUM", 0],
    ["high", 10],
    [" urgent ", 20],
    ["-0", 0],
  ])("reads %j as %i", (given, rank) => {
    expect(priorityRank(given)).toBe(rank);
  });

  it.each([1.5, 1001, -1001, Number.NaN, "", "1.5", "highest", "1001", "0x10", "constructor"])(
    "refuses %j",
    (given) => {
      expect(priorityRank(given)).toBeNull();
    },
  );
});
