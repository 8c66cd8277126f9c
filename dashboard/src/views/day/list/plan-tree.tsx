import { isStopRow } from "@rondo/day/plan/row.ts";
import "./plan-tree.css";
import type { JSX } from "preact";
import { useId, useMemo } from "preact/hooks";
import { Icon } from "../../../parts/icon.tsx";
import { VirtualList } from "../../../parts/virtual-list.tsx";
import { distance, duration } from "../../../format/numbers.ts";
import { clock, clockOnDay, dayOf } from "../../../format/times.ts";
import { t } from "../../../texts/catalogue.ts";
import { Chip } from "../chip.tsx";
import { useDay, type Day } from "../day.ts";
import { isLate, type Lane } from "@rondo/day/out/lanes.ts";
import { PickupMark } from "../pickup-mark.tsx";
import { slackIn, SlackText } from "../slack.tsx";
import { windowsText } from "../../../format/windows.ts";
import { rankOf } from "../edit/hands.ts";
import { CourierPrice, handClass, VisitMark } from "../edit/marks.tsx";
import { isLookedAt, movedByPointer } from "../edit/rows.ts";
import { ExpectedTime, MarkIcon, NowRow, shiftOf } from "../living/marks.tsx";
import { planRows, ROW_HEIGHTS, type PlanRow } from "./plan-rows.ts";

/** The routes, courier by courier. Arrow keys move the selection, left and right close and open a courier. */
export function PlanTree(): JSX.Element {
  const day = useDay();
  const id = useId();
  const { value: closed } = day.closed;
  const lanes = day.lanes.value;
  const nows = day.living.isUnderWay.value ? day.living.progressById.value : null;
  const rows = useMemo(
    () => planRows(lanes, closed, ({ assignment }) => nows?.get(assignment.id)?.left[0]?.stopId),
    [lanes, closed, nows],
  );
  const heights = useMemo(() => rows.map(({ kind }) => ROW_HEIGHTS[kind]), [rows]);
  const selectedIndex = rows.findIndex((row) => isSelected(day, row));

  const lookedAt = rows.findIndex((row) => isLookedAt(day, row));

  const twist = (assignmentId: string, isClosed = !closed.has(assignmentId)) => {
    const next = new Set(closed);
    if (isClosed) next.add(assignmentId);
    else next.delete(assignmentId);
    day.closed.value = next;
  };
  const keys = (event: KeyboardEvent) => {
    const row = rows[selectedIndex];
    if (event.key === "ArrowDown") select(day, next(rows, selectedIndex, 1));
    else if (event.key === "ArrowUp") select(day, next(rows, selectedIndex, -1));
    else if (event.key === "Home") select(day, rows[0]);
    else if (event.key === "End") select(day, next(rows, rows.length, -1));
    else if (event.key === "ArrowLeft" && row?.kind === "courier") twist(row.lane.assignment.id, true);
    else if (event.key === "ArrowLeft" && row) day.selectCourier(row.lane.assignment.id);
    else if (event.key === "ArrowRight" && row) twist(row.lane.assignment.id, false);
    else return;
    event.preventDefault();
  };
  return (
    <VirtualList
      class="tree"
      role="tree"
      aria-label={t("plan.routes")}
      tabIndex={0}
      aria-activedescendant={selectedIndex === -1 ? undefined : `${id}-${selectedIndex}`}
      onKeyDown={keys}
      {...movedByPointer(day)}
      heights={heights}
      inSight={lookedAt === -1 ? (selectedIndex === -1 ? undefined : selectedIndex) : lookedAt}
      row={(index) => {
        const row = rows[index];
        return (
          row && (
            <Row
              key={index}
              row={row}
              id={`${id}-${index}`}
              isClosed={closed.has(row.lane.assignment.id)}
              onTwist={twist}
            />
          )
        );
      }}
    />
  );
}

interface RowProps {
  readonly row: PlanRow;
  readonly id: string;
  readonly isClosed: boolean;
  readonly onTwist: (assignmentId: string) => void;
}

