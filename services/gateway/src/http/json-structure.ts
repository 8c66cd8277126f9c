/** Far beyond any body that makes sense, and far below where code that recurses would run out of stack. */
const MOST_LEVELS = 100;
/** A batch of 1,000 stops with everything filled has about 700,000. */
const MOST_MARKS = 1_000_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;

/**
 * Why JSON is not to be parsed, or null: its values would take many times the memory of its text, or be nested so
 * deeply that what walks them fails. Counts brackets, commas and colons outside of text; whether it is JSON at all is
 * the parser's to say.
 */
export function structureFault(json: Uint8Array): string | null {
  let level = 0;
  let marks = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (isText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isText = false;
      continue;
    }
    if (byte === QUOTE) {
      isText = true;
    } else if (byte === COMMA || byte === COLON) {
      marks++;
    } else if (byte === 0x5b || byte === 0x7b) {
      marks++;
      if (++level > MOST_LEVELS) return `The body is nested more than ${MOST_LEVELS} levels deep.`;
    } else if (byte === 0x5d || byte === 0x7d) {
      level--;
    }
  }
  return marks > MOST_MARKS ? "The body has too many values." : null;
}
