import type { JSX } from "preact";
import { distance, duration } from "../../../format/numbers.ts";
import { clock, clockOnDay, dayOf, longDate } from "../../../format/times.ts";
import { t } from "../../../texts/catalogue.ts";
import type { Lane } from "@rondo/day/out/lanes.ts";
import type { OutPlan, OutRow } from "@rondo/day/out/plan.ts";
import { rowsOf } from "@rondo/day/out/plan.ts";
import { loadText } from "@rondo/day/out/table.ts";
import { windowsText } from "../windows.ts";
import type { PaperGround } from "./paper-map.tsx";
import { Sketch } from "./sketch.tsx";

interface Props {
  readonly lane: Lane;
  readonly plan: OutPlan;
  readonly ground: PaperGround;
}

/** A courier's day on paper: the route on a map, then its stops in order with their times. */
export function Sheet({ lane, plan, ground }: Props): JSX.Element | null {
  const { route } = lane;
  const zone = plan.project.timezone;
  if (route === null) return null;
  const day = plan.project.defaultStartDate ?? dayOf(route.startAt, zone);
  return (
    <article class="sheet">
      <header>
        <h2>{lane.name}</h2>
        <p>
          {longDate(day)}
          {plan.project.name !== longDate(day) && ` · ${plan.project.name}`}
        </p>
        <p class="figures">
          {clock(route.startAt, zone)}–{clockOnDay(route.endAt, zone, day)} ·{" "}
          {t("print.stops", { count: lane.visits.length })} · {distance(route.totalDistanceMeters)} ·{" "}
          {t("print.driving", { time: duration(route.drivingSeconds) })}
        </p>
      </header>
      <Sketch lane={lane} project={plan.project} ground={ground} />
      <table>
        <thead>
          <tr>
            <th scope="col" class="number">
              {t("column.number")}
            </th>
            <th scope="col">{t("print.arrival")}</th>
            <th scope="col">{t("print.start")}</th>
            <th scope="col">{t("print.stop")}</th>
            <th scope="col">{t("stop.timeWindows")}</th>
            <th scope="col" class="notes">
              {t("print.notes")}
            </th>
            <th scope="col" class="done">
              {t("print.done")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(lane, plan.stops).map((row) => (
            <Row
              key={row.row.sequence}
              {...row}
              {...{ zone, day }}
              isStale={plan.staleStopIds.has(row.row.stopId ?? "")}
            />
          ))}
        </tbody>
      </table>
      <footer>{t("print.back", { time: clockOnDay(route.endAt, zone, day) })}</footer>
    </article>
  );
}

interface RowProps extends OutRow {
  readonly zone: string;
  readonly day: string;
  readonly isStale: boolean;
}

function Row({ row, visit, stop, zone, day, isStale }: RowProps): JSX.Element {
  const notes = [stop?.externalId, stop?.notes].filter((text) => text).join(" · ");
  const arrival = clockOnDay(row.plannedArrivalAt, zone, day);
  const start = clockOnDay(row.serviceStartAt, zone, day);
  if (visit === null) {
    return (
      <tr class="pause">
        <td />
        <td />
        <td class="time">{start}</td>
        <td colSpan={4}>
          {t("out.break")}, {t("until", { time: clockOnDay(row.plannedDepartureAt, zone, day) })}
        </td>
      </tr>
    );
  }
  return (
    <tr>
      <td class="number">{visit.number}</td>
      <td class="time">{arrival}</td>
      <td class="time">{start}</td>
      <td>
        <strong>{stop?.name ?? row.name}</strong> {stop?.address}
        {isStale && <div class="stale">{t("stale.stop")}</div>}
      </td>
      <td class="windows">{stop && windowsText(stop, zone)}</td>
      <td>
        {stop?.phone && <div class="phone">{stop.phone}</div>}
        {notes}
        <div class="load">{row.type === "stock_loading" && loadText(row.loadAfter)}</div>
      </td>
      <td class="done" />
    </tr>
  );
}
