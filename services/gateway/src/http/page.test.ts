import { describe, expect, it } from "vitest";
import { successBody } from "./envelope.ts";
import { readPage } from "./page.ts";
import type { PageRequest } from "../shared/page-request.ts";

const idOf = (index: number): string => `00000000-0000-7000-8000-${String(index).padStart(12, "0")}`;
const records = Array.from({ length: 450 }, (_, index) => ({
  id: idOf(index),
  name: `${index} é`.repeat(99),
}));
const read = async ({ afterId = "", take }: PageRequest) =>
  Promise.resolve(records.filter(({ id }) => id > afterId).slice(0, take));
type Answer = { data: { rows: { id: string }[]; nextCursor?: string | null } };

async function listed(query: { limit?: number; cursor?: string | undefined }): Promise<Answer["data"]> {
  const { rows, next } = await readPage(query, read);
  const text = await successBody({ rows, ...next }, async (task) => task());
  return (JSON.parse(text) as Answer).data;
}

describe("a list", () => {
  it("without a limit has every record, in order, and no cursor", async () => {
    expect(await listed({})).toEqual({ rows: records });
  });

  it.each([1, 19, 20, 21, 100, 119, 120, 121, 225, 449, 450, 451, 1000])(
    "in pages of %i has every record once, and null at the end",
    async (limit) => {
      const seen: unknown[] = [];
      let cursor: string | undefined;
      for (let pages = 1; ; pages++) {
        const { rows, nextCursor } = await listed({ limit, cursor });
        expect(rows.length).toBeLessThanOrEqual(limit);
        seen.push(...rows);
        if (nextCursor === null) {
          expect(pages).toBe(Math.ceil(records.length / limit));
          break;
        }
        cursor = nextCursor;
      }
      expect(seen).toEqual(records);
    },
  );
});

it("a large answer is the text of JSON.stringify", async () => {
  const data = {
    a: records,
    none: undefined,
    empty: [],
    of: { b: [1, undefined, null], c: {}, d: "é" },
    e: [[], {}],
  };
  expect(await successBody(data, async (task) => task())).toBe(JSON.stringify({ success: true, data }));
});
