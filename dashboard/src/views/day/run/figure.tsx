import type { JSX } from "preact";
import { Input } from "../../../parts/field.tsx";
import { t } from "../../../texts/catalogue.ts";
import { useDay } from "../day.ts";
import { faultText } from "../faults.ts";
import { figureFault, type Figure as Name } from "./run-options.ts";

interface Props {
  readonly name: Name;
  readonly hint: string;
}

/** A figure of a run that may stay empty. */
export function Figure({ name, hint }: Props): JSX.Element {
  const { choices } = useDay();
  const fault = figureFault(choices.value, name);
  return (
    <Input
      whole
      label={t(`run.${name}`)}
      hint={hint}
      value={choices.value[name]}
      fault={fault && faultText(fault)}
      onValue={(value) => {
        choices.value = { ...choices.value, [name]: value };
      }}
    />
  );
}
