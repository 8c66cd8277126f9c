/** The text without spaces at its ends, and with one space for each run of white space. */
export function singleSpaced(text: string): string {
  return text.trim().replaceAll(/\s+/gu, " ");
}
