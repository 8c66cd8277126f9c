import "./dialog.css";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../texts/catalogue.ts";
import { IconButton } from "./button.tsx";

/** The control that a person needs first: a field, else the main action, never the button that closes. */
function firstControl(dialog: HTMLElement | null, isActionFirst: boolean): HTMLElement | null | undefined {
  const field = dialog?.querySelector<HTMLElement>(".body :is(input, select, textarea):not([type='range'])");
  const action =
    dialog?.querySelector<HTMLElement>("footer .main") ??
    dialog?.querySelector<HTMLElement>("footer .button");
  return isActionFirst ? action : (field ?? action);
}

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly footer?: ComponentChildren;
  readonly wide?: boolean;
  /** The main action comes before the fields: people mostly take them as they are. */
  readonly isActionFirst?: boolean;
}

/** A modal dialog. The browser keeps the focus inside, and gives it back to where it was. */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  wide = false,
  isActionFirst = false,
}: Props): JSX.Element {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    const dialog = element.current;
    dialog?.showModal();
    firstControl(dialog, isActionFirst)?.focus();
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
