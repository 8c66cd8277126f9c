import "./firm.css";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { writeFirm } from "../../../api/firm.ts";
import { may } from "../../../api/permissions.ts";
import type { Firm } from "../../../api/types.ts";
import { Button } from "../../../parts/button.tsx";
import { Input } from "../../../parts/field.tsx";
import { LoadState } from "../../../parts/loaded.tsx";
import { FailureNotice, Notice } from "../../../parts/notice.tsx";
import { useSending } from "../../../parts/sending.ts";
import { say } from "../../../parts/toast.tsx";
import { language } from "../../../preferences.ts";
import { firm } from "../../../shell/firm.ts";
import { t } from "../../../texts/catalogue.ts";
import { Part, Section } from "../section.tsx";
import { bodyOf, formOf, NEW_ROW, withoutEmpty, type ListName, type Unread } from "./firm-form.ts";
import { Rows } from "./rows.tsx";

/** What the company's days begin with: depots, the usual shift, vehicles and kinds of load. */
export function FirmPage(): JSX.Element {
  // What is typed stays while the settings are read again elsewhere: only this page's own reading shows others.
  const [round, setRound] = useState(0);
  const read = async () => {
    await firm.load();
    setRound((before) => before + 1);
  };
  useEffect(() => void read(), []);
  const { value } = firm.value;
  return round > 0 && value !== undefined ? (
    <Form key={round} firm={value} onAnew={read} />
  ) : (
    <Section title={t("settings.firm")} hint={t("firm.hint")}>
      <LoadState failure={firm.failure.value} isThere={false} onRetry={() => void read()}>
        {null}
      </LoadState>
    </Section>
  );
}

interface Props {
  readonly firm: Firm;
  /** Reads and shows the settings anew. */
  readonly onAnew: () => Promise<void>;
}

function Form({ firm: known, onAnew }: Props): JSX.Element {
  const [form, setForm] = useState(() => formOf(known, language.value));
  const [faults, setFaults] = useState<Readonly<Record<string, Unread>>>({});
  const { send, isSending, failure } = useSending();
  const save = () => {
    const whole = withoutEmpty(form);
    setForm(whole);
    const read = bodyOf(whole, known.revision, language.value);
    setFaults("faults" in read ? read.faults : {});
    if ("faults" in read) return;
    void send(async () => {
      await writeFirm(read.body);
      say(t("firm.saved"));
      await onAnew();
    });
  };
  const kinds = form.loadKinds.map(({ name = "" }) => name).join(", ");
  const faultOf = (path: string): string | undefined => {
    const unread = faults[path];
    if (unread) return t(`unread.${unread.fault}`, { text: unread.part, kinds });
    return failure?.issues.find((issue) => issue.path === path || issue.path.startsWith(`${path}.`))?.message;
  };
  const field = (name: "workStartTime" | "workEndTime" | "stopDurationMinutes", type: "time" | "text") => (
    <Input
      label={t(`courier.${name}`)}
      type={type}
      value={form[name]}
      onValue={(value) => setForm({ ...form, [name]: value })}
      fault={faultOf(name)}
    />
  );
  const list = (name: ListName) => ({
    ...{ title: t(`firm.${name}`), hint: t(`firm.${name}.hint`), add: t(`firm.${name}.add`) },
    ...{ rows: form[name], newRow: NEW_ROW[name] },
    onRows: (rows: (typeof form)[ListName]) => setForm({ ...form, [name]: rows }),
    faultAt: (path: string) => faultOf(`${name}.${path}`),
  });
  const ownName = { name: "name", text: t("people.name"), maxLength: 100 };
  const profiles = (["car", "bike", "foot", "van"] as const).map((value) => ({
    value,
    text: t(`profile.${value}`),
  }));
  return (
    <Section
      title={t("settings.firm")}
      hint={t("firm.hint")}
      actions={
        <Button look="main" needs="write" disabled={isSending} onClick={save}>
          {t("firm.save")}
        </Button>
      }
    >
      {failure?.code === "CONFLICT" ? (
        <Notice look="bad">
          <p>{t("firm.conflict")}</p>
          <Button icon="reload" look="quiet" onClick={() => void onAnew()}>
            {t("reload")}
          </Button>
        </Notice>
      ) : (
        failure && <FailureNotice failure={failure} />
      )}
      <Part title={t("firm.shift")} hint={t("firm.shift.hint")}>
        <fieldset class="fields firm-shift" disabled={!may("write")}>
          {field("workStartTime", "time")}
          {field("workEndTime", "time")}
          {field("stopDurationMinutes", "text")}
        </fieldset>
      </Part>
      <Rows
        {...list("depots")}
        columns={[ownName, { name: "address", text: t("firm.address"), maxLength: 500 }]}
      />
      <Rows
        {...list("vehicles")}
        columns={[
          ownName,
          { name: "loadLimits", text: t("courier.loadLimits"), maxLength: 500 },
          { name: "skills", text: t("courier.skills"), maxLength: 2000 },
          { name: "profile", text: t("courier.profile"), maxLength: 0, options: profiles },
        ]}
      />
      <Rows
        {...list("loadKinds")}
        columns={[
          { ...ownName, maxLength: 50 },
          { name: "unit", text: t("firm.unit"), maxLength: 20 },
        ]}
      />
    </Section>
  );
}
