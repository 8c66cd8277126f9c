import { signal } from "@preact/signals";

export const tabs = ["routes", "unassigned", "stops", "couriers"] as const;
export type Tab = (typeof tabs)[number];

/** Which list is shown. */
export const tab = signal<Tab>("routes");
