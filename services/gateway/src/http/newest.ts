import { z } from "zod";
import { invalidCursor } from "./body.ts";
import { limitOf } from "./page.ts";

const MOST = 200;
const USUAL = 50;

/** Query fields of a list that is read from its newest record back. */
export const newestQuery = {
  limit: limitOf(MOST, USUAL),
  cursor: z.string().max(200).optional().meta({ description: "`nextCursor` of the previous page." }),
};

/** Answer field of such a list: where older records begin, null if there are none. */
export const newestAnswer = { nextCursor: z.string().nullable() };

/** Converts the position of a record to text and back. */
interface Positions<Row, Position> {
  readonly of: (row: Row) => string;
  /** Undefined for a text that is not a position. */
  readonly from: (text: string) => Position | undefined;
}

/**
 * Reads records from the newest, or from a cursor, back.
 * @param read gives at most `take` records before a position, the newest first
 * @throws ApiError `INVALID_QUERY` for a cursor that this service did not make
 */
export async function readNewest<Row, Position>(
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  positions: Positions<Row, Position>,
  read: (page: { readonly before: Position | undefined; readonly take: number }) => Promise<Row[]>,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const before =
    cursor === undefined ? undefined : positions.from(Buffer.from(cursor, "base64url").toString());
  if (cursor !== undefined && before === undefined) throw invalidCursor();
  const found = await read({ before, take: limit + 1 });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return { rows, nextCursor: hasMore ? Buffer.from(positions.of(last)).toString("base64url") : null };
}
