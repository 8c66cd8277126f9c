import { isStopRow } from "@rondo/day/plan/row.ts";
import type { JSX } from "preact";
import type { Stop } from "../../../api/types.ts";
import { Button } from "../../../parts/button.tsx";
import { clock } from "../../../format/times.ts";
import { t } from "../../../texts/catalogue.ts";
import { useDay, type Day } from "../day.ts";
import { report, reportServed } from "./report.ts";

/** What came of a stop on its day, and the ways to say it. */
export function OutcomePart({ stop }: { readonly stop: Stop }): JSX.Element | null {
  const day = useDay();
  const { living } = day;
  const isPlanned = day.visits.value.has(stop.id);
  if (stop.pointType === "stock_loading" || (!isPlanned && stop.outcome === null)) return null;
  const change = () => (living.dialog.value = { kind: "outcome", stopIds: [stop.id] });
  const move = () => (living.dialog.value = { kind: "move", stopId: stop.id });
  const upTo = upToHere(day, stop);
  return (
    <section class="outcome" aria-label={t("outcome.title")}>
      {stop.outcome !== null && (
        <p class={stop.outcome === "failed" ? "broken" : ""}>{outcomeText(day, stop)}</p>
      )}
      <p class="actions">
        {stop.outcome === null ? (
          <>
            <Button
              icon="check"
              needs="write"
              title={`${t("outcome.served")} (s)`}
              onClick={() => void reportServed(day, [stop.id])}
            >
              {t("outcome.served")}
            </Button>
            <Button icon="close" needs="write" title={`${t("outcome.failed")} (x)`} onClick={change}>
              {t("outcome.failed")}
            </Button>
            {upTo.length > 1 && (
              <Button icon="list" needs="write" onClick={() => void reportServed(day, upTo)}>
                {t("outcome.upTo", { count: upTo.length })}
              </Button>
            )}
            <Button icon="time" needs="write" title={`${t("move.open")} (t)`} onClick={move}>
              {t("move.open")}
            </Button>
          </>
        ) : (
          <>
            <Button icon="edit" needs="write" onClick={change}>
              {t("outcome.change")}
            </Button>
            <Button
              icon="back"
              needs="write"
              onClick={() => void report(day, [{ stopId: stop.id, outcome: null }])}
            >
              {t("outcome.takeBack")}
            </Button>
            {stop.outcome === "failed" && (
              <Button
                icon="reload"
                needs="write"
                onClick={() => (living.dialog.value = { kind: "order", copyOf: stop })}
              >
                {t("order.again")}
              </Button>
            )}
          </>
        )}
      </p>
    </section>
  );
}

/** The stops of a route that have no outcome, from its first to this one. */
function upToHere(day: Day, { id }: Stop): readonly string[] {
  const lane = day.visits.value.get(id)?.lane;
  const index = lane?.visits.findIndex(({ stopId }) => stopId === id) ?? -1;
  const before = lane?.visits.slice(0, index + 1) ?? [];
  return before
    .filter(({ stopId, row }) => isStopRow(row) && day.stopsById.value.get(stopId)?.outcome === null)
    .map(({ stopId }) => stopId);
}

/** "Served at 10:42 by Aino, arrived at 10:35". */
function outcomeText(day: Day, stop: Stop): string {
  const at = (instant: string | null) => (instant === null ? "" : clock(instant, day.zone.value));
  const courier = day.lanesById.value.get(stop.servedBy ?? "")?.name;
  return [
    t(stop.outcome === "failed" ? "outcome.at.failed" : "outcome.at.served", { time: at(stop.outcomeAt) }),
    ...(stop.outcomeReason === null ? [] : [stop.outcomeReason]),
    ...(courier === undefined ? [] : [courier]),
    ...(stop.arrivedAt === null ? [] : [t("outcome.at.arrived", { time: at(stop.arrivedAt) })]),
  ].join(" · ");
}
