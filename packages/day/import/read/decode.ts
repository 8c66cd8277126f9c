const LOOKED_AT = 400; // bytes

/** The text of a file, whatever encoding it has. */
export function decodeText(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // The encoding of Western spreadsheets that do not write UTF-8.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The encoding of two bytes a letter, by its mark, else by the zeros in every other byte; null for others. */
function wideEncodingOf(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const start = bytes.subarray(0, LOOKED_AT);
  const zeros = (odd: 0 | 1) => start.filter((byte, index) => index % 2 === odd && byte === 0).length;
  const [first, second] = [zeros(0), zeros(1)];
  if (first + second < start.length / 4) return null;
  if (second > 10 * first) return "utf-16le";
  return first > 10 * second ? "utf-16be" : null;
}
