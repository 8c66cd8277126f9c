import "./marks.css";
import type { JSX } from "preact";
import { duration } from "../../../format/numbers.ts";
import { Icon } from "../../../parts/icon.tsx";
import { t } from "../../../texts/catalogue.ts";
import { useDay, type Day } from "../day.ts";
import type { Lane } from "@rondo/day/out/lanes.ts";
import { deliveriesIn } from "./hands.ts";
import { optionPrice } from "./targets.ts";

/** The classes of a row that can be moved. */
export function movableClass({ hands }: Day, stopId: string): string {
  return ` can-move${hands.grab.value?.stopIds.includes(stopId) === true ? " in-hand" : ""}`;
}

/** The classes of a row of the list while something is in the hand. @param rank deliveries of the route before it */
export function handClass(day: Day, lane: Lane, rank: number, stopId: string): string {
  const { hands } = day;
  const over = hands.over.value;
  const isHere = over !== null && over !== "out" && over.assignmentId === lane.assignment.id;
  const isLast = rank === deliveriesIn(lane).length - 1;
  return [
    movableClass(day, stopId),
    isHere && over.rank === rank ? " drop-before" : "",
    isHere && isLast && over.rank === rank + 1 ? " drop-after" : "",
    hands.brokenIds.value.has(stopId) ? " rule-broken" : "",
  ].join("");
}

/** What a change by hand does to a visit: a broken rule, and by how much it is later. */
export function VisitMark({ stopId }: { readonly stopId: string }): JSX.Element | null {
  const { hands } = useDay();
  const later = hands.laterMinutes.value.get(stopId);
  const isBroken = hands.brokenIds.value.has(stopId);
  if (later === undefined && !isBroken) return null;
  const laterText = later === undefined ? "" : t("edit.later.by", { time: duration(later * 60) });
  return (
    <>
      {later !== undefined && (
        <span class="hand-later doubtful figures" title={laterText}>
          +{later}
          <span class="unseen"> {laterText}</span>
        </span>
      )}
      {isBroken && (
        <span class="broken" role="img" aria-label={t("edit.broken", { count: 1 })}>
          <Icon name="alert" size={12} />
        </span>
      )}
    </>
  );
}

/** What the stop in hand would cost with a courier. The best ones glow. @param isShort a rule against it is a mark only */
export function CourierPrice(props: { readonly lane: Lane; readonly isShort?: boolean }): JSX.Element | null {
  const { lane, isShort = false } = props;
  const day = useDay();
  const { hands } = day;
  const rank = hands.options.value.findIndex(({ assignmentId }) => assignmentId === lane.assignment.id);
  const option = hands.options.value[rank];
  const isBroken = hands.brokenIds.value.has(lane.assignment.id);
  if (option === undefined) return isBroken ? <BrokenMark text={t("edit.broken", { count: 1 })} /> : null;
  const told = optionPrice(day, option);
  if (isShort && told.isBroken) return <BrokenMark text={told.text} />;
  return (
    <span class={`hand-cost clip${told.isBroken ? " broken" : rank < 3 ? " glow" : ""}`} title={told.text}>
      {told.text}
    </span>
  );
}

function BrokenMark({ text }: { readonly text: string }): JSX.Element {
  return (
    <span class="broken" role="img" aria-label={text} title={text}>
      <Icon name="alert" size={14} />
    </span>
  );
}
