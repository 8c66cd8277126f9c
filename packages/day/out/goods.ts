import type { RouteStop } from "../records/plan.ts";
import type { OutRow } from "./plan.ts";
import { loadText } from "./table.ts";

/** What a courier hands over at a stop, takes along and for whom, or takes back; at a loading point, what he loads. */
export function goodsTexts({
  row,
  stop,
  partners,
}: Pick<OutRow, "stop" | "partners"> & { row: Goods }): string[] {
  if (row.type === "stock_loading") return [loadText(row.loadAfter)];
  const { loadDemands = null, collectDemands = {} } = stop ?? {};
  const own = loadDemands ? loadText(loadDemands) : "";
  const back = loadText(collectDemands);
  const others =
    partners.length > 0 ? `${row.type === "pickup" ? "for" : "from"} ${partners.join(", ")}` : "";
  const here = row.type === "pickup" ? `pick up ${own}`.trim() : own;
  return [`${here} ${others}`.trim(), back === "" ? "" : `take back ${back}`].filter((text) => text !== "");
}

type Goods = Pick<RouteStop, "type" | "loadAfter">;
