import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { ToldOutcome } from "../../../api/living.ts";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { Input, Select } from "../../../parts/field.tsx";
import { Offers } from "../../../parts/offers.tsx";
import { clock } from "../../../format/times.ts";
import { t } from "../../../texts/catalogue.ts";
import { useDay, type Day } from "../day.ts";
import { report } from "./report.ts";

interface Props {
  readonly stopIds: readonly string[];
  readonly onClose: () => void;
}

/** What came of stops in full: the reason, when the courier came and when he went. */
export function OutcomeDialog({ stopIds, onClose }: Props): JSX.Element {
  const day = useDay();
  const stops = stopIds.flatMap((id) => day.stopsById.value.get(id) ?? []);
  const [first] = stops;
  const at = (instant: string | null | undefined) => (instant ? clock(instant, day.zone.value) : "");
  const [outcome, setOutcome] = useState<"served" | "failed">(first?.outcome ?? "failed");
  const [reason, setReason] = useState(first?.outcomeReason ?? "");
  const [arrived, setArrived] = useState(at(first?.arrivedAt));
  const [ended, setEnded] = useState(at(first?.outcomeAt) || clock(endOf(day, first?.id), day.zone.value));
  const [isWrong, setWrong] = useState(false);
  const isNew = first?.outcome === null;
  const save = (why: string) => {
    const times = stops.length === 1 ? { arrivedAt: momentOf(day, stopIds[0], arrived) } : {};
    const outcomeAt = momentOf(day, stopIds[0], ended);
    if ("arrivedAt" in times && (times.arrivedAt ?? "") > (outcomeAt ?? "")) {
      setWrong(true);
      return;
    }
    const told = {
      outcome,
      outcomeReason: why.trim() || null,
      ...times,
      ...(outcomeAt !== null && { outcomeAt }),
    };
    void report(
      day,
      stopIds.map((stopId): ToldOutcome => ({ stopId, ...told })),
    );
    onClose();
  };
  const title =
    stops.length > 1
      ? t("outcome.many", { count: stops.length })
      : t("outcome.of", { name: first?.name ?? "" });
  const usual = (["notHome", "refused", "closed", "wrongAddress", "noTime"] as const).map((name) => ({
    name: t(`outcome.why.${name}`),
  }));
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="main" type="submit" form="outcome">
            {t("stop.save")}
          </Button>
        </>
      }
    >
      <form
        id="outcome"
        class="fields"
        onSubmit={(event) => {
          event.preventDefault();
          save(reason);
        }}
      >
        {outcome === "failed" && (
          <Offers
            label={t("outcome.why")}
            items={usual}
            onChoose={({ name }) => (isNew ? save(name) : setReason(name))}
          />
        )}
        <Input
          whole
          label={t(outcome === "failed" ? "outcome.reason" : "outcome.note")}
          value={reason}
          onValue={setReason}
        />
        <Select
          whole
          label={t("outcome.title")}
          value={outcome}
          options={[
            { value: "failed", text: t("outcome.failed") },
            { value: "served", text: t("outcome.served") },
          ]}
          onValue={setOutcome}
        />
        {stops.length === 1 && (
          <Input
            type="time"
            label={t("outcome.arrived")}
            value={arrived}
            fault={isWrong ? t("outcome.wrong") : undefined}
            onValue={setArrived}
          />
        )}
        <Input type="time" label={t("outcome.ended")} value={ended} onValue={setEnded} />
      </form>
    </Dialog>
  );
}

/** When a stop ended that has no outcome yet: now, or as planned where the plan has it behind its courier. */
function endOf(day: Day, stopId = ""): number {
  const visit = day.visits.value.get(stopId);
  const now = day.living.now.value;
  const mark = day.living.progressById.value.get(visit?.lane.assignment.id ?? "")?.marks.get(stopId);
  return mark === "assumed" && visit !== undefined
    ? Math.min(now, Date.parse(visit.row.plannedDepartureAt))
    : now;
}

const HALF_DAY_MS = 12 * 3_600_000;

/** The instant of a time of the clock that is nearest to a stop's visit; null without a time. */
function momentOf(day: Day, stopId: string | undefined, time: string): string | null {
  if (time === "") return null;
  const at = day.living.instantOf(time);
  const planned = Date.parse(day.visits.value.get(stopId ?? "")?.row.serviceStartAt ?? "");
  return new Date(planned - at > HALF_DAY_MS ? at + 2 * HALF_DAY_MS : at).toISOString();
}
