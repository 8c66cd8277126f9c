import type { JSX } from "preact";
import { Check } from "./field.tsx";

interface Props<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly chosen: readonly Value[];
  readonly textOf: (value: Value) => string;
  readonly hintOf: (value: Value) => string;
  readonly onChosen: (chosen: Value[]) => void;
  /** The message if nothing is chosen. */
  readonly none: string;
}

/** A choice of several values, at least one. */
export function Choices<Value extends string>(props: Props<Value>): JSX.Element {
  const { label, values, chosen, textOf, hintOf, onChosen, none } = props;
  return (
    <fieldset class="whole field">
      <legend class="label">{label}</legend>
      {values.map((value) => (
        <Check
          key={value}
          label={textOf(value)}
          hint={hintOf(value)}
          checked={chosen.includes(value)}
          onChecked={(isChosen) =>
            onChosen(values.filter((each) => (each === value ? isChosen : chosen.includes(each))))
          }
        />
      ))}
      {chosen.length === 0 && <span class="fault">{none}</span>}
    </fieldset>
  );
}
