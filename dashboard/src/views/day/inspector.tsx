import "./inspector.css";
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { timeOfDay } from "@rondo/day/records/time-of-day.ts";
import { may } from "../../api/permissions.ts";
import type { Stop } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { phoneUri } from "@rondo/day/quantity/phone.ts";
import { distance, duration } from "../../format/numbers.ts";
import { loadsText } from "../../format/loads.ts";
import { clock, clockOnDay, dayOf, moment } from "../../format/times.ts";
import { lazy } from "../../parts/lazy.tsx";
import { sayFailure } from "../../parts/toast.tsx";
import { t } from "../../texts/catalogue.ts";
import { Candidates } from "./candidates.tsx";
import { Chip } from "./chip.tsx";
import { LazyLinkDialog } from "./courier-link/lazy-link-dialog.tsx";
import { useDay } from "./day.ts";
import { Fact, Frame, MinutesFacts } from "./facts.tsx";
import { isLate, type Lane, type Visit } from "@rondo/day/out/lanes.ts";
import { ShipmentFact } from "./shipment-fact.tsx";
import { StopDialog } from "./stops/stop-dialog.tsx";
import { StopsModel } from "./stops/stops-model.ts";
import { slackIn, SlackText } from "./slack.tsx";
import { windowsText } from "../../format/windows.ts";
import { WhyNotServed } from "./why-not-served.tsx";

const OutcomePart = lazy(
  async () => (await import("./when-chosen.ts")).OutcomePart,
  () => <section class="outcome" />,
);

const RoutePart = lazy(
  async () => (await import("./when-chosen.ts")).RoutePart,
  () => <></>,
);

/** All about what is selected, below the list. */
export function Inspector(): JSX.Element | null {
  const day = useDay();
  const selected = day.selected.value;
  if (selected?.kind === "courier") {
    const lane = day.lanesById.value.get(selected.assignmentId);
    return lane?.route ? <CourierFacts lane={lane} /> : null;
  }
  const stop = selected === null ? undefined : day.stopsById.value.get(selected.stopId);
  return stop ? <StopFacts stop={stop} /> : null;
}

