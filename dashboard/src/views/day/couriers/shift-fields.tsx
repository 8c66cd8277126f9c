import type { JSX } from "preact";
import { Button, IconButton } from "../../../parts/button.tsx";
import { Check, Input, Select } from "../../../parts/field.tsx";
import { isKey, t } from "../../../texts/catalogue.ts";
import { Offers } from "../../../parts/offers.tsx";
import { language } from "../../../preferences.ts";
import { firm, firmUnits } from "../../../shell/firm.ts";
import { loadsText } from "@rondo/day/quantity/load.ts";
import { useDay } from "../day.ts";
import { kindsHint } from "../../../format/loads.ts";
import type { BreakForm, CourierForm } from "./courier-form.ts";

interface Props {
  readonly form: CourierForm;
  readonly onForm: (form: CourierForm) => void;
  /** The fault of a field of the API. */
  readonly fault: (field: string) => string | undefined;
}

type Mark = "softTimeWindowMode" | "startsEmpty" | "deliveriesFirst";
type TextField = Exclude<keyof CourierForm, "returnToStart" | Mark | "profile" | "breaks">;
const MARKS: readonly Mark[] = ["softTimeWindowMode", "startsEmpty", "deliveriesFirst"];

/** Fields whose example is another field's. */
const SAME: Partial<Record<TextField, string>> = {
  maxOvertimeMinutes: "serviceMinutes",
  maxDrivingMinutes: "serviceMinutes",
  stopDurationMinutes: "serviceMinutes",
  setupMinutes: "serviceMinutes",
  startAddress: "address",
  endAddress: "address",
  skills: "requiredSkills",
};

function exampleOf(name: TextField): string | undefined {
  const key = `stop.hint.${SAME[name] ?? ""}`;
  return isKey(key) ? t(key) : undefined;
}

/** The shift of a courier with its limits and breaks. */
export function ShiftFields({ form, onForm, fault }: Props): JSX.Element {
  const set = (change: Partial<CourierForm>) => onForm({ ...form, ...change });
  const day = useDay();
  const depots = firm.value.value?.depots ?? [];
  const needed = new Set((day.stops.value.value ?? []).flatMap(({ requiredSkills }) => requiredSkills));
  const hint = t("courier.skills.needed", { skills: [...needed].sort().join(", ") });
  const text = (
    name: TextField,
    field: string = name,
    more: { type?: "time"; whole?: boolean; hint?: string | undefined } = {},
  ) => (
    <Input
      {...more}
      label={t(`courier.${name}`)}
      value={form[name]}
      onValue={(value) => set({ [name]: value })}
      fault={fault(name) ?? fault(field)}
      example={exampleOf(name)}
    />
  );
  return (
    <>
      {text("workStartTime", "workStartTime", { type: "time" })}
      {text("workEndTime", "workEndTime", { type: "time" })}
      {text("maxOvertimeMinutes")}
      {text("stopDurationMinutes")}
      {text("setupMinutes", "setupMinutes", { hint: t("courier.setup.hint") })}
      <Offers
        label={t("offer.vehicles")}
        items={firm.value.value?.vehicles ?? []}
        onChoose={({ loadLimits, skills, profile }) =>
          set({
            ...{ profile, skills: skills.join(", ") },
            loadLimits: loadsText(loadLimits, language.value, day.loadKinds.value.all),
          })
        }
      />
      <Select
        label={t("courier.profile")}
        value={form.profile}
        options={(["car", "bike", "foot", "van"] as const).map((value) => ({
          value,
          text: t(`profile.${value}`),
        }))}
        onValue={(profile) => set({ profile })}
      />
      {text("travelTimeFactor", "travelTimeFactor", { hint: t("courier.factor.hint") })}
      {text("serviceTimeFactor", "serviceTimeFactor", { hint: t("courier.factor.hint") })}
      {text("loadLimits", "loadLimits", { hint: kindsHint(day, firmUnits()) })}
      {text("skills", "skills", needed.size === 0 ? {} : { hint })}
      {text("startAddress", "startAddress", { whole: true })}
      <Offers
        label={t("offer.depots")}
        items={depots}
        onChoose={({ address }) => set({ startAddress: address })}
      />
      {text("endAddress", "endAddress", { whole: true })}
      <Offers
        label={t("offer.depots")}
        items={depots}
        onChoose={({ address }) => set({ endAddress: address })}
      />
      <div class="whole">
        <Check
          label={t("courier.returnToStart")}
          checked={form.returnToStart}
          onChecked={(returnToStart) => set({ returnToStart })}
        />
      </div>
      <Breaks breaks={form.breaks} fault={fault("breaks")} onBreaks={(breaks) => set({ breaks })} />
      {text("maxStops")}
      {text("maxKilometres", "maxDistanceMeters")}
      {text("maxDrivingMinutes")}
      {text("maxWorkMinutes", "maxWorkMinutes", { hint: t("courier.maxWork.hint") })}
      {text("perKm", "costs")}
      {text("perHour", "costs")}
      {text("fixed", "costs")}
      {MARKS.map((mark) => (
        <div key={mark} class="whole">
          <Check
            label={t(`courier.${mark}`)}
            checked={form[mark]}
            onChecked={(isChecked) => set({ [mark]: isChecked })}
          />
        </div>
      ))}
    </>
  );
}

const MOST_BREAKS = 5;
const usual: BreakForm = { kind: "flexible", from: "11:00", to: "13:00", minutes: "30" };

interface BreaksProps {
  readonly breaks: readonly BreakForm[];
  readonly fault: string | undefined;
  readonly onBreaks: (breaks: readonly BreakForm[]) => void;
}

function Breaks({ breaks, fault, onBreaks }: BreaksProps): JSX.Element {
  return (
    <fieldset class="whole breaks">
      <legend class="unseen">{t("courier.breaks")}</legend>
      {breaks.map((given, index) => {
        const set = (change: Partial<BreakForm>) =>
          onBreaks(breaks.map((other, at) => (at === index ? { ...other, ...change } : other)));
        const isFixed = given.kind === "fixed";
        return (
          <div key={index} class="break">
            <Select
              label={t("courier.break")}
              value={given.kind}
              options={(["flexible", "fixed"] as const).map((kind) => ({
                value: kind,
                text: t(`break.${kind}`),
              }))}
              onValue={(kind) => set({ kind })}
            />
            <Input
              label={isFixed ? t("break.from") : t("break.earliest")}
              type="time"
              value={given.from}
              onValue={(from) => set({ from })}
            />
            <Input
              label={isFixed ? t("break.to") : t("break.latest")}
              type="time"
              value={given.to}
              onValue={(to) => set({ to })}
            />
            {isFixed ? (
              <span />
            ) : (
              <Input
                label={t("break.minutes")}
                value={given.minutes}
                onValue={(minutes) => set({ minutes })}
              />
            )}
            <IconButton
              icon="trash"
              label={t("break.remove")}
              onClick={() => onBreaks(breaks.filter((_, at) => at !== index))}
            />
          </div>
        );
      })}
      {fault !== undefined && <span class="broken small">{fault}</span>}
      {breaks.length < MOST_BREAKS && (
        <Button icon="break" onClick={() => onBreaks([...breaks, usual])}>
          {t("break.add")}
        </Button>
      )}
    </fieldset>
  );
}
