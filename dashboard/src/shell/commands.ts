import { computed, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { IconName } from "../parts/icon.tsx";

/** Something to do, in the command palette and by its key. */
export interface Command {
  readonly id: string;
  readonly text: string;
  readonly icon?: IconName;
  /** One key, as `r` or `?`. */
  readonly shortcut?: string;
  /** Found in the palette by typing, but not listed before. */
  readonly isHidden?: boolean;
  readonly run: () => void;
}

const groups = signal<readonly (readonly Command[])[]>([]);
/** All commands of the page now; its own come before those of the whole app. */
export const commands = computed(() => groups.value.toReversed().flat());
export const isPaletteOpen = signal(false);

/** Offers commands for as long as the component is there. */
export function useCommands(offered: readonly Command[], changesWith: readonly unknown[]): void {
  useEffect(() => {
    groups.value = [...groups.peek(), offered];
    return () => {
      groups.value = groups.peek().filter((group) => group !== offered);
    };
  }, changesWith);
}

/** Runs the command of a pressed key. In a field, only the palette's own key counts. */
export function followKeys(): void {
  document.addEventListener("keydown", (event) => {
    if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k") {
      event.preventDefault();
      isPaletteOpen.value = !isPaletteOpen.value;
      return;
    }
    if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
    if (isTyping(event.target) || document.querySelector("dialog[open]") !== null) return;
    const command = commands.value.find(({ shortcut }) => shortcut === event.key);
    if (command === undefined) return;
    event.preventDefault();
    command.run();
  });
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null
  );
}
