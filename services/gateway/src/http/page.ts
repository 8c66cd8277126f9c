import { z } from "zod";
import { invalid } from "./body.ts";

/** Query fields of every list: without `limit` everything is returned. Spread into a query schema. */
export const pageQuery = {
  limit: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, "must be a whole number from 1 to 1000")
    .transform(Number)
    .refine((limit) => limit <= 1000, "must be a whole number from 1 to 1000")
    .optional()
    .meta({
      description: "Most records to return, 1 to 1000; the answer then carries `nextCursor`.",
      override: { type: "integer", minimum: 1, maximum: 1000, pattern: undefined },
    }),
  cursor: z.string().max(200).optional().meta({ description: "`nextCursor` of the page before." }),
};

/** Answer field of every list: where the next page starts, null on the last; only when `limit` was sent. */
export const pageAnswer = {
  nextCursor: z
    .string()
    .nullable()
    .optional()
    .meta({ description: "Only when `limit` was sent; null on the last page." }),
};

/** What a store needs to read one page: records with an id after `afterId`, in the order of ids, at most `take`. */
export interface PageRequest {
  readonly afterId?: string | undefined;
  readonly take?: number | undefined;
}

/** Records in pages that are read one by one, as they are needed. */
export type Pages<Row> = AsyncIterable<readonly Row[]>;

/** Whether a value is pages of records. */
export function isPages(value: unknown): value is Pages<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

/** Records of a list without a limit that are read at first, and then at a time. */
const READ_FIRST = 100;
const READ_AT_ONCE = 500;

/**
 * Reads a page and says where the next one starts. Without a limit: all there is, what is beyond the first records as
 * pages to come, so that a long list is never in memory as a whole.
 * @param read gives records in the order of their ids, which is the order of creation
 * @throws ApiError `INVALID_QUERY` for a cursor that this service did not make
 */
export async function readPage<Row extends { readonly id: string }>(
  query: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
  read: (page: PageRequest) => Promise<Row[]>,
): Promise<{ rows: Row[] | Pages<Row>; next: { nextCursor?: string | null } }> {
  const afterId = query.cursor === undefined ? undefined : idOfCursor(query.cursor);
  if (query.limit === undefined) {
    const first = await read({ afterId, take: READ_FIRST });
    return { rows: first.length < READ_FIRST ? first : pagesFrom(first, read), next: {} };
  }
  const rows = await read({ afterId, take: query.limit + 1 });
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const nextCursor = rows.length > query.limit && last !== undefined ? cursorOfId(last.id) : null;
  return { rows: page, next: { nextCursor } };
}

/** Maps records, those of pages as they are read. */
export function mapRows<From, To>(rows: From[] | Pages<From>, map: (from: From) => To): To[] | Pages<To> {
  return Array.isArray(rows) ? rows.map(map) : mapPages(rows, map);
}

async function* mapPages<From, To>(pages: Pages<From>, map: (from: From) => To): AsyncGenerator<To[]> {
  for await (const page of pages) yield page.map(map);
}

async function* pagesFrom<Row extends { readonly id: string }>(
  first: Row[],
  read: (page: PageRequest) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  yield first;
  for (let afterId = first.at(-1)?.id; afterId !== undefined;) {
    const page = await read({ afterId, take: READ_AT_ONCE });
    yield page;
    afterId = page.length < READ_AT_ONCE ? undefined : page.at(-1)?.id;
  }
}

function cursorOfId(id: string): string {
  return Buffer.from(id).toString("base64url");
}

function idOfCursor(cursor: string): string {
  const id = Buffer.from(cursor, "base64url").toString();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return id;
  const message = "is not a cursor of this service";
  throw invalid("INVALID_QUERY", [{ path: "cursor", code: "invalid_format", message }]);
}