function StopFacts({ stop }: { readonly stop: Stop }): JSX.Element {
  const day = useDay();
  const isEditing = useSignal(false);
  const model = useMemo(() => new StopsModel(day), [day]);
  const zone = day.zone.value;
  const visit = day.visits.value.get(stop.id);
  const unassigned = day.unassignedById.value.get(stop.id);
  const open = day.openById.value.get(stop.id);
  const windows = windowsText(stop, zone);
  const kinds = day.loadKinds.value.all;
  const isLocked = day.lockedStopIds.value.has(stop.id);
  const allowed = stop.allowedCourierIds.flatMap((id) => day.lanesById.value.get(id)?.name ?? []);
  const isPreferred = (id: string) => stop.preferredCourierIds.includes(id);
  const preferred = day.lanes.value.filter(({ assignment: { id, courierId } }) =>
    [id, courierId].some(isPreferred),
  );
  return (
    <Frame
      title={stop.name}
      subtitle={stop.address}
      lead={visit && <Chip lane={visit.lane} text={String(visit.number)} />}
    >
      {stop.latitude === null && <p class="doubtful">{t(`place.${stop.geocodeStatus}`)}</p>}
      {stop.latitude === null && stop.geocodeStatus === "failed" && <Candidates stop={stop} />}
      {unassigned && (
        <WhyNotServed unassigned={unassigned} stop={stop} onEdit={() => (isEditing.value = true)} />
      )}
      {open && (
        <p class="broken">
          {t("open.stop")} {t(`open.${open.why}`)}
        </p>
      )}
      {day.staleStopIds.value.has(stop.id) && <p class="doubtful">{t("stale.stop")}</p>}
      {day.hasPlan.value && <OutcomePart stop={stop} />}
      <dl class="facts">
        {visit && <VisitFacts visit={visit} stop={stop} />}
        {windows !== "" && <Fact name={t("stop.timeWindows")}>{windows}</Fact>}
        {stop.priority !== 0 && stop.priority !== "normal" && (
          <Fact name={t("stop.priority")}>{String(stop.priority)}</Fact>
        )}
        <MinutesFacts stop={stop} />
        {stop.loadDemands !== null && (
          <Fact name={t("stop.loadDemands")}>{loadsText(stop.loadDemands, kinds)}</Fact>
        )}
        {stop.pointType !== "delivery" && (
          <Fact name={t("stop.pointType")}>{t(`pointType.${stop.pointType}`)}</Fact>
        )}
        {Object.keys(stop.collectDemands).length > 0 && (
          <Fact name={t("stop.collectDemands")}>{loadsText(stop.collectDemands, kinds)}</Fact>
        )}
        <ShipmentFact stop={stop} />
        {stop.visitOrder && <Fact name={t("stop.visitOrder")}>{t(`visitOrder.${stop.visitOrder}`)}</Fact>}
        {stop.readyAt !== null && <Fact name={t("stop.readyAt")}>{clock(stop.readyAt, zone)}</Fact>}
        {stop.finishInWindow && <Fact name={t("stop.finishInWindow")}>{t("flag.yes")}</Fact>}
        {stop.lateMinutes > 0 && <Fact name={t("stop.lateMinutes")}>{duration(60 * stop.lateMinutes)}</Fact>}
        {stop.requiredSkills.length > 0 && (
          <Fact name={t("stop.requiredSkills")}>{stop.requiredSkills.join(", ")}</Fact>
        )}
        {allowed.length > 0 && <Fact name={t("stop.allowedCourierIds")}>{allowed.join(", ")}</Fact>}
        {preferred.length > 0 && (
          <Fact name={t("stop.preferredCourierIds")}>
            {[...new Set(preferred.map(({ name }) => name))].join(", ")}
            {visit?.row.preferred === false && ` (${t("stop.notPreferred")})`}
          </Fact>
        )}
        {stop.externalId !== null && <Fact name={t("stop.externalId")}>{stop.externalId}</Fact>}
        {stop.phone !== null && (
          <Fact name={t("stop.phone")}>
            <a href={phoneUri(stop.phone) ?? undefined}>{stop.phone}</a>
          </Fact>
        )}
        {stop.notes !== null && <Fact name={t("stop.notes")}>{stop.notes}</Fact>}
        {stop.products !== null && <Fact name={t("stop.products")}>{stop.products}</Fact>}
        <Fact name={t("stop.assignedCourierId")}>
          <CourierSelect stop={stop} model={model} />
        </Fact>
        {stop.lastChange !== null && (
          <Fact name={t("stop.lastChange")}>
            {stop.lastChange.name ?? t(`actor.${stop.lastChange.by}`)}, {moment(stop.lastChange.at)}
          </Fact>
        )}
      </dl>
      <p class="actions">
        <Button icon="edit" needs="write" onClick={() => (isEditing.value = true)}>
          {t("stop.change")}
        </Button>
        <Button icon="pin" needs="write" onClick={() => day.placeStop(stop)}>
          {t("placing.start")}
        </Button>
        {day.hasPlan.value && stop.pointType !== "stock_loading" && (
          <Button
            icon="move"
            needs="write"
            title={t("edit.grab.hint")}
            onClick={() => (day.hands.dialog.value = { kind: "move", stopIds: day.hands.takenWith(stop.id) })}
          >
            {t("edit.move")}
          </Button>
        )}
        {visit && (
          <Button
            icon="lock"
            needs="optimize"
            aria-pressed={isLocked}
            title={t("stop.lock.hint")}
            onClick={() => day.locks.set([stop.id], !isLocked)}
          >
            {t("stop.lock")}
          </Button>
        )}
      </p>
      {isEditing.value && <StopDialog model={model} stop={stop} onClose={() => (isEditing.value = false)} />}
    </Frame>
  );
}

/** The one courier of a stop, changed at once. */
function CourierSelect({ stop, model }: { readonly stop: Stop; readonly model: StopsModel }): JSX.Element {
  const day = useDay();
  return (
    <select
      class="input"
      aria-label={t("stop.assignedCourierId")}
      value={stop.assignedCourierId ?? ""}
      disabled={!may("write")}
      onChange={({ currentTarget: { value } }) =>
        void model.change(stop, { assignedCourierId: value === "" ? null : value }).catch(sayFailure)
      }
    >
      <option value="">{t("stop.anyCourier")}</option>
      {day.lanes.value.map(({ assignment, name }) => (
        <option key={assignment.id} value={assignment.id}>
          {name}
        </option>
      ))}
    </select>
  );
}

