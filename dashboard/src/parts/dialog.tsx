import "./dialog.css";
import type { ComponentChildren, JSX } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../texts/catalogue.ts";
import { IconButton } from "./button.tsx";

/** What has the focus first: a field, else the main action, never the button that closes. */
function firstControl(dialog: HTMLElement | null, focus: Props["focus"]): HTMLElement | null | undefined {
  if (focus === "none") return dialog;
  const field = dialog?.querySelector<HTMLElement>(".body :is(input, select, textarea):not([type='range'])");
  const action =
    dialog?.querySelector<HTMLElement>("footer .main") ??
    dialog?.querySelector<HTMLElement>("footer .button");
  return focus === "action" ? action : (field ?? action);
}

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly footer?: ComponentChildren;
  readonly wide?: boolean;
  /**
   * What has the focus first. `action`: people mostly take the fields as they are. `none`: a key that is pressed once
   * more, after the dialog before this one, does nothing.
   */
  readonly focus?: "field" | "action" | "none";
}

/** A modal dialog. The browser keeps the focus inside, and gives it back to where it was. */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  wide = false,
  focus = "field",
}: Props): JSX.Element {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before the next key, which is for what the dialog shows first.
  useLayoutEffect(() => {
    const before = document.activeElement;
    const dialog = element.current;
    dialog?.showModal();
    firstControl(dialog, focus)?.focus();
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
      tabIndex={-1}
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
