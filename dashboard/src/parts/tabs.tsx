import "./tabs.css";
import type { JSX } from "preact";
import { decimal } from "../format/numbers.ts";

interface Tab<Name extends string> {
  readonly name: Name;
  readonly text: string;
  readonly count?: number | undefined;
  /** Whether the count counts something broken. */
  readonly isBroken?: boolean;
}

interface Props<Name extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly current: Name;
  readonly onChoose: (name: Name) => void;
  /** The id of the element that shows the chosen one. */
  readonly panel: string;
}

export function Tabs<Name extends string>(props: Props<Name>): JSX.Element {
  const { label, tabs, current, onChoose, panel } = props;
  const step = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const now = tabs.findIndex(({ name }) => name === current);
    const next = tabs[(now + by + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChoose(next.name);
    const list = event.currentTarget as HTMLElement;
    list.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={label} onKeyDown={step}>
      {tabs.map(({ name, text, count, isBroken }) => (
        <button
          key={name}
          type="button"
          role="tab"
          data-tab={name}
          aria-selected={name === current}
          aria-controls={panel}
          tabIndex={name === current ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {text}
          {count !== undefined && (
            <span class={`count${isBroken === true ? " broken" : ""}`}>{decimal(count, 0)}</span>
          )}
        </button>
      ))}
    </div>
  );
}
