import { signal } from "@preact/signals";
import { query } from "../../../shell/router.ts";

const tabs = ["routes", "unassigned", "stops", "couriers"] as const;
export type Tab = (typeof tabs)[number];

/** Which list is shown. */
export const tab = signal<Tab>("routes");

/** Shows the list that the address asks for, as `?list=stops`. */
export function followAddress(): void {
  const wanted = tabs.find((name) => name === query.peek().get("list"));
  if (wanted !== undefined) tab.value = wanted;
}
