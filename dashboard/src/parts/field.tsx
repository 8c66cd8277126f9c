import "./field.css";
import type { ComponentChildren, JSX } from "preact";
import { useId } from "preact/hooks";

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The fault of the value. */
  readonly fault?: string | undefined;
  /** What is taken, said beside a fault. */
  readonly example?: string | undefined;
  readonly whole?: boolean;
  /** Draws the control with the attributes that tie it to its label and its fault. */
  readonly children: (control: Control) => ComponentChildren;
}

interface Control {
  readonly id: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string | undefined;
}

/** A labelled control with a hint or a fault below. */
export function Field({ label, hint, fault, example, whole = false, children }: FieldProps): JSX.Element {
  const id = useId();
  const taken = example ?? hint ?? "";
  const note = fault === undefined ? hint : `${fault} ${fault.includes(taken) ? "" : taken}`.trim();
  const control: Control = {
    id,
    "aria-invalid": fault !== undefined,
    "aria-describedby": note === undefined ? undefined : `${id}-note`,
  };
  return (
    <div class={`field${whole ? " whole" : ""}`}>
      <label for={id}>{label}</label>
      {children(control)}
      {note !== undefined && (
        <span id={`${id}-note`} class={fault === undefined ? "hint" : "fault"}>
          {note}
        </span>
      )}
    </div>
  );
}

interface InputProps {
  readonly type?: "text" | "number" | "time" | "date" | "datetime-local" | "email" | "tel" | "url";
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly min?: number | string;
  readonly max?: number | string;
  readonly step?: number | "any";
  /** The id of a list of proposals. */
  readonly list?: string;
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
  readonly example?: string | undefined;
  readonly whole?: boolean;
}

/** A line of text, a number, a time or a date. */
export function Input({
  label,
  value,
  onValue,
  hint,
  fault,
  example,
  whole,
  ...rest
}: InputProps): JSX.Element {
  return (
    <Field {...{ label, hint, fault, example }} {...(whole !== undefined && { whole })}>
      {(control) => (
        <input
          {...(rest.type === "time" && hasSeconds(value) && { step: 1 })}
          {...rest}
          {...control}
          class="input"
          value={value}
          onInput={(event) => {
            onValue(event.currentTarget.value);
          }}
        />
      )}
    </Field>
  );
}

/** Browsers refuse the seconds of a time whose step is a minute. */
function hasSeconds(time: string): boolean {
  return time.length > "08:05".length;
}

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly onValue: (value: Value) => void;
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
  readonly whole?: boolean;
}

export function Select<Value extends string>(props: SelectProps<Value>): JSX.Element {
  const { label, value, options, onValue, hint, fault, whole } = props;
  return (
    <Field label={label} hint={hint} fault={fault} {...(whole !== undefined && { whole })}>
      {(control) => (
        <select
          {...control}
          class="input"
          value={value}
          onChange={(event) => {
            onValue(event.currentTarget.value as Value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface CheckProps {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
}

export function Check({ label, hint, checked, onChecked }: CheckProps): JSX.Element {
  const id = useId();
  return (
    <div class="check">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={hint === undefined ? undefined : `${id}-note`}
        onChange={(event) => {
          onChecked(event.currentTarget.checked);
        }}
      />
      <div>
        <label for={id}>{label}</label>
        {hint !== undefined && (
          <div id={`${id}-note`} class="faint small">
            {hint}
          </div>
        )}
      </div>
    </div>
  );
}
