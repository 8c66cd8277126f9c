/**
 * The rows of a text whose cells a character parts (RFC 4180). Lenient as spreadsheets are: a quote inside a cell is a
 * letter unless it ends the cell, and a quote that is never closed takes the rest.
 * @param most rows that are read
 */
export function rowsOf(text: string, delimiter: string, most = Infinity): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (rows.length < most) {
    // Programs and people write a space before a quote, too.
    let begin = at;
    while (text[begin] === " ") begin++;
    const { cell, end } =
      text[begin] === '"' ? quoted(text, begin + 1, delimiter) : plain(text, at, delimiter);
    row.push(cell);
    at = end + 1;
    if (text[end] === delimiter) continue;
    rows.push(row);
    row = [];
    if (text[end] === "\r" && text[at] === "\n") at++;
    if (at >= text.length) break;
  }
  return rows;
}

interface Cell {
  readonly cell: string;
  /** Where the character behind it is. */
  readonly end: number;
}

function plain(text: string, from: number, delimiter: string): Cell {
  let end = from;
  while (end < text.length && !isEnd(text[end], delimiter)) end++;
  return { cell: text.slice(from, end), end };
}

/** @param from behind the first quote */
function quoted(text: string, from: number, delimiter: string): Cell {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') {
      at++;
      continue;
    }
    let end = at + 1;
    while (text[end] === " ") end++;
    if (end >= text.length || isEnd(text[end], delimiter))
      return { cell: unquoted(text.slice(from, at)), end };
  }
  return { cell: unquoted(text.slice(from)), end: text.length };
}

function unquoted(text: string): string {
  return text.replaceAll('""', '"');
}

function isEnd(sign: string | undefined, delimiter: string): boolean {
  return sign === delimiter || sign === "\n" || sign === "\r";
}
