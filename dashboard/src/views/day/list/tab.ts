import { signal } from "@preact/signals";

/** Which list is shown. */
export const tab = signal<"routes" | "unassigned">("routes");
