import "./marks.css";
import type { JSX } from "preact";
import { Icon } from "../../../parts/icon.tsx";
import { clock, clockOnDay, dayOf } from "../../../format/times.ts";
import { t } from "../../../texts/catalogue.ts";
import type { Visit } from "@rondo/day/out/lanes.ts";
import { useDay, type Day } from "../day.ts";
import type { Expected, Mark } from "./progress.ts";

const MINUTE = 60_000;

/** What came of a stop, in a list. */
export function MarkIcon({ mark }: { readonly mark: Mark }): JSX.Element {
  const text = t(`mark.${mark}`);
  return (
    <span class={`outcome-mark ${mark}`} role="img" aria-label={text} title={text}>
      <Icon name={mark === "failed" ? "close" : "check"} size={14} />
    </span>
  );
}

/** The line of the present in a courier's list. */
export function NowRow({ id }: { readonly id: string }): JSX.Element {
  const { living, zone } = useDay();
  return (
    <div
      id={id}
      class="now-row"
      role="treeitem"
      aria-level={2}
      aria-selected={false}
      aria-label={t("now.line")}
    >
      <time>{clock(living.now.value, zone.value)}</time>
    </div>
  );
}

/** How a stop will be served other than planned, by a minute or more; null where it goes as planned. */
export function shiftOf(day: Day, { row, lane, stopId }: Visit): Expected | null {
  if (!day.living.isUnderWay.value) return null;
  const expected = day.living.progressById.value.get(lane.assignment.id)?.expected.get(stopId);
  if (expected === undefined) return null;
  return Math.abs(expected.start - Date.parse(row.serviceStartAt)) < MINUTE ? null : expected;
}

/** When a stop will be served: as planned, or as its courier comes now. */
export function ExpectedTime({
  visit,
  isLate,
}: {
  readonly visit: Visit;
  readonly isLate: boolean;
}): JSX.Element {
  const day = useDay();
  const { zone } = day;
  const { row, lane } = visit;
  const planDay = dayOf(lane.route?.startAt ?? row.plannedArrivalAt, zone.value);
  const planned = clockOnDay(row.serviceStartAt, zone.value, planDay);
  const expected = shiftOf(day, visit);
  if (expected === null) return <time class={`at${isLate ? " broken strong" : ""}`}>{planned}</time>;
  const isLater = expected.start > Date.parse(row.serviceStartAt);
  const look = expected.lateMs > 0 ? " broken strong" : isLater ? " doubtful" : "";
  return (
    <time class={`at${look}`} title={t("now.planned", { time: planned })}>
      {clockOnDay(new Date(expected.start).toISOString(), zone.value, planDay)}
    </time>
  );
}
