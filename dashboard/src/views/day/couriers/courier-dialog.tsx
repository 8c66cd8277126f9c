import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { numberText } from "@rondo/day/quantity/number.ts";
import { timeOfDay } from "@rondo/day/records/time-of-day.ts";
import type { Courier } from "../../../api/types.ts";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { Input, Select } from "../../../parts/field.tsx";
import { FailureNotice } from "../../../parts/notice.tsx";
import { useSending } from "../../../parts/sending.ts";
import { firm, firmUnits } from "../../../shell/firm.ts";
import { t } from "../../../texts/catalogue.ts";
import { language } from "../../../preferences.ts";
import { useDay } from "../day.ts";
import { faultText } from "../faults.ts";
import { nameOf, type Lane } from "@rondo/day/out/lanes.ts";
import { fieldsOf, formOf, type Faults } from "./courier-form.ts";
import { saveCourier, type Person } from "./save.ts";
import { ShiftFields } from "./shift-fields.tsx";

interface Props {
  /** Null adds a courier to the day. */
  readonly lane: Lane | null;
  readonly onClose: () => void;
}

const NEW = "new";

/** A courier of the day: the person, and the shift. */
export function CourierDialog({ lane, onClose }: Props): JSX.Element {
  const day = useDay();
  const all = day.couriers.value.value ?? [];
  const busy = new Set((day.assignments.value.value ?? []).map(({ courierId }) => courierId));
  const active = all.filter(({ isActive }) => isActive);
  const free = active.filter(({ id }) => !busy.has(id));
  const again = active.filter(({ id }) => busy.has(id));
  const known = all.find(({ id }) => id === lane?.assignment.courierId);
  const kinds = day.loadKinds.value.all;
  const context = { language: language.value, kinds, units: firmUnits() };
  const [chosen, setChosen] = useState(lane?.assignment.courierId ?? free[0]?.id ?? NEW);
  const [person, setPerson] = useState<Person>(personOf(known));
  const usual = firm.value.value;
  const { workEndTime: end = null, stopDurationMinutes: minutes = null } = usual ?? {};
  const start = {
    workStartTime: timeOfDay(day.project.value.value?.defaultStartTime ?? usual?.workStartTime ?? "08:00"),
    ...(end !== null && { workEndTime: timeOfDay(end) }),
    ...(minutes !== null && { stopDurationMinutes: numberText(minutes, language.value) }),
  };
  const [form, setForm] = useState(() => formOf(lane?.assignment ?? null, { start, ...context }));
  const [faults, setFaults] = useState<Faults>({});
  const { send, isSending, ofNoField, faultOf } = useSending();
  const [key] = useState(() => crypto.randomUUID());
  // The courier that an earlier try made: the next one goes on with it.
  const [madeId, setMadeId] = useState<string | null>(null);
  const isPerson = lane !== null || chosen === NEW;

  const save = (event: Event) => {
    event.preventDefault();
    const read = fieldsOf(form, context);
    setFaults("faults" in read ? read.faults : {});
    if ("faults" in read) return;
    const { fields } = read;
    void send(async () => {
      await saveCourier(day, {
        assignmentId: lane?.assignment.id ?? null,
        courierId: chosen === NEW ? madeId : chosen,
        person: isPerson ? person : null,
        fields,
        key,
        onCourier: setMadeId,
      });
      onClose();
    });
  };
  const fault = (field: string) => (faults[field] ? faultText(faults[field], kinds) : faultOf(field));
  const write = (field: keyof Person) => (text: string) => setPerson({ ...person, [field]: text });
  return (
    <Dialog
      wide
      title={lane === null ? t("courier.add") : t("courier.edit", { name: lane.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="main" type="submit" form="courier" disabled={isSending}>
            {lane === null ? t("courier.add") : t("courier.save")}
          </Button>
        </>
      }
    >
      {ofNoField && <FailureNotice failure={ofNoField} />}
      <form id="courier" class="fields" onSubmit={save}>
        {lane === null && (
          <Select
            whole
            label={t("courier.who")}
            value={chosen}
            options={[
              ...free.map((courier) => ({ value: courier.id, text: nameOf(courier) })),
              { value: NEW, text: t("courier.new") },
              ...again.map((courier) => ({
                value: courier.id,
                text: t("courier.again", { name: nameOf(courier) }),
              })),
            ]}
            onValue={setChosen}
          />
        )}
        {isPerson &&
          (["firstName", "lastName", "phone", "externalId"] as const).map((field) => (
            <Input
              key={field}
              label={t(`courier.${field}`)}
              value={person[field]}
              onValue={write(field)}
              fault={fault(field)}
            />
          ))}
        <ShiftFields form={form} onForm={setForm} fault={fault} />
      </form>
    </Dialog>
  );
}

function personOf(courier: Courier | undefined): Person {
  return {
    firstName: courier?.firstName ?? "",
    lastName: courier?.lastName ?? "",
    phone: courier?.phone ?? "",
    externalId: courier?.externalId ?? "",
  };
}
