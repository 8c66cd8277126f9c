/** A word of a command as it can be copied into a shell. */
export function shellWord(text: string): string {
  return /^[\p{L}\p{N}_./:+=-]+$/u.test(text) ? text : `"${text.replaceAll(/["$`\\]/g, "\\$&")}"`;
}
