import "./palette.css";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../parts/icon.tsx";
import { t } from "../texts/catalogue.ts";
import { commands, isPaletteOpen } from "./commands.ts";
import type { Command } from "./commands.ts";

const MOST = 50;

/** All commands, found by typing. */
export function Palette(): JSX.Element | null {
  return isPaletteOpen.value ? <OpenPalette /> : null;
}

function OpenPalette(): JSX.Element {
  const element = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const found = search(commands.value, text);
  const close = () => {
    isPaletteOpen.value = false;
  };
  useEffect(() => {
    const before = document.activeElement;
    element.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  useEffect(() => {
    element.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    close();
    // Runs after the focus has returned, so that a dialog that opens now returns the focus to the same element.
    setTimeout(command.run);
  };
  const keys = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (event.key === "Enter") run(found[chosen]);
    else if (step !== 0) setChosen((chosen + step + found.length) % Math.max(1, found.length));
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={element}
      class="palette"
      aria-label={t("palette.title")}
      onCancel={close}
      onClick={(event) => {
        if (event.target === element.current) close();
      }}
    >
      <input
        role="combobox"
        aria-label={t("palette.title")}
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={found[chosen] ? `command-${found[chosen].id}` : undefined}
        placeholder={t("palette.hint")}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={keys}
      />
      <ul id="palette-list" role="listbox" aria-label={t("palette.title")}>
        {found.map((command, index) => (
          <li
            key={command.id}
            id={`command-${command.id}`}
            role="option"
            aria-selected={index === chosen}
            onPointerMove={() => setChosen(index)}
            onClick={() => run(command)}
          >
            <Icon name={command.icon ?? "chevron"} />
            <span class="clip">{command.text}</span>
            {command.shortcut !== undefined && <kbd>{command.shortcut}</kbd>}
          </li>
        ))}
      </ul>
      {found.length === 0 && <p class="none">{t("palette.none")}</p>}
    </dialog>
  );
}

/** Commands that have every typed word; those that begin with the text come first. */
function search(all: readonly Command[], text: string): readonly Command[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === "") return all.filter(({ isHidden }) => isHidden !== true).slice(0, MOST);
  const words = wanted.split(/\s+/);
  const found = all.filter((command) => {
    const own = command.text.toLocaleLowerCase();
    return words.every((word) => own.includes(word));
  });
  const begins = (command: Command) => (command.text.toLocaleLowerCase().startsWith(wanted) ? 0 : 1);
  return found.toSorted((a, b) => begins(a) - begins(b)).slice(0, MOST);
}
