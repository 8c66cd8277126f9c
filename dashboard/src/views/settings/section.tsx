import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";

interface Props {
  readonly title: string;
  readonly hint?: string;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A page of the settings. */
export function Section({ title, hint, actions, children }: Props): JSX.Element {
  useEffect(() => {
    document.title = `${title} – Rondo`;
    return () => {
      document.title = "Rondo";
    };
  }, [title]);
  return (
    <section class="section" aria-label={title}>
      <header>
        <div>
          <h1>{title}</h1>
          {hint !== undefined && <p class="soft">{hint}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}

/** A part of a page with a heading of its own. */
export function Part({ title, hint, actions, children }: Props): JSX.Element {
  return (
    <section class="section part" aria-label={title}>
      <header>
        <div>
          <h2>{title}</h2>
          {hint !== undefined && <p class="soft">{hint}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}
