import type { JSX } from "preact";
import type { Project } from "../../../api/types.ts";
import { distance, duration } from "../../../format/numbers.ts";
import { clock, clockOnDay, dayOf, longDate } from "../../../format/times.ts";
import { t } from "../../../texts/catalogue.ts";
import type { Lane } from "@rondo/day/out/lanes.ts";
import { rowsOf, type OutPlan, type OutRow } from "@rondo/day/out/plan.ts";
import { loadKindsOf } from "@rondo/day/quantity/kinds.ts";
import { phoneUri } from "@rondo/day/quantity/phone.ts";
import { loadsText } from "../../../format/loads.ts";
import { windowsText } from "../../../format/windows.ts";
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
  const { all: kinds } = loadKindsOf(
    [...plan.stops.values()],
    plan.lanes.map(({ assignment }) => assignment),
  );
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
        <Depot lane={lane} project={plan.project} />
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
            <th scope="col" class="loads">
              {t("print.handOver")}
            </th>
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
              {...{ zone, day, kinds }}
              isStale={plan.staleStopIds.has(row.row.stopId ?? "")}
            />
          ))}
        </tbody>
      </table>
      <footer>{t("print.back", { time: clockOnDay(route.endAt, zone, day) })}</footer>
    </article>
  );
}

/** Where the shift starts and ends, in words. */
function Depot({ lane, project }: { readonly lane: Lane; readonly project: Project }): JSX.Element | null {
  const { startAddress, endAddress, returnToStart } = lane.assignment;
  const start = startAddress ?? project.defaultStartAddress;
  const end = endAddress ?? (returnToStart ? start : null);
  if (start === null && end === null) return null;
  return (
    <p class="depot">
      {start !== null && t("print.startsAt", { address: start })}
      {start !== null && end !== null && " · "}
      {end !== null && t("print.endsAt", { address: end })}
    </p>
  );
}

function PhoneLink({ phone }: { readonly phone: string }): JSX.Element {
  const uri = phoneUri(phone);
  return <div class="phone">{uri === null ? phone : <a href={uri}>{phone}</a>}</div>;
}

interface RowProps extends OutRow {
  readonly zone: string;
  readonly day: string;
  readonly isStale: boolean;
  /** The kinds of load of the day. */
  readonly kinds: readonly string[];
}

function Row({ row, visit, stop, partners, zone, day, isStale, kinds }: RowProps): JSX.Element {
  const arrival = clockOnDay(row.plannedArrivalAt, zone, day);
  const start = clockOnDay(row.serviceStartAt, zone, day);
  if (visit === null) {
    return (
      <tr class="pause">
        <td />
        <td />
        <td class="time">{start}</td>
        <td colSpan={5}>
          {row.handover
            ? t("out.handover", {
                count: row.handover.stopIds.length,
                place: `${row.latitude?.toFixed(5)}, ${row.longitude?.toFixed(5)}`,
              })
            : `${t("out.break")}, ${t("until", { time: clockOnDay(row.plannedDepartureAt, zone, day) })}`}
        </td>
      </tr>
    );
  }
  return (
    <tr>
      <td class="number">{visit.number}</td>
      <td class="time">{arrival}</td>
      <td class={`time${start === arrival ? " start" : ""}`}>{start}</td>
      <td class="stop">
        <strong>{stop?.name ?? row.name}</strong>
        {stop?.externalId && (
          <span class="order">
            {" "}
            {t("stop.externalId")} {stop.externalId}
          </span>
        )}
        <div>{stop?.address}</div>
        {stop?.phone && <PhoneLink phone={stop.phone} />}
        {row.setupSeconds > 0 && (
          <div>
            {t("stop.setupMinutes")} {duration(row.setupSeconds)}
          </div>
        )}
        {isStale && <div class="stale">{t("stale.stop")}</div>}
      </td>
      <td class="windows">
        {stop && windowsText(stop, zone)}
        {stop?.finishInWindow && <div>{t("stop.finishInWindow")}</div>}
        {stop && stop.lateMinutes > 0 && (
          <div>
            {t("stop.lateMinutes")} {duration(stop.lateMinutes * 60)}
          </div>
        )}
        {stop?.visitOrder && <div>{t(`visitOrder.${stop.visitOrder}`)}</div>}
      </td>
      <td class="loads">
        {row.type === "stock_loading"
          ? loadsText(row.loadAfter, kinds)
          : stop?.loadDemands && <div>{loadsText(stop.loadDemands, kinds)}</div>}
        {row.type === "pickup" && <div>{t("pointType.pickup")}</div>}
        {partners.length > 0 && (
          <div>{t(row.type === "pickup" ? "print.for" : "print.from", { names: partners.join(", ") })}</div>
        )}
        {stop && Object.keys(stop.collectDemands).length > 0 && (
          <div>
            {t("stop.collectDemands")}: {loadsText(stop.collectDemands, kinds)}
          </div>
        )}
        {stop?.products && <div>{stop.products}</div>}
      </td>
      <td class="notes">{stop?.notes}</td>
      <td class="done" />
    </tr>
  );
}
