/** Orders of a sheet that could not be read as stops, and why. An open quote takes several lines. */
export interface UnreadLines {
  readonly file: string;
  /** The first and the last of them, from 1. */
  readonly line: number;
  readonly lastLine: number;
  readonly externalId: string | null;
  readonly name: string;
  readonly address: string;
  readonly reasons: readonly { readonly code: string; readonly message: string }[];
}

/** Where they are, and what is wrong: "orders.csv:2: “noon-ish” in “To” is no time." */
export function unreadText({ file, line, lastLine, reasons }: UnreadLines): string {
  const lines = lastLine > line ? `${line}–${lastLine}` : String(line);
  return `${file}:${lines}: ${reasons.map(({ message }) => message).join(" ")}`;
}

export function unreadCount(unread: readonly UnreadLines[]): number {
  return unread.reduce((sum, { line, lastLine }) => sum + lastLine - line + 1, 0);
}

/** "11 lines of the sheet could not be read". */
export function unreadSum(unread: readonly UnreadLines[]): string {
  const count = unreadCount(unread);
  return `${count} line${count === 1 ? "" : "s"} of the sheet could not be read`;
}
