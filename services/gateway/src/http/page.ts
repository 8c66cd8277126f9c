import { z } from "zod";
import type { PageRequest } from "../shared/page-request.ts";
import { invalidCursor } from "./body.ts";

function wholeNumberTo(most: number) {
  const fault = `must be a whole number from 1 to ${most}`;
  return z
    .string()
    .regex(/^[1-9]\d{0,3}$/, fault)
    .transform(Number)
    .refine((limit) => limit <= most, fault);
}

/** A query's limit that has a default. */
export function limitOf(most: number, usual: number) {
  return wholeNumberTo(most)
    .default(usual)
    .meta({
      description: `Most records to return. Default: ${usual}.`,
      override: { type: "integer", minimum: 1, maximum: most, default: usual, pattern: undefined },
    });
}

/** Query fields of every list: without `limit` everything is returned. Spread into a query schema. */
export const pageQuery = {
  limit: wholeNumberTo(1000)
    .optional()
    .meta({
      description: "Most records to return, 1 to 1000; the answer then carries `nextCursor`.",
      override: { type: "integer", minimum: 1, maximum: 1000, pattern: undefined },
    }),
  cursor: z.string().max(200).optional().meta({ description: "`nextCursor` of the previous page." }),
};

/** Answer field of every list: where the next page starts, null on the last; only when `limit` was sent. */
export const pageAnswer = {
  nextCursor: z
    .string()
    .nullable()
    .optional()
    .meta({ description: "Only when `limit` was sent; null on the last page." }),
};

export type Pages<Row> = AsyncIterable<readonly Row[]>;

export function isPages(value: unknown): value is Pages<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

/**
 * The number of records in the first read of a page, and in each later one. Records that were read stay in memory while
 * the client is slow.
 */
const READ_FIRST = 20;
const READ_AT_ONCE = 100;

/** A value that is known once the pages before it in the answer have been read. */
export class KnownLater<Value> {
  readonly read: () => Value;

  constructor(read: () => Value) {
    this.read = read;
  }
}

type NextCursor = string | null | KnownLater<string | null>;

/**
 * Reads a page and says where the next one starts. Without a limit the page holds everything. All but the first records
 * are read while they are sent, so that a long list is never in memory as a whole.
 * @param read gives records in the order of their ids, which is the order of creation
 * @throws ApiError `INVALID_QUERY` for a cursor that this service did not make
 */
export async function readPage<Row extends { readonly id: string }>(
  { limit, cursor }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
  read: (page: PageRequest) => Promise<Row[]>,
): Promise<{ rows: Row[] | Pages<Row>; next: { nextCursor?: NextCursor } }> {
  let afterId = cursor === undefined ? undefined : idOfCursor(cursor);
  let left = limit ?? Number.POSITIVE_INFINITY;
  let hasMore = true;
  /** The next records. The last read takes one more, which shows whether there is a next page. */
  const readNext = async (most: number): Promise<Row[]> => {
    const take = left <= most ? left + 1 : most;
    const found = await read({ afterId, take });
    hasMore = found.length === take;
    const rows = found.slice(0, left);
    left -= rows.length;
    afterId = rows.at(-1)?.id ?? afterId;
    return rows;
  };
  const isRead = (): boolean => !hasMore || left === 0;
  const nextCursor = (): string | null => (hasMore && afterId !== undefined ? cursorOfId(afterId) : null);
  const first = await readNext(READ_FIRST);
  async function* pages(): AsyncGenerator<Row[]> {
    yield first;
    while (!isRead()) yield readNext(READ_AT_ONCE);
  }
  const rows = isRead() ? first : pages();
  if (limit === undefined) return { rows, next: {} };
  return { rows, next: { nextCursor: isRead() ? nextCursor() : new KnownLater(nextCursor) } };
}

/** Maps records. Those of pages are mapped as they are read. */
export function mapRows<From, To>(rows: From[] | Pages<From>, map: (from: From) => To): To[] | Pages<To> {
  return Array.isArray(rows) ? rows.map(map) : mapPages(rows, map);
}

async function* mapPages<From, To>(pages: Pages<From>, map: (from: From) => To): AsyncGenerator<To[]> {
  for await (const page of pages) yield page.map(map);
}

function cursorOfId(id: string): string {
  return Buffer.from(id).toString("base64url");
}

function idOfCursor(cursor: string): string {
  const id = Buffer.from(cursor, "base64url").toString();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return id;
  throw invalidCursor();
}
