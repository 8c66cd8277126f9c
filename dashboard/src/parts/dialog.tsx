import "./dialog.css";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../texts/catalogue.ts";
import { IconButton } from "./button.tsx";

/** What is typed or done first: the first field, else the main action; the button that closes is neither. */
function firstControl(dialog: HTMLElement | null): HTMLElement | null | undefined {
  const field = dialog?.querySelector<HTMLElement>(".body :is(input, select, textarea):not([type='range'])");
  return field ?? dialog?.querySelector<HTMLElement>("footer .main:not(:disabled), footer .button");
}

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly footer?: ComponentChildren;
  readonly wide?: boolean;
}

/** A modal dialog. The browser keeps the focus inside, and gives it back to where it was. */
export function Dialog({ title, onClose, children, footer, wide = false }: Props): JSX.Element {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    const dialog = element.current;
    dialog?.showModal();
    firstControl(dialog)?.focus();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class={`dialog${wide ? " wide" : ""}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        event.stopPropagation(); // the page's shortcuts do not reach through a dialog
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" label={t("close")} onClick={onClose} />
      </header>
      <div class="body">{children}</div>
      {footer !== undefined && <footer>{footer}</footer>}
    </dialog>
  );
}
