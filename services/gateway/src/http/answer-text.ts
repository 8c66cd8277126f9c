import { knownJson } from "../shared/json-once.ts";
import { Slices } from "../shared/slices.ts";
import { isPages, KnownLater, type Pages } from "./page.ts";

/** Characters of JSON per piece. Making a piece takes about a millisecond, and a connection takes about one at once. */
export const PIECE_LENGTH = 64 * 1024;
/** Runs a task when its company's turn comes. Long lists are read one page per turn. */
export type InTurn = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** An answer with at most this many values is one text. A hundred characters of text count as one value. */
const SMALL_WEIGHT = 2000;

/**
 * The JSON of a successful answer, as `JSON.stringify` writes it. A small answer is one text. A larger one is pieces,
 * made on demand, and other requests are served between them. A field of the data may be pages of records, which are
 * read one by one.
 */
export function successText(data: unknown, inTurn: InTurn): string | AsyncGenerator<string> {
  const answer = { success: true, data };
  return isSmall(answer) ? JSON.stringify(answer) : piecesOf(answer, inTurn);
}

async function* piecesOf(answer: unknown, inTurn: InTurn): AsyncGenerator<string> {
  const slices = new Slices();
  let piece = "";
  for await (const text of textsOf(answer, inTurn)) {
    piece += text;
    if (piece.length >= PIECE_LENGTH) {
      yield piece;
      piece = "";
    }
    await slices.breathe();
  }
  yield piece;
}

/** The JSON of a value, part by part. The recursion is shallow, because our schemas bound the depth of answers. */
async function* textsOf(value: unknown, inTurn: InTurn): AsyncGenerator<string> {
  const known = knownJson(value);
  if (known !== undefined) {
    yield known;
  } else if (Array.isArray(value)) {
    yield* listTexts([value]);
  } else if (value instanceof KnownLater) {
    yield JSON.stringify(value.read());
  } else if (isPages(value)) {
    yield* listTexts(pagesInTurn(value, inTurn));
  } else if (isPlainObject(value) && !isSmall(value)) {
    let separator = "{";
    for (const [name, field] of Object.entries(value)) {
      if (field === undefined) continue;
      yield `${separator}${JSON.stringify(name)}:`;
      yield* textsOf(field, inTurn);
      separator = ",";
    }
    yield separator === "{" ? "{}" : "}";
  } else {
    yield JSON.stringify(value);
  }
}

async function* pagesInTurn(pages: Pages<unknown>, inTurn: InTurn): AsyncGenerator<readonly unknown[]> {
  const reading = pages[Symbol.asyncIterator]();
  for (;;) {
    const next = await inTurn(async () => reading.next());
    if (next.done === true) return;
    yield next.value;
  }
}

async function* listTexts(pages: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>) {
  let separator = "[";
  for await (const page of pages) {
    for (const item of page) {
      yield separator + ((JSON.stringify(item) as string | undefined) ?? "null");
      separator = ",";
    }
  }
  yield separator === "[" ? "[]" : "]";
}

function isSmall(value: unknown): boolean {
  return weigh(value, SMALL_WEIGHT) >= 0;
}

/** Subtracts a value's weight from an allowance. Negative if the value is too heavy. */
function weigh(value: unknown, allowance: number): number {
  if (isPages(value) || value instanceof KnownLater || knownJson(value) !== undefined) return -1;
  if (typeof value === "string") return allowance - 1 - value.length / 100;
  let left = allowance - 1;
  if (typeof value !== "object" || value === null) return left;
  for (const name in value) {
    if (left < 0) return left;
    left = weigh(value[name as keyof typeof value], left);
  }
  return left;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !("toJSON" in value);
}
