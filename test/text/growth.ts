/** Characters of the texts. */
const SHORT = 2000;
const LONG = 16_000;
/** Linear time grows by 8, quadratic by 64; the rest is for a busy machine. */
const MOST_GROWTH = 24;
/** A linear reader needs some milliseconds for the long text, a quadratic one many times as long. */
const USUAL_MS = 100;

/** Texts of about this length that repeat a piece and end in a way that almost nothing can be. */
function nearMisses(before: string, piece: string, length: number): string[] {
  const repeated = before + piece.repeat(Math.ceil(length / Math.max(1, piece.length)));
  return [repeated, `${repeated}\u0000`, `${repeated}x1`];
}

const separators = [
  " ",
  "\t",
  "\n",
  ",",
  ";",
  ".",
  "/",
  "-",
  "(",
  "'",
  '"',
  ", ",
  " ,",
  " 1",
  ",1",
  "1,",
  "1 ",
];
const pieces = [
  ...separators,
  "1",
  "a",
  "1a",
  "a1",
  "a 1 ",
  "ä",
  "°",
  "\u00a0",
  "1.",
  "1:",
  "T",
  "h",
  "{",
  "{a",
  "\\",
];

/** The pieces of which a near-miss may consist: usual ones, and the readable parts of a pattern or an example. */
export function piecesOf(example: string): string[] {
  const own = example.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu) ?? [];
  return [...new Set([...pieces, ...own, ...own.map((piece) => `${piece} `)])];
}

/** The near-misses for which the time of `read` grows faster than the text: what begins them, and what they repeat. */
export function fastGrowing(
  read: (text: string) => unknown,
  repeated: readonly string[],
  befores: readonly string[] = ["", "1", "a "],
): string[] {
  return befores.flatMap((before) =>
    repeated.filter((piece) => grows(read, before, piece)).map((piece) => JSON.stringify(before + piece)),
  );
}

function grows(read: (text: string) => unknown, before: string, piece: string): boolean {
  const long = nearMisses(before, piece, LONG);
  return nearMisses(before, piece, SHORT).some((text, index) => {
    const shortMs = msOf(read, text);
    if (shortMs > USUAL_MS) return true; // the long text could take hours
    const isSlow = () => {
      const longMs = msOf(read, long[index] ?? "");
      return longMs > USUAL_MS && longMs > MOST_GROWTH * shortMs;
    };
    return isSlow() && isSlow() && isSlow(); // once, memory may have been tidied
  });
}

/** Processor time of this thread: others may have the processor meanwhile. */
function msOf(read: (text: string) => unknown, text: string): number {
  const since = process.threadCpuUsage();
  read(text);
  const { user, system } = process.threadCpuUsage(since);
  return (user + system) / 1000;
}
