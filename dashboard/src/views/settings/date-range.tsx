import type { JSX } from "preact";
import { Input } from "../../parts/field.tsx";
import { t } from "../../texts/catalogue.ts";
import type { Days } from "./days.ts";

interface Props {
  readonly days: Days;
  readonly onDays: (days: Days) => void;
}

export function DateRange({ days, onDays }: Props): JSX.Element {
  return (
    <>
      <Input
        label={t("filter.from")}
        type="date"
        value={days.from}
        onValue={(from) => onDays({ ...days, from })}
      />
      <Input
        label={t("filter.to")}
        type="date"
        value={days.to}
        min={days.from}
        onValue={(to) => onDays({ ...days, to })}
      />
    </>
  );
}
