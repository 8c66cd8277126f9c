import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { createProject } from "../../api/projects.ts";
import type { Project } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Check, Input } from "../../parts/field.tsx";
import { FailureNotice } from "../../parts/notice.tsx";
import { useSending } from "../../parts/sending.ts";
import { browserZone, dayOf, longDate } from "../../format/times.ts";
import { navigate } from "../../shell/router.ts";
import { t } from "../../texts/catalogue.ts";
import { timezones } from "./timezones.ts";

interface Props {
  /** The company's other days: what they have in common is proposed. */
  readonly others: readonly Project[];
  readonly onClose: () => void;
}

const DAY_MS = 86_400_000;

/** Makes a day: its name, date, zone and the place that couriers start from. */
export function NewProject({ others, onClose }: Props): JSX.Element {
  const last = others.at(-1);
  const [timezone, setTimezone] = useState(last?.timezone ?? browserZone());
  const [date, setDate] = useState(() => dayOf(Date.now() + DAY_MS, browserZone()));
  const [name, setName] = useState("");
  const [address, setAddress] = useState(last?.defaultStartAddress ?? "");
  const [time, setTime] = useState(last?.defaultStartTime?.slice(0, 5) ?? "08:00");
  const [curbside, setCurbside] = useState(last?.curbside ?? false);
  const { send, isSending, ofNoField, faultOf } = useSending();
  const [key] = useState(() => crypto.randomUUID());
  const proposal = date === "" ? t("project.new") : longDate(date);

  const make = async () => {
    const project = await createProject(
      {
        name: name.trim() === "" ? proposal : name.trim(),
        timezone,
        defaultStartTime: time === "" ? null : time,
        defaultStartDate: date === "" ? null : date,
        defaultStartAddress: address.trim() === "" ? null : address.trim(),
        curbside,
      },
      key,
    );
    onClose();
    navigate(`/projects/${project.id}`);
  };
  return (
    <Dialog
      title={t("project.new")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="main" type="submit" form="new-project" disabled={isSending}>
            {t("project.make")}
          </Button>
        </>
      }
    >
      {ofNoField && <FailureNotice failure={ofNoField} />}
      <form
        id="new-project"
        class="fields"
        onSubmit={(event) => {
          event.preventDefault();
          void send(make);
        }}
      >
        <Input
          label={t("project.date")}
          type="date"
          value={date}
          onValue={setDate}
          fault={faultOf("defaultStartDate")}
        />
        <Input
          label={t("project.startTime")}
          type="time"
          value={time}
          onValue={setTime}
          fault={faultOf("defaultStartTime")}
        />
        <Input
          whole
          label={t("project.name")}
          placeholder={proposal}
          maxLength={255}
          value={name}
          onValue={setName}
          fault={faultOf("name")}
        />
        <Input
          whole
          label={t("project.startAddress")}
          hint={t("project.startAddress.hint")}
          maxLength={500}
          value={address}
          onValue={setAddress}
          fault={faultOf("defaultStartAddress")}
        />
        <Input
          whole
          label={t("project.timezone")}
          list="timezones"
          value={timezone}
          onValue={setTimezone}
          fault={faultOf("timezone")}
        />
        <datalist id="timezones">
          {timezones().map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
        <div class="whole">
          <Check
            label={t("project.curbside")}
            hint={t("project.curbside.hint")}
            checked={curbside}
            onChecked={setCurbside}
          />
        </div>
      </form>
    </Dialog>
  );
}
