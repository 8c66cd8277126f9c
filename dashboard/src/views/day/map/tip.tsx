import type { JSX } from "preact";
import { clock } from "../../../format/times.ts";
import { t } from "../../../texts/catalogue.ts";
import { Chip } from "../chip.tsx";
import { useDay } from "../day.ts";
import { PickupMark } from "../pickup-mark.tsx";
import { reasonText } from "../reasons.ts";
import { slackIn, SlackText } from "../slack.tsx";
import { windowsText } from "../../../format/windows.ts";

const ROOM = 140; // pixels that a tip needs above its stop

/** Window and arrival of the hovered stop, or why it is left out. */
export function Tip({ at }: { readonly at: { readonly x: number; readonly y: number } }): JSX.Element | null {
  const day = useDay();
  const stopId = day.hoveredStopId.value;
  const stop = stopId === null ? undefined : day.stopsById.value.get(stopId);
  if (stop === undefined) return null;
  const zone = day.zone.value;
  const visit = day.visits.value.get(stop.id);
  const open = day.openById.value.get(stop.id);
  const reason = day.unassignedById.value.get(stop.id)?.reasons[0];
  const other = day.stopsById.value.get(reason?.stopId ?? "");
  const slack = visit ? slackIn(day, visit.row, stop) : null;
  const windows = windowsText(stop, zone);
  return (
    <div class={`tip${at.y < ROOM ? " below" : ""}`} style={{ left: `${at.x}px`, top: `${at.y}px` }}>
      <div class="strong">
        {visit && <Chip lane={visit.lane} text={String(visit.number)} />} {stop.name} <PickupMark of={stop} />
      </div>
      {visit && (
        <div class="figures">
          {t("tip.visit", { courier: visit.lane.name, time: clock(visit.row.serviceStartAt, zone) })}
        </div>
      )}
      {slack !== null && slack.seconds >= 0 && (
        <div class="figures">
          {t("visit.slack")} <SlackText slack={slack} />
        </div>
      )}
      {windows !== "" && <div class="soft figures">{t("tip.window", { window: windows })}</div>}
      {open && <div class="broken">{t(`open.${open.why}`)}</div>}
      {day.staleStopIds.value.has(stop.id) && <div class="doubtful">{t("stale.stop")}</div>}
      {reason && <div class="broken">{reasonText(reason, day.lanesById.value, stop, other)}</div>}
    </div>
  );
}