function Row({ row, id, isClosed, onTwist }: RowProps): JSX.Element {
  const day = useDay();
  const zone = day.zone.value;
  switch (row.kind) {
    case "courier":
      return <CourierRow lane={row.lane} id={id} isClosed={isClosed} onTwist={onTwist} />;
    case "break": {
      const { handover } = row.row;
      const lane = day.lanesById.value.get(handover?.assignmentId ?? "");
      return (
        <div id={id} class="tree-row pause" role="treeitem" aria-level={2} aria-selected={false}>
          <Icon name={handover ? "pin" : "break"} />
          <span class="grow">
            {handover
              ? t("handover.of", { courier: lane?.name ?? "", count: handover.stopIds.length })
              : t("break.of", {
                  time: duration(
                    (Date.parse(row.row.plannedDepartureAt) - Date.parse(row.row.serviceStartAt)) / 1000,
                  ),
                })}
          </span>
          <span class="at">{clock(row.row.serviceStartAt, zone)}</span>
        </div>
      );
    }
    case "now":
      return <NowRow id={id} />;
    case "visit": {
      const { visit, lane } = row;
      const rank = rankOf(lane, visit);
      const progress = day.living.progressById.value.get(lane.assignment.id);
      const mark = progress?.marks.get(visit.stopId);
      const stop = day.stopsById.value.get(visit.stopId);
      const late = stop !== undefined && isLate(visit.row, stop);
      const slack = slackIn(day, visit.row, stop);
      const planDay = dayOf(lane.route?.startAt ?? visit.row.plannedArrivalAt, zone);
      return (
        <div
          id={id}
          class={`tree-row visit${mark === undefined ? "" : " behind"}${day.hoveredStopId.value === visit.stopId ? " hovered" : ""}${handClass(day, lane, rank, visit.stopId)}`}
          data-stop={isStopRow(visit.row) ? visit.stopId : undefined}
          data-courier={lane.assignment.id}
          data-rank={rank}
          role="treeitem"
          aria-level={2}
          aria-selected={isSelected(day, row)}
          onClick={() => day.selectStop(visit.stopId)}
          onPointerEnter={() => (day.hoveredStopId.value = visit.stopId)}
          onPointerLeave={() => (day.hoveredStopId.value = null)}
        >
          <Chip lane={lane} text={String(visit.number)} />
          <span class="grow clip name">{stop?.name ?? visit.row.name}</span>
          <PickupMark of={stop} />
          {day.lockedStopIds.value.has(visit.stopId) && (
            <span class="soft" role="img" aria-label={t("stop.locked")} title={t("stop.locked")}>
              <Icon name="lock" size={12} />
            </span>
          )}
          {day.staleStopIds.value.has(visit.stopId) && (
            <span class="doubtful" role="img" aria-label={t("stale.stop")} title={t("stale.stop")}>
              <Icon name="edit" size={12} />
            </span>
          )}
          <VisitMark stopId={visit.stopId} />
          {stop && <span class="window">{windowsText(stop, zone)}</span>}
          {slack && mark === undefined && shiftOf(day, visit) === null && <SlackText slack={slack} />}
          {mark !== undefined && <MarkIcon mark={mark} />}
          {mark === undefined ? (
            <ExpectedTime visit={visit} isLate={late} />
          ) : (
            <time class="at">{clockOnDay(stop?.outcomeAt ?? visit.row.serviceStartAt, zone, planDay)}</time>
          )}
        </div>
      );
    }
  }
}

interface CourierRowProps extends Omit<RowProps, "row"> {
  readonly lane: Lane;
}

function CourierRow({ lane, id, isClosed, onTwist }: CourierRowProps): JSX.Element {
  const day = useDay();
  const { route, assignment } = lane;
  const zone = day.zone.value;
  const isChosen = day.selected.value?.kind === "courier" && day.selectedAssignmentId.value === assignment.id;
  return (
    <div
      id={id}
      class="tree-row courier"
      role="treeitem"
      aria-level={1}
      aria-selected={isChosen}
      aria-expanded={route !== null && !isClosed}
      data-courier={assignment.id}
      onClick={() => day.selectCourier(assignment.id)}
    >
      <button
        type="button"
        class="twist"
        tabIndex={-1}
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          if (event.shiftKey) day.closeAll();
          else onTwist(assignment.id);
        }}
      >
        <Icon name="chevron" size={12} />
      </button>
      <Chip lane={lane} text={String(lane.visits.length)} />
      <div class="grow">
        <div class="clip strong">{lane.name}</div>
        <div class="clip small faint figures">
          {route === null
            ? t("courier.idle")
            : `${clock(route.startAt, zone)}–${clock(route.endAt, zone)} · ${distance(route.totalDistanceMeters)}`}
          {assignment.profile !== "car" && ` · ${t(`profile.${assignment.profile}`)}`}
        </div>
      </div>
      <CourierPrice lane={lane} />
      {day.hidden.value.has(assignment.id) && (
        <span class="soft" role="img" aria-label={t("courier.hidden")} title={t("courier.hidden")}>
          <Icon name="eyeOff" size={14} />
        </span>
      )}
      {route && (
        <span class="at soft" title={t("summary.working")}>
          {duration(route.totalDurationSeconds - route.breakSeconds)}
        </span>
      )}
    </div>
  );
}

function isSelected(day: Day, row: PlanRow): boolean {
  const selected = day.selected.value;
  if (selected?.kind === "stop") return row.kind === "visit" && row.visit.stopId === selected.stopId;
  return (
    selected?.kind === "courier" && row.kind === "courier" && row.lane.assignment.id === selected.assignmentId
  );
}

/** The next row that can be selected; the same one at the end. */
function next(rows: readonly PlanRow[], from: number, step: 1 | -1): PlanRow | undefined {
  for (let index = from + step; index >= 0 && index < rows.length; index += step) {
    const kind = rows[index]?.kind;
    if (kind === "courier" || kind === "visit") return rows[index];
  }
  return rows[from];
}

function select(day: Day, row: PlanRow | undefined): void {
  if (row?.kind === "courier") day.selectCourier(row.lane.assignment.id);
  else if (row?.kind === "visit") day.selectStop(row.visit.stopId);
}
