/** The parts of a text between commas or semicolons, without empty ones. */
export function listIn(text: string): string[] {
  return text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
