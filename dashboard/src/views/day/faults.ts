import { t } from "../../texts/catalogue.ts";

/** How a field's text has to be written. */
export function unreadText({ name }: { readonly name: string }): string {
  return t(name === "loadDemands" ? "stop.unread.loads" : "stop.unread.times");
}
