import "./unassigned.css";
import { useComputed } from "@preact/signals";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { Icon } from "../../../parts/icon.tsx";
import { Empty } from "../../../parts/notice.tsx";
import { VirtualList } from "../../../parts/virtual-list.tsx";
import { t } from "../../../texts/catalogue.ts";
import { useDay, type Day } from "../day.ts";
import { movableClass } from "../edit/marks.tsx";
import { movedByPointer } from "../edit/rows.ts";
import { PickupMark } from "../pickup-mark.tsx";
import { reasonText } from "../reasons.ts";

const ROW_HEIGHT = 84;

/** A stop that is in no route, with why. */
interface Left {
  readonly stopId: string;
  readonly name: string;
  readonly why: string;
}

/** The stops that are not in the plan, then those that it leaves out, each with its first reason. */
export function Unassigned(): JSX.Element {
  const day = useDay();
  const stops = useComputed(() => leftOf(day)).value;
  const heights = useMemo(() => stops.map(() => ROW_HEIGHT), [stops]);
  const selectedIndex = stops.findIndex(({ stopId }) => stopId === day.selectedStopId.value);
  if (stops.length === 0) {
    return <Empty title={day.hasPlan.value ? t("unassigned.none") : t("summary.noPlan")} />;
  }
  const keys = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const stop = stops[selectedIndex + step];
    if (step === 0 || stop === undefined) return;
    event.preventDefault();
    day.selectStop(stop.stopId);
  };
  return (
    <VirtualList
      class="unassigned"
      role="listbox"
      aria-label={t("unassigned.title")}
      aria-activedescendant={selectedIndex === -1 ? undefined : `unassigned-${selectedIndex}`}
      tabIndex={0}
      onKeyDown={keys}
      {...movedByPointer(day)}
      heights={heights}
      inSight={selectedIndex === -1 ? undefined : selectedIndex}
      row={(index) => {
        const stop = stops[index];
        return stop && <Row key={stop.stopId} stop={stop} id={`unassigned-${index}`} />;
      }}
    />
  );
}

function leftOf(day: Day): Left[] {
  const open = day.open.value.map(({ stopId, name, why }) => {
    return { stopId, name, why: `${t("open.stop")} ${t(`open.${why}`)}` };
  });
  const unassigned = day.unassigned.value.map(({ stopId, name, reasons: [first] }) => {
    const stop = day.stopsById.value.get(stopId);
    const other = day.stopsById.value.get(first?.stopId ?? "");
    const why = first === undefined ? "" : reasonText(first, day.lanesById.value, stop, other);
    return { stopId, name: stop?.name ?? name, why };
  });
  return [...open, ...unassigned];
}

function Row({ stop, id }: { readonly stop: Left; readonly id: string }): JSX.Element {
  const day = useDay();
  return (
    <div
      id={id}
      class={`row${movableClass(day, stop.stopId)}`}
      data-stop={stop.stopId}
      role="option"
      aria-selected={day.selectedStopId.value === stop.stopId}
      onClick={() => day.selectStop(stop.stopId)}
    >
      <Icon name="alert" />
      <div class="grow">
        <div class="clip strong">{stop.name}</div>
        <div class="why">{stop.why}</div>
      </div>
      <PickupMark of={day.stopsById.value.get(stop.stopId)} />
    </div>
  );
}
