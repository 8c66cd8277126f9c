import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { timeOfDay } from "@rondo/day/records/time-of-day.ts";
import { changeProject, createProject } from "../../api/projects.ts";
import type { Project } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Check, Input } from "../../parts/field.tsx";
import { FailureNotice } from "../../parts/notice.tsx";
import { Offers } from "../../parts/offers.tsx";
import { useSending } from "../../parts/sending.ts";
import { browserZone, dayOf, longDate } from "../../format/times.ts";
import { firm } from "../../shell/firm.ts";
import { navigate } from "../../shell/router.ts";
import { t } from "../../texts/catalogue.ts";
import { timezones } from "./timezones.ts";

interface Props {
  /** The day to change; undefined for a new one. */
  readonly project: Project | undefined;
  /** The company's last day: a new one begins with what it has. */
  readonly last: Project | undefined;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

const DAY_MS = 86_400_000;
/** What a day that is made here begins with. */
const MARGIN_MINUTES = 5;
const MOST_MARGIN = 60;

/** Makes or changes a day: its name, date, zone and the place that couriers start from. */
export function ProjectDialog({ project, last, onChanged, onClose }: Props): JSX.Element {
  const first = project ?? last;
  const usual = firm.value.value;
  const depots = usual?.depots ?? [];
  const [timezone, setTimezone] = useState(first?.timezone ?? browserZone());
  const [date, setDate] = useState(() =>
    project ? (project.defaultStartDate ?? "") : dayOf(Date.now() + DAY_MS, browserZone()),
  );
  const proposal = date === "" ? t("project.new") : longDate(date);
  // A day that is called by its date keeps that when it moves.
  const [name, setName] = useState(project && project.name !== proposal ? project.name : "");
  const [address, setAddress] = useState(
    first?.defaultStartAddress ?? (project ? "" : (depots[0]?.address ?? "")),
  );
  const [time, setTime] = useState(
    timeOfDay(
      project
        ? (project.defaultStartTime ?? "")
        : (usual?.workStartTime ?? last?.defaultStartTime ?? "08:00"),
    ),
  );
  const [curbside, setCurbside] = useState(first?.curbside ?? false);
  const [margin, setMargin] = useState(String(first?.arrivalMarginMinutes ?? MARGIN_MINUTES));
  const [radius, setRadius] = useState(String(first?.setupRadiusMeters ?? 0));
  const { send, isSending, ofNoField, faultOf } = useSending();
  const [key] = useState(() => crypto.randomUUID());
  const form = useRef<HTMLFormElement>(null);
  const toImport = useRef(false);

  const isMargin = margin.trim() === "" || (/^\d{1,2}$/.test(margin.trim()) && Number(margin) <= MOST_MARGIN);
  const marginFault = isMargin
    ? undefined
    : t("unread.noWhole", { text: margin, least: 0, most: MOST_MARGIN });
  const save = async () => {
    const fields = {
      name: name.trim() === "" ? proposal : name.trim(),
      timezone,
      defaultStartTime: time === "" ? null : time,
      defaultStartDate: date === "" ? null : date,
      defaultStartAddress: address.trim() === "" ? null : address.trim(),
      curbside,
      // What is no number is refused at its field.
      setupRadiusMeters: radius.trim() === "" ? null : Number(radius),
      arrivalMarginMinutes: margin.trim() === "" ? null : Number(margin),
    };
    if (project) {
      const isElsewhere = fields.defaultStartAddress !== project.defaultStartAddress;
      const nowhere = isElsewhere && { defaultStartLatitude: null, defaultStartLongitude: null };
      await changeProject(project.id, { ...fields, ...nowhere });
      onChanged();
    } else {
      const { id } = await createProject(fields, key);
      navigate(`/projects/${id}${toImport.current ? "/import" : ""}`);
    }
    onClose();
  };
  return (
    <Dialog
      title={project ? t("project.edit", { name: project.name }) : t("project.new")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          {!project && (
            <Button
              icon="import"
              disabled={isSending}
              onClick={() => {
                toImport.current = true;
                form.current?.requestSubmit();
              }}
            >
              {t("project.makeAndImport")}
            </Button>
          )}
          <Button
            look="main"
            type="submit"
            form="project"
            disabled={isSending}
            onClick={() => (toImport.current = false)}
          >
            {t(project ? "project.save" : "project.make")}
          </Button>
        </>
      }
    >
      {ofNoField && <FailureNotice failure={ofNoField} />}
      <form
        id="project"
        ref={form}
        class="fields"
        onSubmit={(event) => {
          event.preventDefault();
          if (isMargin) void send(save);
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
          value={name}
          onValue={setName}
          fault={faultOf("name")}
        />
        <Input
          whole
          label={t("project.startAddress")}
          hint={t("project.startAddress.hint")}
          value={address}
          onValue={setAddress}
          fault={faultOf("defaultStartAddress")}
        />
        <Offers
          label={t("offer.depots")}
          items={depots}
          onChoose={({ address: chosen }) => setAddress(chosen)}
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
        <Input
          whole
          label={t("project.margin")}
          hint={t("project.margin.hint")}
          value={margin}
          onValue={setMargin}
          fault={marginFault ?? faultOf("arrivalMarginMinutes")}
        />
        <Input
          whole
          label={t("project.setupRadius")}
          hint={t("project.setupRadius.hint")}
          value={radius}
          onValue={setRadius}
          fault={faultOf("setupRadiusMeters")}
        />
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
