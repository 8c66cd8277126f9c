import { describe, expect, it } from "vitest";
import { Newest } from "./newest.ts";

describe("a list that is read backwards", () => {
  it("adds older rows below those it has", async () => {
    const list = new Newest(async (cursor) =>
      cursor === undefined ? { rows: [9, 8], nextCursor: "8" } : { rows: [7], nextCursor: null },
    );
    await list.load();
    expect([list.rows.value, list.hasMore]).toEqual([[9, 8], true]);
    await list.loadMore();
    expect([list.rows.value, list.hasMore]).toEqual([[9, 8, 7], false]);
  });

  it("keeps its rows when older ones cannot be read", async () => {
    const list = new Newest(async (cursor) => {
      if (cursor !== undefined) throw new Error("no answer");
      return { rows: [9], nextCursor: "9" };
    });
    await list.load();
    await list.loadMore();
    expect([list.rows.value, list.failure.value?.message]).toEqual([[9], "no answer"]);
  });
});
