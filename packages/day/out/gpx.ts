import type { Lane } from "./lanes.ts";
import { depotsOf, lineOf } from "./line.ts";
import type { Position } from "./polyline.ts";
import type { Stop } from "../records/stop/schemas.ts";
import { goodsTexts } from "./goods.ts";
import { leftOf, rowsOf, type LeftStop, type OutPlan, type OutRow } from "./plan.ts";

/**
 * A plan as GPX 1.1 for a navigation device: of each courier a route through the stops and a track on the streets. A
 * located stop that is in no route is a waypoint.
 */
export function gpxOf(plan: OutPlan): string {
  const { project, lanes, optimizedAt } = plan;
  const time = optimizedAt === null ? "" : element("time", optimizedAt);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Rondo" xmlns="http://www.topografix.com/GPX/1/1">',
    `<metadata>${element("name", project.name)}${time}</metadata>`,
    ...depotsOf(lanes, project).map(depotOf),
    ...leftOf(plan).map(waypointOf),
    ...lanes.map((lane) => routeOf(lane, plan)),
    ...lanes.map((lane) => trackOf(lane, plan)),
    "</gpx>",
    "",
  ].join("\n");
}

function waypointOf({ name, stop, reasons }: LeftStop): string {
  if (stop === undefined || stop.latitude === null || stop.longitude === null) return "";
  const inside = [element("name", name), element("cmt", reasons.join(", ")), element("desc", stop.address)];
  return `<wpt lat="${stop.latitude}" lon="${stop.longitude}">${inside.join("")}</wpt>`;
}

/** What the driver hands over or takes along, and how to find the customer. */
function handOver(out: OutRow, stop: Stop): string[] {
  const { externalId, phone, products, notes } = stop;
  return [externalId, phone, ...goodsTexts(out), products, notes].flatMap((text) => (text ? [text] : []));
}

function depotOf([longitude, latitude]: Position): string {
  return `<wpt lat="${latitude}" lon="${longitude}">${element("name", "depot")}</wpt>`;
}

function routeOf(lane: Lane, { stops }: OutPlan): string {
  const points = rowsOf(lane, stops).flatMap((out) => {
    const { row, visit, stop } = out;
    if (visit === null || row.latitude === null || row.longitude === null) return [];
    const inside = [
      element("time", row.serviceStartAt),
      element("name", `${visit.number} ${row.name ?? ""}`.trim()),
      stop ? element("cmt", handOver(out, stop).join("; ")) : "",
      stop ? element("desc", stop.address) : "",
    ];
    return [`<rtept lat="${row.latitude}" lon="${row.longitude}">${inside.join("")}</rtept>`];
  });
  return ["<rte>", element("name", lane.name), ...points, "</rte>"].join("\n");
}

function trackOf(lane: Lane, { project }: OutPlan): string {
  const points = lineOf(lane, project).map(
    ([longitude, latitude]) => `<trkpt lat="${latitude}" lon="${longitude}"/>`,
  );
  return ["<trk>", element("name", lane.name), "<trkseg>", ...points, "</trkseg>", "</trk>"].join("\n");
}

function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** XML has no way to write most control characters, single surrogates, U+FFFE and U+FFFF, so they go. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\t\n\r]/g, " ")
    .replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, "")
    .replaceAll(/[&<>]/g, (character) => entities[character] ?? "");
}
