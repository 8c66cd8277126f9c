import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { windowsIn } from "@rondo/day/quantity/windows.ts";
import { Button, IconButton } from "../../../parts/button.tsx";
import { Input } from "../../../parts/field.tsx";
import { t } from "../../../texts/catalogue.ts";

interface Span {
  readonly from: string;
  readonly to: string;
}

interface Props {
  readonly label: string;
  /** The windows as they are typed elsewhere. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly fault: string | undefined;
}

/** Windows as pairs of times. Windows that no pairs of times can show, as those of other days, stay a text. */
export function WindowsField({ label, text, onText, fault }: Props): JSX.Element {
  const [spans, setSpans] = useState(() => spansIn(text));
  if (spans === null)
    return (
      <Input whole label={label} hint={t("stop.hint.windows")} value={text} onValue={onText} fault={fault} />
    );
  const change = (next: readonly Span[]) => {
    setSpans(next);
    onText(next.flatMap(textOf).join(", "));
  };
  const set = (index: number, part: Partial<Span>) =>
    change(spans.map((span, at) => (at === index ? { ...span, ...part } : span)));
  return (
    <fieldset class="field whole windows-field" aria-invalid={fault !== undefined}>
      <legend>{label}</legend>
      {spans.map(({ from, to }, index) => (
        <div key={index} class="window">
          <input
            class="input"
            type="time"
            aria-label={t("stop.window.from")}
            value={from}
            onInput={(event) => set(index, { from: event.currentTarget.value })}
          />
          –
          <input
            class="input"
            type="time"
            aria-label={t("stop.window.to")}
            value={to}
            onInput={(event) => set(index, { to: event.currentTarget.value })}
          />
          <IconButton
            icon="close"
            label={t("stop.window.remove")}
            onClick={() => change(spans.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button icon="plus" look="quiet" type="button" onClick={() => change([...spans, { from: "", to: "" }])}>
        {t("stop.window.add")}
      </Button>
      <span class={fault === undefined ? "hint" : "fault"}>{fault ?? t("stop.hint.window")}</span>
    </fieldset>
  );
}

/** Null if a pair of times cannot show a window. */
function spansIn(text: string): readonly Span[] | null {
  if (text.trim() === "") return [];
  const windows = windowsIn(text) ?? [];
  const spans = text.split(",").map((part): Span | null => {
    const pair = /^\s*(\d\d:\d\d)–(\d\d:\d\d)\s*$/.exec(part);
    if (pair) return { from: pair[1] ?? "", to: pair[2] ?? "" };
    const [only] = windowsIn(part.trim()) ?? [];
    const isPlain = /^\D*\d\d:\d\d$/.test(part.trim());
    if (only === undefined || !isPlain) return null;
    const time = part.trim().slice(-"08:00".length);
    return only.from === null ? { from: "", to: time } : { from: time, to: "" };
  });
  return windows.length === spans.length && spans.every((span) => span !== null) ? spans : null;
}

function textOf({ from, to }: Span): string[] {
  if (from === "" && to === "") return [];
  return [`${from}–${to}`];
}
