import { signal } from "@preact/signals";

/** Whether the dialog that takes the plan elsewhere is open. */
export const openOut = signal(false);
