import "./menu.css";
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon, type IconName } from "./icon.tsx";

export interface MenuItem {
  readonly text: string;
  readonly icon?: IconName;
  readonly shortcut?: string;
  /** A page, or… */
  readonly href?: string;
  /** …something to do. */
  readonly run?: () => void;
  readonly download?: boolean;
}

interface Props {
  readonly label: string;
  readonly icon?: IconName;
  readonly look?: "plain" | "quiet";
  readonly items: readonly MenuItem[];
  readonly children?: ComponentChildren;
}

/** A button that opens a list of things to do. Arrow keys go through it, Escape closes it. */
export function Menu({ label, icon, look = "quiet", items, children }: Props): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const itemElements = () => [...(element.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const close = () => {
    setOpen(false);
    element.current?.querySelector("button")?.focus();
  };

  useLayoutEffect(() => {
    if (!isOpen) return;
    itemElements()[0]?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (!element.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
    };
  }, [isOpen]);

  const move = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isOpen) {
      event.stopPropagation();
      close();
      return;
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0 || !isOpen) return;
    event.preventDefault();
    const elements = itemElements();
    const now = elements.indexOf(document.activeElement as HTMLElement);
    elements[(now + step + elements.length) % elements.length]?.focus();
  };

  return (
    <div ref={element} class="menu" onKeyDown={move}>
      <button
        type="button"
        class={`button ${look}${children === undefined ? " lone" : ""}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={children === undefined ? label : undefined}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        {icon && <Icon name={icon} />}
        {children}
      </button>
      {isOpen && (
        <div class="items" role="menu" aria-label={label}>
          {items.map((item) => (
            <Item key={item.text} item={item} onDone={close} />
          ))}
        </div>
      )}
    </div>
  );
}

function Item({ item, onDone }: { readonly item: MenuItem; readonly onDone: () => void }): JSX.Element {
  const inside = (
    <>
      {item.icon && <Icon name={item.icon} />}
      <span>{item.text}</span>
      {item.shortcut !== undefined && <kbd>{item.shortcut}</kbd>}
    </>
  );
  if (item.href !== undefined) {
    return (
      <a role="menuitem" tabIndex={-1} href={item.href} download={item.download} onClick={onDone}>
        {inside}
      </a>
    );
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={() => {
        onDone();
        item.run?.();
      }}
    >
      {inside}
    </button>
  );
}
