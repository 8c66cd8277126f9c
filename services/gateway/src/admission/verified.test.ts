import { expect, it } from "vitest";
import { z } from "zod";
import { endpoint, ok, type Answer } from "../http/endpoint.ts";
import { KnownLater, type Pages } from "../http/page.ts";
import { verified } from "./verified.ts";

const things = endpoint({
  method: "get",
  path: "/things",
  operationId: "listThings",
  scope: "read",
  summary: "Things",
  answers: {
    200: z.object({ things: z.array(z.object({ id: z.string() })), nextCursor: z.string().nullable() }),
  },
  errors: [],
  handle: async () => Promise.reject(new Error("not asked")),
});

async function* pagesOf(...pages: object[][]): Pages<object> & AsyncGenerator<object[]> {
  for (const page of pages) yield Promise.resolve(page);
}

async function rowsOf(answer: Answer): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const page of (answer.data as { things: Pages<unknown> }).things) rows.push(...page);
  return rows;
}

const later = new KnownLater(() => null);

it("rows that are read while they are sent are checked as well, each page", async () => {
  const good = verified(things, ok({ things: pagesOf([{ id: "1" }], [{ id: "2" }]), nextCursor: later }));
  expect(await rowsOf(good)).toEqual([{ id: "1" }, { id: "2" }]);
  const secret = verified(
    things,
    ok({ things: pagesOf([{ id: "1" }], [{ id: "2", hash: "x" }]), nextCursor: later }),
  );
  await expect(rowsOf(secret)).rejects.toThrow("listThings answers undeclared fields: things.0.hash");
  const wrong = verified(things, ok({ things: pagesOf([{ id: 1 }]), nextCursor: later }));
  await expect(rowsOf(wrong)).rejects.toThrow("expected string");
});

it("fields beside such rows are checked at once", () => {
  expect(() => verified(things, ok({ things: pagesOf([]), nextCursor: later, extra: 1 }))).toThrow("extra");
});
