/**
 * The deepest nesting: far more than any sensible body has, and far less than would exhaust the stack of recursive
 * code.
 */
const MOST_LEVELS = 100;
/** The most brackets, commas and colons. A batch of 1,000 stops with every field filled has about 700,000. */
const MOST_MARKS = 1_000_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;

/**
 * Why a JSON text must not be parsed, or null. Its values would take many times the text's memory, or it is nested so
 * deeply that recursive code fails. Counts brackets, commas and colons outside of strings. The parser later decides
 * whether the text is valid JSON.
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
