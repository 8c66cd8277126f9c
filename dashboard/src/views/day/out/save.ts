/** Gives a file to the browser to save. */
export function save(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has begun by then; without this the content stays in memory for as long as the page.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A name that every file system takes. */
export function fileName(parts: readonly string[], ending: string): string {
  const name = parts.join(" ").replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, "-");
  return `${name.slice(0, 120).trim()}.${ending}`;
}
