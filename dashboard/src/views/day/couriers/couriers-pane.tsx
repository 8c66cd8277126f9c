import "./couriers-pane.css";
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { timeOfDay } from "@rondo/day/records/time-of-day.ts";
import { may } from "../../../api/permissions.ts";
import type { Courier, ListedCrew } from "../../../api/types.ts";
import { Button, IconButton } from "../../../parts/button.tsx";
import { Empty } from "../../../parts/notice.tsx";
import { useCommands } from "../../../shell/commands.ts";
import { t } from "../../../texts/catalogue.ts";
import { Chip } from "../chip.tsx";
import { LazyLinkDialog } from "../courier-link/lazy-link-dialog.tsx";
import { useDay } from "../day.ts";
import type { Lane } from "@rondo/day/out/lanes.ts";
import { loadsText, minutesText } from "../../../format/loads.ts";
import { CourierDialog } from "./courier-dialog.tsx";
import { CrewDialog } from "./crew-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { SaveCrewDialog } from "./save-crew-dialog.tsx";

type Open =
  | { readonly kind: "add" }
  | { readonly kind: "crew" | "save-crew" }
  | { readonly kind: "rename-crew"; readonly crew: ListedCrew }
  | { readonly kind: "edit" | "link" | "remove"; readonly lane: Lane };

/** The couriers who work on this day: their shifts, and what they carry and can do. */
export function CouriersPane(): JSX.Element {
  const day = useDay();
  const open = useSignal<Open | null>(null);
  const close = () => (open.value = null);
  const add = () => (open.value = { kind: "add" });
  useCommands(
    [
      { id: "courier.add", text: t("courier.add"), icon: "plus", shortcut: "n", needs: "write", run: add },
      {
        id: "crew.add",
        text: t("crew.add"),
        icon: "copy",
        needs: "write",
        run: () => (open.value = { kind: "crew" }),
      },
    ],
    [t("courier.add")],
  );
  const lanes = day.lanes.value;
  const shown = open.value;
  const actions = (
    <>
      <Button look={lanes.length === 0 ? "main" : "plain"} icon="plus" needs="write" onClick={add}>
        {t("courier.add")}
      </Button>
      <Button icon="copy" needs="write" onClick={() => (open.value = { kind: "crew" })}>
        {t("crew.add")}
      </Button>
      {lanes.length > 0 && (
        <Button icon="download" needs="write" onClick={() => (open.value = { kind: "save-crew" })}>
          {t("crew.save")}
        </Button>
      )}
    </>
  );
  return (
    <div class="couriers-pane">
      {lanes.length === 0 ? (
        <Empty title={t("courier.none")} actions={actions} />
      ) : (
        <>
          <div class="actions">{actions}</div>
          <div class="scroll">
            <Table lanes={lanes} onOpen={(next) => (open.value = next)} />
          </div>
        </>
      )}
      {shown?.kind === "add" && <CourierDialog lane={null} onClose={close} />}
      {shown?.kind === "edit" && <CourierDialog lane={shown.lane} onClose={close} />}
      {shown?.kind === "link" && <LazyLinkDialog lane={shown.lane} onClose={close} />}
      {shown?.kind === "remove" && <RemoveDialog lane={shown.lane} onClose={close} />}
      {shown?.kind === "crew" && (
        <CrewDialog onRename={(crew) => (open.value = { kind: "rename-crew", crew })} onClose={close} />
      )}
      {shown?.kind === "save-crew" && <SaveCrewDialog renamed={null} onClose={close} />}
      {shown?.kind === "rename-crew" && <SaveCrewDialog renamed={shown.crew} onClose={close} />}
    </div>
  );
}

interface TableProps {
  readonly lanes: readonly Lane[];
  readonly onOpen: (open: Open) => void;
}

function Table({ lanes, onOpen }: TableProps): JSX.Element {
  const day = useDay();
  const couriers = new Map((day.couriers.value.value ?? []).map((courier) => [courier.id, courier]));
  return (
    <table class="couriers-table">
      <thead>
        <tr>
          <th scope="col">{t("courier.name")}</th>
          <th scope="col">{t("courier.shift")}</th>
          <th scope="col">{t("courier.breaks")}</th>
          <th scope="col">{t("courier.loadLimits")}</th>
          <th scope="col">{t("courier.profile")}</th>
          <th scope="col">{t("courier.skills")}</th>
          <th scope="col">{t("courier.startAddress")}</th>
          <th scope="col">
            <span class="unseen">{t("courier.actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lanes.map((lane) => (
          <Row
            key={lane.assignment.id}
            lane={lane}
            courier={couriers.get(lane.assignment.courierId)}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly lane: Lane;
  readonly courier: Courier | undefined;
  readonly onOpen: (open: Open) => void;
}

function Row({ lane, courier, onOpen }: RowProps): JSX.Element {
  const day = useDay();
  const { assignment } = lane;
  const isSelected = day.selectedAssignmentId.value === assignment.id;
  return (
    <tr class={isSelected ? "selected" : ""} onClick={() => day.selectCourier(assignment.id)}>
      <td>
        <Chip lane={lane} text={String(lane.visits.length)} />{" "}
        <button
          type="button"
          class="name"
          disabled={!may("write")}
          onClick={() => onOpen({ kind: "edit", lane })}
        >
          {lane.name}
        </button>
        {courier?.isActive === false && <span class="small faint"> {t("courier.inactive")}</span>}
      </td>
      <td class="figures">
        {timeOfDay(assignment.workStartTime)}–{timeOfDay(assignment.workEndTime)}
      </td>
      <td class="figures">{assignment.breaks.map(breakText).join(", ")}</td>
      <td class="figures">{loadsText(assignment.loadLimits, day.loadKinds.value.all)}</td>
      <td>{t(`profile.${assignment.profile}`)}</td>
      <td>{assignment.skills.join(", ")}</td>
      <td class="clip">{assignment.startAddress ?? day.project.value.value?.defaultStartAddress ?? "–"}</td>
      <td class="actions">
        <IconButton
          icon="edit"
          needs="write"
          label={t("courier.edit", { name: lane.name })}
          onClick={() => onOpen({ kind: "edit", lane })}
        />
        <IconButton
          icon="phone"
          needs="write"
          label={t("link.for", { name: lane.name })}
          onClick={() => onOpen({ kind: "link", lane })}
        />
        <IconButton
          icon="trash"
          needs="write"
          label={t("courier.remove", { name: lane.name })}
          onClick={() => onOpen({ kind: "remove", lane })}
        />
      </td>
    </tr>
  );
}

function breakText(given: Lane["assignment"]["breaks"][number]): string {
  if ("startTime" in given) return `${timeOfDay(given.startTime)}–${timeOfDay(given.endTime)}`;
  const { earliestStartTime, latestStartTime, durationMinutes } = given;
  return `${minutesText(durationMinutes)} ${timeOfDay(earliestStartTime)}–${timeOfDay(latestStartTime)}`;
}
