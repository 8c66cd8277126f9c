import { signal } from "@preact/signals";

/** Whether the dialog that copies the day is open. */
export const openCopy = signal(false);
