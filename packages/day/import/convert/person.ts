import type { LineReader } from "./line-reader.ts";

const MOST = 255;

/** The name of a stop: its own, or first and last name; with the firm, if it has both. */
export function nameOf(reader: LineReader): string | null {
  const [first, last] = [reader.text("firstName", MOST), reader.text("lastName", MOST)];
  const person = [first, last].filter((part) => part !== null).join(" ");
  const parts = [reader.text("name", MOST), person === "" ? null : person, reader.text("company", MOST)];
  const wanted: string[] = [];
  for (const part of parts)
    if (part !== null && !wanted.some((other) => other.toLowerCase().includes(part.toLowerCase())))
      wanted.push(part);
  return wanted.length === 0 ? null : reader.cut(wanted.join(", "), MOST, "name");
}
