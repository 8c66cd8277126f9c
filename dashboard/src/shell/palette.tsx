import "./palette.css";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Icon } from "../parts/icon.tsx";
import { listProjects } from "../api/projects.ts";
import { Resource } from "../api/resource.ts";
import type { Project } from "../api/types.ts";
import { longDate } from "../format/times.ts";
import { navigate } from "./router.ts";
import { t } from "../texts/catalogue.ts";
import { commands, found, isPaletteOpen, search, type Command } from "./commands.ts";

const MOST = 50;

/** The company's days, to go to from any page. */
const projects = new Resource(listProjects);

function dayCommand({ id, name, defaultStartDate }: Project): Command {
  return {
    id: `day.${id}`,
    text: name,
    ...(defaultStartDate !== null && { detail: longDate(defaultStartDate), words: defaultStartDate }),
    icon: "calendar",
    isHidden: true,
    run: () => navigate(`/projects/${id}`),
  };
}

/** All commands, found by typing. */
export function Palette(): JSX.Element | null {
  return isPaletteOpen.value ? <OpenPalette /> : null;
}

function OpenPalette(): JSX.Element {
  const element = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const days = projects.value.value;
  const all = useMemo(
    () => [...commands.value, ...found(), ...(days ?? []).map(dayCommand)],
    [commands.value, days],
  );
  const shown = search(all, text).slice(0, MOST);
  const close = () => {
    isPaletteOpen.value = false;
  };
  // Before the next key: what is typed after `/` goes into the field.
  useLayoutEffect(() => {
    void projects.load();
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
    // After the focus has returned, so that a dialog that opens now returns it to the same element; before the next key.
    queueMicrotask(command.run);
  };
  const keys = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (event.key === "Enter") run(shown[chosen]);
    else if (step !== 0) setChosen((chosen + step + shown.length) % Math.max(1, shown.length));
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
        aria-activedescendant={shown[chosen] ? `command-${shown[chosen].id}` : undefined}
        placeholder={t("palette.hint")}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={keys}
      />
      <ul id="palette-list" role="listbox" aria-label={t("palette.title")}>
        {shown.map((command, index) => (
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
            {command.detail !== undefined && <span class="clip soft small detail">{command.detail}</span>}
            {command.shortcut !== undefined && <kbd>{command.shortcut}</kbd>}
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p class="none">{t("palette.none")}</p>}
    </dialog>
  );
}
