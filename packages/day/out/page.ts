import { numberText } from "../quantity/number.ts";
import { clockText, stopWindowsText } from "../quantity/moments.ts";
import { dayIn } from "../time/moments.ts";
import type { Lane } from "./lanes.ts";
import { html, type Html } from "./page/html.ts";
import { mapOf } from "./page/map.ts";
import { style } from "./page/style.ts";
import { timelineOf } from "./page/timeline.ts";
import { unreadSum, unreadText } from "./unread.ts";
import { rowsOf, type OutPlan, type OutRow } from "./plan.ts";
import { reasonsText } from "./plan-table.ts";
import { goodsTexts } from "./goods.ts";

/** A plan as a page of its own: map, timeline, and a list for each courier. It has no script, and asks for nothing. */
export function pageOf(plan: OutPlan): string {
  const { project, lanes, unassigned, unread = [] } = plan;
  const date =
    project.defaultStartDate ?? dayIn(lanes[0]?.route?.startAt ?? project.createdAt, project.timezone);
  const visits = lanes.reduce((sum, lane) => sum + lane.visits.length, 0);
  const meters = lanes.reduce((sum, { route }) => sum + (route?.totalDistanceMeters ?? 0), 0);
  const left = unassigned.length === 0 ? "" : `, ${unassigned.length} left out`;
  const lost = unread.length === 0 ? "" : `, ${unreadSum(unread)}`;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <title>${project.name}, ${longDate(date)}</title>
        <style>
          ${{ html: style }}
        </style>
      </head>
      <body>
        <h1>${project.name}</h1>
        <p>
          ${longDate(date)} (${project.timezone}) · ${visits} stops by ${lanes.length} couriers${left}${lost}
          · ${kilometers(meters)}
        </p>
        ${mapOf(plan)}${timelineOf(plan, date)} ${lanes.map((lane) => sectionOf(lane, plan, date))}
        ${unassigned.length === 0 ? null : leftOut(plan)}${unread.length === 0 ? null : notRead(unread)}
      </body>
    </html> `;
  return page.html;
}

function sectionOf(lane: Lane, plan: OutPlan, date: string): Html {
  const { route, colour, name, visits } = lane;
  if (route === null) return html``;
  const clock = (at: string) => clockText(minuteOf(at), { date, zone: plan.project.timezone });
  const start = lane.assignment.startAddress ?? plan.project.defaultStartAddress;
  return html`<section>
    <h2 class="c${colour}">${name}</h2>
    <p>
      ${clock(route.startAt)}–${clock(route.endAt)} · ${visits.length} stops ·
      ${kilometers(route.totalDistanceMeters)} · ${minutes(route.drivingSeconds)} min
      driving${start === null ? null : html` · from ${start}`}
    </p>
    <table>
      <thead>
        <tr>
          <th class="number">#</th>
          <th>Arrive</th>
          <th>Start</th>
          <th>Stop</th>
          <th>Window</th>
          <th>Hand over</th>
          <th class="notes">Notes</th>
          <th class="done">Done</th>
        </tr>
      </thead>
      <tbody>
        ${rowsOf(lane, plan.stops).map((row) => rowOf(row, plan.project.timezone, clock))}
      </tbody>
    </table>
  </section>`;
}

/** "60.19000, 24.94000" */
function placeOf({ latitude, longitude }: OutRow["row"]): string {
  return [latitude, longitude].map((degrees) => degrees?.toFixed(5)).join(", ");
}

function rowOf(out: OutRow, zone: string, clock: (at: string) => string): Html {
  const { row, visit, stop } = out;
  const start = clock(row.serviceStartAt);
  if (visit === null)
    return html`<tr class="pause">
      <td></td>
      <td></td>
      <td class="time">${start}</td>
      <td colspan="5">
        ${row.handover ? `${row.name} at ${placeOf(row)}` : `Break until ${clock(row.plannedDepartureAt)}`}
      </td>
    </tr>`;
  const details = [
    stop?.address === stop?.name ? null : stop?.address,
    stop?.externalId && `Order ${stop.externalId}`,
    stop?.phone,
  ];
  const goods = [...goodsTexts(out), stop?.products];
  return html`<tr>
    <td class="number">${visit.number}</td>
    <td class="time">${clock(row.plannedArrivalAt)}</td>
    <td class="time">${start}</td>
    <td><b>${stop?.name ?? row.name}</b>${small(details)}</td>
    <td>${stop ? stopWindowsText(stop, zone, "en") : null}</td>
    <td>${small(goods)}</td>
    <td class="notes">${stop?.notes ?? null}</td>
    <td class="done"></td>
  </tr>`;
}

function small(texts: readonly (string | null | undefined)[]): readonly Html[] {
  return texts.flatMap((text) => (text ? [html`<div class="small">${text}</div>`] : []));
}

function leftOut({ unassigned, lanes, stops }: OutPlan): Html {
  const names = new Map(lanes.map(({ assignment, name }) => [assignment.id, name]));
  const rows = unassigned.map(
    ({ stopId, name, reasons }) =>
      html`<tr>
        <td><b>${name}</b>${small([stops.get(stopId)?.address])}</td>
        <td>${reasonsText(reasons, (id) => names.get(id) ?? id)}</td>
      </tr>`,
  );
  return tableOf("Left out", rows);
}

function notRead(unread: NonNullable<OutPlan["unread"]>): Html {
  const rows = unread.map(
    (lines) =>
      html`<tr>
        <td><b>${lines.name}</b>${small([lines.externalId, lines.address])}</td>
        <td>${unreadText(lines)}</td>
      </tr>`,
  );
  return tableOf("Not read, and so not in the plan", rows);
}

function tableOf(title: string, rows: readonly Html[]): Html {
  return html`<section>
    <h2>${title}</h2>
    <table>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </section>`;
}

function longDate(date: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "UTC" }).format(Date.parse(date));
}

/** The minute that a clock shows. */
function minuteOf(at: string): string {
  return new Date(Math.floor(Date.parse(at) / 60_000) * 60_000).toISOString();
}

function kilometers(meters: number): string {
  return `${numberText(Math.round(meters / 100) / 10, "en")} km`;
}

function minutes(seconds: number): number {
  return Math.round(seconds / 60);
}
