import { signal } from "@preact/signals";

/** Whether the dialog that plans the day is open. */
export const openRun = signal(false);