function VisitFacts({ visit, stop }: { readonly visit: Visit; readonly stop: Stop }): JSX.Element {
  const day = useDay();
  const zone = day.zone.value;
  const { row, lane } = visit;
  const planDay = dayOf(lane.route?.startAt ?? row.plannedArrivalAt, zone);
  const late = isLate(row, stop);
  const slack = slackIn(day, row, stop);
  return (
    <>
      <Fact name={t("visit.courier")}>{lane.name}</Fact>
      <Fact name={t("visit.arrival")}>{clockOnDay(row.plannedArrivalAt, zone, planDay)}</Fact>
      <Fact name={t("visit.service")}>
        <span class={late ? "broken strong" : ""}>
          {clockOnDay(row.serviceStartAt, zone, planDay)}–{clock(row.plannedDepartureAt, zone)}
        </span>
      </Fact>
      {slack !== null && slack.seconds >= 0 && (
        <Fact name={t("visit.slack")}>
          <SlackText slack={slack} />
        </Fact>
      )}
      {row.setupSeconds > 0 && <Fact name={t("stop.setupMinutes")}>{duration(row.setupSeconds)}</Fact>}
      {row.waitSeconds > 0 && <Fact name={t("visit.wait")}>{duration(row.waitSeconds)}</Fact>}
      <Fact name={t("visit.leg")}>
        {distance(row.distanceMeters)}, {duration(row.durationSeconds)}
      </Fact>
    </>
  );
}

function CourierFacts({ lane }: { readonly lane: Lane }): JSX.Element | null {
  const day = useDay();
  const zone = day.zone.value;
  const { route, assignment } = lane;
  const isLinking = useSignal(false);
  if (route === null) return null;
  const isHidden = day.hidden.value.has(assignment.id);
  const stopIds = lane.visits.map(({ stopId }) => stopId);
  const isLocked = stopIds.every((id) => day.lockedStopIds.value.has(id));
  const hide = () => {
    const others = [...day.hidden.value].filter((id) => id !== assignment.id);
    day.hidden.value = new Set(isHidden ? others : [...others, assignment.id]);
  };
  return (
    <Frame
      title={lane.name}
      subtitle={assignment.startAddress ?? day.project.value.value?.defaultStartAddress ?? ""}
      lead={<Chip lane={lane} text={String(lane.visits.length)} />}
    >
      <dl class="facts">
        <Fact name={t("courier.shift")}>
          {timeOfDay(assignment.workStartTime)}–{timeOfDay(assignment.workEndTime)}
        </Fact>
        <Fact name={t("courier.route")}>
          {clock(route.startAt, zone)}–{clock(route.endAt, zone)}
        </Fact>
        <Fact name={t("summary.distance")}>{distance(route.totalDistanceMeters)}</Fact>
        <Fact name={t("courier.driving")}>{duration(route.drivingSeconds)}</Fact>
        <Fact name={t("courier.service")}>{duration(route.serviceSeconds)}</Fact>
        {route.setupSeconds > 0 && <Fact name={t("stop.setupMinutes")}>{duration(route.setupSeconds)}</Fact>}
        <Fact name={t("summary.waiting")}>{duration(route.waitSeconds)}</Fact>
        {route.breakSeconds > 0 && <Fact name={t("courier.breaks")}>{duration(route.breakSeconds)}</Fact>}
        {route.overtimeSeconds > 0 && (
          <Fact name={t("summary.overtime")}>
            <span class="strong">{duration(route.overtimeSeconds)}</span>
          </Fact>
        )}
        {assignment.loadLimits !== null && (
          <Fact name={t("courier.loadLimits")}>
            {loadsText(assignment.loadLimits, day.loadKinds.value.all)}
          </Fact>
        )}
        {assignment.skills.length > 0 && (
          <Fact name={t("courier.skills")}>{assignment.skills.join(", ")}</Fact>
        )}
      </dl>
      <p class="actions">
        <Button icon="fit" onClick={() => day.fits.value++}>
          {t("map.zoomTo")}
        </Button>
        <Button icon={isHidden ? "eye" : "eyeOff"} aria-pressed={isHidden} onClick={hide}>
          {t("map.hide")}
        </Button>
        <RoutePart assignmentId={assignment.id} />
        <Button
          icon="lock"
          needs="optimize"
          aria-pressed={isLocked}
          title={t("stop.lock.hint")}
          onClick={() => day.locks.set(stopIds, !isLocked)}
        >
          {t("courier.lock")}
        </Button>
        <Button icon="edit" needs="write" onClick={() => (day.editedCourier.value = assignment.id)}>
          {t("stop.change")}
        </Button>
        <Button icon="phone" needs="write" onClick={() => (isLinking.value = true)}>
          {t("link.open")}
        </Button>
        <Button
          icon="person"
          needs="write"
          onClick={() => (day.living.dialog.value = { kind: "courier", assignmentId: assignment.id })}
        >
          {t("state.open")}
        </Button>
      </p>
      {isLinking.value && <LazyLinkDialog lane={lane} onClose={() => (isLinking.value = false)} />}
    </Frame>
  );
}
