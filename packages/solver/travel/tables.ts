const OPEN = "[".charCodeAt(0);
const CLOSE = "]".charCodeAt(0);
const COMMA = ",".charCodeAt(0);
const COLON = ":".charCodeAt(0);
const SPACE = " ".charCodeAt(0);

/** What to do with each row of the tables of an answer, by their names. */
type Visits = Readonly<Record<string, (row: readonly unknown[]) => void>>;

/**
 * Reads an answer in JSON whose tables, arrays of rows, are large. It hands out their rows one by one, and returns the answer
 * with empty tables. Read as a whole, each table is garbage of megabytes, and the collector lets much of that pile up.
 *
 * @throws SyntaxError if it is no JSON
 */
export function readTables(bytes: Buffer, visits: Visits): unknown {
  const found = Object.entries(visits)
    .map(([name, visit]) => ({ start: startOf(bytes, name), visit }))
    .filter(({ start }) => start > 0)
    .sort((a, b) => a.start - b.start);
  let [rest, from] = ["", 0];
  for (const { start, visit } of found) {
    rest += bytes.toString("utf8", from, start);
    from = readRows(bytes, start, visit);
  }
  return JSON.parse(rest + bytes.toString("utf8", from));
}

/** Where the first row of a table begins; 0 if there is no table with this name. Texts in JSON have no bare quotes. */
function startOf(bytes: Buffer, name: string): number {
  const key = `"${name}"`;
  const at = bytes.indexOf(key);
  const colon = skipSpace(bytes, at + key.length);
  const open = skipSpace(bytes, colon + 1);
  return at >= 0 && bytes[colon] === COLON && bytes[open] === OPEN ? skipSpace(bytes, open + 1) : 0;
}

/** Calls with each row, which has no arrays in it. @returns the end of the last one */
function readRows(bytes: Buffer, start: number, visit: (row: readonly unknown[]) => void): number {
  for (let at = start; ;) {
    const end = bytes[at] === OPEN ? bytes.indexOf(CLOSE, at) + 1 : 0;
    if (end === 0) return at;
    visit(JSON.parse(bytes.toString("latin1", at, end)) as unknown[]);
    const comma = skipSpace(bytes, end);
    at = skipSpace(bytes, comma + 1);
    if (bytes[comma] !== COMMA || bytes[at] !== OPEN) return end;
  }
}

function skipSpace(bytes: Buffer, from: number): number {
  let at = from;
  while ((bytes[at] ?? Infinity) <= SPACE) at++;
  return at;
}
