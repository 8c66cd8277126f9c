/** Nobody sees a page behind others, and it is not painted. */
const AT_MOST_MS = 500;

/** Resolves when the browser has painted what the page shows now. */
export async function painted(): Promise<void> {
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, AT_MOST_MS);
  });
}
