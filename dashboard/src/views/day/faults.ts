import type { Failure } from "../../api/failure.ts";
import { t } from "../../texts/catalogue.ts";

/** The service's fault of a field or of a part of it. */
export function faultOf(failure: Failure | null, field: string): string | undefined {
  return failure?.issues.find(({ path }) => path.split(".")[0] === field)?.message;
}

/** How a field's text has to be written. */
export function unreadText({ name }: { readonly name: string }): string {
  return t(name === "loadDemands" ? "stop.unread.loads" : "stop.unread.times");
}
