import { isStopRow } from "@rondo/day/plan/row.ts";
import "./now-pane.css";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { may } from "../../../api/permissions.ts";
import { Button } from "../../../parts/button.tsx";
import { Notice } from "../../../parts/notice.tsx";
import { clock, longDate } from "../../../format/times.ts";
import { duration } from "../../../format/numbers.ts";
import { t } from "../../../texts/catalogue.ts";
import { Chip } from "../chip.tsx";
import { useDay } from "../day.ts";
import { latestFirst, type Progress } from "./progress.ts";
import { reportServed } from "./report.ts";

const MINUTE = 60_000;

/** Who is where now, the couriers who need somebody first, with what may happen on the way. */
export function NowPane(): JSX.Element {
  const day = useDay();
  const { living } = day;
  useEffect(() => void living.seen.load(), [day.plan.value.value]);
  const couriers = latestFirst(living.progress.value).filter(
    ({ lane, isOut }) => lane.route !== null || isOut,
  );
  return (
    <div class="now-pane">
      <div class="head">
        <ClockField />
        <Button
          icon="plus"
          needs="write"
          title={`${t("order.title")} (l)`}
          onClick={() => (living.dialog.value = { kind: "order" })}
        >
          {t("order.open")}
        </Button>
      </div>
      {!living.isUnderWay.value && (
        <Notice look="doubt">{t("now.notUnderWay", { date: longDate(living.date.value) })}</Notice>
      )}
      <ul class="couriers">
        {couriers.map((progress) => (
          <CourierNow key={progress.lane.assignment.id} progress={progress} />
        ))}
      </ul>
    </div>
  );
}

/** The clock of the day: the real one, or one that a person set to try a day. */
function ClockField(): JSX.Element {
  const { living, zone } = useDay();
  const set = living.setTo.value;
  return (
    <div class="clock">
      <label>
        <span class="soft small">{t("now.clock")}</span>
        <input
          class="input"
          type="time"
          value={clock(living.now.value, zone.value)}
          onChange={({ currentTarget: { value } }) => {
            if (value !== "") living.setTo.value = value;
          }}
        />
      </label>
      {set !== null && (
        <Button look="quiet" icon="reload" onClick={() => (living.setTo.value = null)}>
          {t("now.real")}
        </Button>
      )}
    </div>
  );
}

function CourierNow({ progress }: { readonly progress: Progress }): JSX.Element {
  const day = useDay();
  const { lane, left, isOut, current } = progress;
  const { id } = lane.assignment;
  const next = current ?? left[0];
  const stop = next && day.stopsById.value.get(next.stopId);
  const isDelivery = next !== undefined && isStopRow(next.row);
  return (
    <li class={day.selectedAssignmentId.value === id ? "chosen" : ""}>
      <div class="who">
        <Chip lane={lane} text={`${lane.visits.length - left.length}/${lane.visits.length}`} />
        <button type="button" class="name" onClick={() => day.selectCourier(id)}>
          {lane.name}
        </button>
        <Delay progress={progress} />
      </div>
      <p class="where">
        <Where progress={progress} />
        <Seen assignmentId={id} />
      </p>
      <div class="do">
        {next && stop && isDelivery && !isOut && (
          <>
            <Button
              icon="check"
              needs="write"
              aria-label={t("outcome.served.of", { name: stop.name })}
              onClick={() => void reportServed(day, [stop.id])}
            >
              {t("outcome.served")}
            </Button>
            <Button
              icon="close"
              needs="write"
              aria-label={t("outcome.failed.of", { name: stop.name })}
              onClick={() => (day.living.dialog.value = { kind: "outcome", stopIds: [stop.id] })}
            >
              {t("outcome.failed")}
            </Button>
          </>
        )}
        {may("write") && (
          <Button
            look="quiet"
            icon="person"
            aria-label={t("state.openOf", { name: lane.name })}
            onClick={() => (day.living.dialog.value = { kind: "courier", assignmentId: id })}
          >
            {t("state.open")}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Whether a courier with a link has seen the plan that was told last. */
function Seen({ assignmentId }: { readonly assignmentId: string }): JSX.Element | null {
  const { living, zone } = useDay();
  const seenAt = living.seen.value.value?.get(assignmentId);
  if (seenAt === undefined) return null;
  return (
    <span class={seenAt === null ? "doubtful" : "soft"}>
      {" · "}
      {seenAt === null ? t("now.notSeen") : t("now.seen", { time: clock(seenAt, zone.value) })}
    </span>
  );
}

/** How late a courier is, and what comes of it. */
function Delay({ progress }: { readonly progress: Progress }): JSX.Element | null {
  const { behindMs, lateCount, isOut, left, lane } = progress;
  if (isOut) {
    return (
      <span class={left.length > 0 ? "broken strong" : "soft"}>{t("now.out", { count: left.length })}</span>
    );
  }
  if (lane.route === null || left.length === 0) return null;
  const time = duration(Math.abs(behindMs) / 1000);
  const text =
    behindMs >= MINUTE
      ? t("now.behind", { time })
      : behindMs <= -MINUTE
        ? t("now.ahead", { time })
        : t("now.onTime");
  return (
    <span class="delay">
      <span class={behindMs >= MINUTE ? "doubtful strong" : "soft"}>{text}</span>
      {lateCount > 0 && <span class="broken strong">{t("now.late", { count: lateCount })}</span>}
    </span>
  );
}

/** Where a courier is, in a sentence. */
function Where({ progress }: { readonly progress: Progress }): JSX.Element {
  const day = useDay();
  const { left, lane, expected, isReported, isOut, marks, current } = progress;
  const zone = day.zone.value;
  const at = (time: number | string) => clock(time, zone);
  const next = current ?? left[0];
  if (isOut || lane.route === null) return <span class="soft">{t("now.isOut")}</span>;
  if (next === undefined) return <span class="soft">{t("now.done", { time: at(lane.route.endAt) })}</span>;
  const name = day.stopsById.value.get(next.stopId)?.name ?? next.row.name ?? "";
  const times = expected.get(next.stopId);
  const now = day.living.now.value;
  const isThere = times !== undefined && times.arrival <= now && now <= times.end;
  const isAt = current !== null || (day.living.isUnderWay.value && isThere);
  const key =
    marks.size === 0 && now < Date.parse(lane.route.startAt) ? "now.leaves" : isAt ? "now.at" : "now.drives";
  const departure = at(lane.route.startAt);
  return (
    <>
      <button type="button" class="stop" onClick={() => day.selectStop(next.stopId)}>
        {t(key, { name, time: at(times?.arrival ?? next.row.plannedArrivalAt), departure })}
      </button>
      {!isReported && marks.size > 0 && <span class="faint"> · {t("now.noReport")}</span>}
    </>
  );
}
