import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { failureOf, type Failure } from "../../../api/failure.ts";
import type { Project } from "../../../api/types.ts";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { Check, Input } from "../../../parts/field.tsx";
import { FailureNotice } from "../../../parts/notice.tsx";
import { dayAfter } from "@rondo/day/time/moments.ts";
import { dayOf, longDate } from "../../../format/times.ts";
import { navigate } from "../../../shell/router.ts";
import { t } from "../../../texts/catalogue.ts";
import { copyDay } from "./copy-day.ts";

interface Props {
  readonly project: Project;
  readonly onClose: () => void;
}

/** Copies this day to another date. */
export function CopyDialog({ project, onClose }: Props): JSX.Element {
  const today = dayOf(Date.now(), project.timezone);
  const [date, setDate] = useState(() => dayAfter(project.defaultStartDate ?? today));
  const [name, setName] = useState("");
  const [hasStops, setHasStops] = useState(true);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [key] = useState(() => crypto.randomUUID());
  const proposal = date === "" ? project.name : longDate(date);

  const copy = async (event: Event) => {
    event.preventDefault();
    setFailure(null);
    setShare(0);
    try {
      const wanted = { name: name.trim() === "" ? proposal : name.trim(), date, hasStops };
      const projectId = await copyDay(project, wanted, key, setShare);
      onClose();
      navigate(`/projects/${projectId}`);
    } catch (error) {
      setFailure(failureOf(error));
      setShare(null);
    }
  };
  return (
    <Dialog
      title={t("copy.title")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="main" type="submit" form="copy-day" disabled={share !== null}>
            {t("copy.now")}
          </Button>
        </>
      }
    >
      {failure && <FailureNotice failure={failure} />}
      <form id="copy-day" class="fields" onSubmit={(event) => void copy(event)}>
        <Input label={t("project.date")} type="date" required value={date} onValue={setDate} />
        <Input label={t("project.name")} placeholder={proposal} value={name} onValue={setName} />
        <div class="whole">
          <Check
            label={t("copy.stops")}
            hint={t("copy.stops.hint")}
            checked={hasStops}
            onChecked={setHasStops}
          />
        </div>
      </form>
      {share !== null && <progress aria-label={t("copy.now")} value={share} max={1} />}
    </Dialog>
  );
}
