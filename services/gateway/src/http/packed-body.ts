import { setImmediate as nextTurn } from "node:timers/promises";
import type { ParsedBody } from "./parse-body.ts";

/** JSON that the main thread parses without a break for other requests: about a millisecond. */
const PIECE_LENGTH = 128 * 1024;

/** A parsed body as it moves between threads: JSON, with long lists apart and in pieces. */
export interface PackedBody {
  readonly rest: string;
  readonly lists: readonly { readonly name: string; readonly pieces: readonly Uint8Array<ArrayBuffer>[] }[];
}

/** Packs a body. The bytes of the pieces move without being copied. */
export function pack({ value, ...others }: ParsedBody): PackedBody {
  const rest: Record<string, unknown> = {};
  const lists: { name: string; pieces: Uint8Array<ArrayBuffer>[] }[] = [];
  for (const [name, field] of Object.entries(value ?? {})) {
    if (Array.isArray(field)) lists.push({ name, pieces: piecesOf(field) });
    rest[name] = Array.isArray(field) ? [] : field; // keeps the order of the fields
  }
  const parsed: ParsedBody = value === undefined ? others : { value: rest, ...others };
  return { rest: JSON.stringify(parsed), lists };
}

/** Unpacks a body piece by piece. Other requests are served in between. */
export async function unpack({ rest, lists }: PackedBody): Promise<ParsedBody> {
  const parsed = JSON.parse(rest) as ParsedBody;
  for (const { name, pieces } of lists) {
    const list = (parsed.value as Record<string, unknown[]>)[name] ?? [];
    for (const piece of pieces) {
      for (const item of JSON.parse(Buffer.from(piece.buffer).toString()) as unknown[]) list.push(item);
      await nextTurn();
    }
  }
  return parsed;
}

function piecesOf(list: readonly unknown[]): Uint8Array<ArrayBuffer>[] {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let texts: string[] = [];
  let length = 0;
  const cut = (): void => {
    pieces.push(new TextEncoder().encode(`[${texts.join(",")}]`));
    texts = [];
    length = 0;
  };
  for (const item of list) {
    const text = JSON.stringify(item);
    texts.push(text);
    length += text.length;
    if (length >= PIECE_LENGTH) cut();
  }
  if (texts.length > 0) cut();
  return pieces;
}
