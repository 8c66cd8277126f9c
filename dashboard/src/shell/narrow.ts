import { signal } from "@preact/signals";

const query = matchMedia("(max-width: 48rem)");

/** Whether the window has room for one view only. */
export const isNarrow = signal(query.matches);
query.addEventListener("change", () => {
  isNarrow.value = query.matches;
});
