import type { RouteStop } from "../records/plan.ts";
import type { Stop } from "../records/stop/schemas.ts";
import { loadText } from "./table.ts";

/** What a courier hands over at a stop, takes along or takes back; at a loading point, what he loads. */
export function goodsTexts(row: Pick<RouteStop, "type" | "loadAfter">, stop: Stop | undefined): string[] {
  if (row.type === "stock_loading") return [loadText(row.loadAfter)];
  const { loadDemands = null, collectDemands = {} } = stop ?? {};
  const own = loadDemands ? loadText(loadDemands) : "";
  const back = loadText(collectDemands);
  return [
    row.type === "pickup" ? `pick up ${own}`.trim() : own,
    back === "" ? "" : `take back ${back}`,
  ].filter((text) => text !== "");
}
