import type { JSX } from "preact";
import { useLayoutEffect, useMemo } from "preact/hooks";
import type { Stop } from "../../../api/types.ts";
import { Icon } from "../../../parts/icon.tsx";
import { Empty } from "../../../parts/notice.tsx";
import { VirtualList } from "../../../parts/virtual-list.tsx";
import { t } from "../../../texts/catalogue.ts";
import { Cell, CellInput } from "./cell.tsx";
import { columns } from "./columns.ts";
import { isLocated, type StopsModel } from "./stops-model.ts";

const ROW = 30;
const CHECK = 30;
const PLACE = 26;
const tracks = {
  gridTemplateColumns: `${CHECK}px ${PLACE}px ${columns.map(({ width }) => `${width}px`).join(" ")}`,
  width: `${columns.reduce((sum, { width }) => sum + width, CHECK + PLACE)}px`,
};

interface Props {
  readonly model: StopsModel;
  readonly onDelete: () => void;
}

/** The rows of the table. Arrow keys move the cell, Enter changes it, Space checks the row, Delete asks to delete. */
export function StopsGrid({ model, onDelete }: Props): JSX.Element {
  const { day } = model;
  const stops = model.shown.value;
  const heights = useMemo(() => stops.map(() => ROW), [stops]);
  const selected = stops.findIndex(({ id }) => id === day.selectedStopId.value);
  useLayoutEffect(() => {
    // What is selected opens below the list, which may move under a double click: its second click means the cell of
    // the first. The browser tells which click is a second one; some people set it to wait long for that.
    const click = (event: MouseEvent) => {
      const { pressed } = model;
      model.pressed = null;
      if (event.detail !== 2 || pressed === null) return;
      event.preventDefault();
      event.stopPropagation();
      model.edit(pressed.stopId, pressed.column);
    };
    document.addEventListener("click", click, { capture: true });
    return () => document.removeEventListener("click", click, { capture: true });
  }, [model]);
  const keys = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const stop = stops[selected];
    const done = act(event.key, model, stops, selected, onDelete, stop);
    if (done) event.preventDefault();
  };
  return (
    <VirtualList
      class="stops-grid"
      role="grid"
      aria-label={t("stops.title")}
      aria-rowcount={stops.length + 1}
      aria-colcount={columns.length + 2}
      aria-multiselectable="true"
      aria-activedescendant={selected === -1 ? undefined : `cell-${selected}-${model.column.value}`}
      tabIndex={0}
      onKeyDown={keys}
      heights={heights}
      inSight={selected === -1 ? undefined : selected}
      headerHeight={ROW}
      header={
        <>
          <Header model={model} stops={stops} />
          {stops.length === 0 && <Empty title={t("stops.noneShown")} />}
        </>
      }
      row={(index) => {
        const stop = stops[index];
        return stop && <Row key={stop.id} model={model} stop={stop} index={index} />;
      }}
    />
  );
}

function act(
  key: string,
  model: StopsModel,
  stops: readonly Stop[],
  selected: number,
  onDelete: () => void,
  stop: Stop | undefined,
): boolean {
  const { day, column } = model;
  const go = (index: number) => {
    const next = stops[Math.min(stops.length - 1, Math.max(0, index))];
    if (next) day.selectStop(next.id);
  };
  switch (key) {
    case "ArrowDown":
      go(selected + 1);
      return true;
    case "ArrowUp":
      go(selected - 1);
      return true;
    case "PageDown":
      go(selected + 20);
      return true;
    case "PageUp":
      go(selected - 20);
      return true;
    case "Home":
      go(0);
      return true;
    case "End":
      go(stops.length - 1);
      return true;
    case "ArrowRight":
      column.value = Math.min(columns.length - 1, column.value + 1);
      return true;
    case "ArrowLeft":
      column.value = Math.max(0, column.value - 1);
      return true;
    case "Enter":
    case "F2":
      if (stop) model.edit(stop.id, column.value);
      return stop !== undefined;
    case " ":
      if (stop) model.check([stop.id], !model.checked.value.has(stop.id));
      return true;
    case "Delete":
      if (stop && model.checked.value.size === 0) model.check([stop.id], true);
      if (stop) onDelete();
      return true;
    default:
      return false;
  }
}

function Header({
  model,
  stops,
}: {
  readonly model: StopsModel;
  readonly stops: readonly Stop[];
}): JSX.Element {
  const isAll = stops.length > 0 && stops.every(({ id }) => model.checked.value.has(id));
  return (
    <div class="stops-row head" role="row" aria-rowindex={1} style={tracks}>
      <span role="columnheader">
        <input
          type="checkbox"
          aria-label={t("stops.checkAll")}
          checked={isAll}
          onChange={(event) =>
            model.check(
              stops.map(({ id }) => id),
              event.currentTarget.checked,
            )
          }
        />
      </span>
      <span role="columnheader" aria-label={t("stops.place")} />
      {columns.map(({ name, isNumber }) => (
        <span key={name} role="columnheader" class={`clip${isNumber === true ? " end" : ""}`}>
          {t(`stop.${name}`)}
        </span>
      ))}
    </div>
  );
}

interface RowProps {
  readonly model: StopsModel;
  readonly stop: Stop;
  readonly index: number;
}

function Row({ model, stop, index }: RowProps): JSX.Element {
  const { day } = model;
  const isSelected = day.selectedStopId.value === stop.id;
  const editing = model.editing.value?.stopId === stop.id ? model.editing.value.column : -1;
  const context = model.contextOf(stop);
  return (
    <div
      class={`stops-row${day.hoveredStopId.value === stop.id ? " hovered" : ""}`}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      style={tracks}
      onPointerEnter={() => (day.hoveredStopId.value = stop.id)}
      onPointerLeave={() => (day.hoveredStopId.value = null)}
    >
      <span role="gridcell">
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t("stops.check", { name: stop.name })}
          checked={model.checked.value.has(stop.id)}
          onChange={(event) => model.check([stop.id], event.currentTarget.checked)}
        />
      </span>
      <span
        role="gridcell"
        class={isLocated(stop) ? "faint" : "unlocated"}
        title={t(`place.${stop.geocodeStatus}`)}
      >
        <Icon name={isLocated(stop) ? "pin" : "alert"} size={14} />
        <span class="unseen">{t(`place.${stop.geocodeStatus}`)}</span>
      </span>
      {columns.map((column, at) =>
        at === editing ? (
          <CellInput key={column.name} model={model} stop={stop} column={column} at={at} />
        ) : (
          <Cell
            key={column.name}
            id={`cell-${index}-${at}`}
            text={column.text(stop, context)}
            isNumber={column.isNumber === true}
            isCursor={isSelected && model.column.value === at}
            onPress={() => {
              model.pressed = { stopId: stop.id, column: at };
              if (isSelected && model.column.value === at) model.edit(stop.id, at);
              model.column.value = at;
              day.selectStop(stop.id);
            }}
          />
        ),
      )}
    </div>
  );
}
