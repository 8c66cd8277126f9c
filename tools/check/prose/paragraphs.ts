/** Running text of a file. No sentence continues in the next paragraph. */
export interface Paragraph {
  /** Number of the first line, from 1. */
  readonly line: number;
  /** Its lines as in the file, without comment marks. Code between backquotes is blank. */
  readonly text: string;
}

type Line = readonly [line: number, text: string];

/** The prose of a Markdown file: no code blocks, no addresses of links. */
export function markdownParagraphs(source: string): Paragraph[] {
  const lines: (Line | null)[] = [];
  let fence: string | null = null;
  for (const [index, text] of source.split("\n").entries()) {
    const mark = /^\s*(```|~~~)/.exec(text)?.[1];
    if (fence === null && mark === undefined) {
      if (/^\s*(?:[-*+]|\d+\.|[#>|])\s?/.test(text)) lines.push(null);
      lines.push([index + 1, text.replace(/^\s*(?:[-*+]|\d+\.|#+|>)\s+/, "").replace(/\]\([^)]*\)/g, "]")]);
    } else {
      lines.push(null);
    }
    if (mark !== undefined) fence = fence === null ? mark : fence === mark ? null : fence;
  }
  return paragraphs(lines);
}

/** The comments of a file with C-style comments. */
export function commentParagraphs(source: string): Paragraph[] {
  const lines = source.split("\n").flatMap((text, index): (Line | null)[] => {
    const whole = /^\s*(?:\/\/[/!]?|\/\*\*?|\*(?!\/))(?:\s+(.*?)|)(?:\s*\*\/)?\s*$/.exec(text);
    if (whole !== null)
      return /^\s*\/\*/.test(text) ? [null, [index + 1, whole[1] ?? ""]] : [[index + 1, whole[1] ?? ""]];
    const atEnd = /\s\/\/ (.*)$/.exec(text)?.[1];
    return atEnd === undefined ? [null] : [null, [index + 1, atEnd], null];
  });
  return paragraphs(lines);
}

/** Joins lines. Null and lines without text separate paragraphs. */
function paragraphs(lines: readonly (Line | null)[]): Paragraph[] {
  const found: { line: number; text: string }[] = [];
  let open: { line: number; text: string } | null = null;
  for (const each of lines) {
    if (each === null || each[1].trim() === "") {
      open = null;
    } else if (open === null) {
      open = { line: each[0], text: each[1].trim() };
      found.push(open);
    } else {
      open.text += `\n${each[1].trim()}`;
    }
  }
  return found.map(({ line, text }) => ({ line, text: text.replace(/`[^`]*`/g, blank) }));
}

/** Replaces all but line breaks, so that line numbers stay right. */
function blank(code: string): string {
  return code.replace(/[^\n]/g, "_");
}
