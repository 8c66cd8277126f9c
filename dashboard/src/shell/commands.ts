import { computed, signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { may } from "../api/permissions.ts";
import type { Permission } from "../api/types.ts";
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
  /** Shown beside the text, and searched as well. */
  readonly detail?: string;
  /** Searched, but not shown. */
  readonly words?: string;
  /** Not offered to people who may not do this. */
  readonly needs?: Permission;
  readonly run: () => void;
}

const groups = signal<readonly (readonly Command[])[]>([]);
/** All commands of the page now; its own come before those of the whole app. */
export const commands = computed(() =>
  groups.value
    .toReversed()
    .flat()
    .filter(({ needs }) => may(needs)),
);
export const isPaletteOpen = signal(false);

/** Offers commands for as long as the component is there: from its first picture on, since people press keys at once. */
export function useCommands(offered: readonly Command[], changesWith: readonly unknown[]): void {
  useLayoutEffect(() => {
    groups.value = [...groups.peek(), offered];
    return () => {
      groups.value = groups.peek().filter((group) => group !== offered);
    };
  }, changesWith);
}

type Finder = () => readonly Command[];

const finders = signal<readonly Finder[]>([]);

/** What a person may look for on the page: asked only while somebody looks. */
export function found(): readonly Command[] {
  return finders.value.flatMap((find) => find());
}

/** Offers what is found by typing, for as long as the component is there. */
export function useFinder(find: Finder, changesWith: readonly unknown[]): void {
  useLayoutEffect(() => {
    finders.value = [...finders.peek(), find];
    return () => {
      finders.value = finders.peek().filter((other) => other !== find);
    };
  }, changesWith);
}

/** Commands that have every typed word; those that begin with the text come first, then those whose text has it. */
export function search(all: readonly Command[], text: string): readonly Command[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === "") return all.filter(({ isHidden }) => isHidden !== true);
  const words = wanted.split(/\s+/);
  const ranked = all.flatMap((command) => {
    const own = command.text.toLocaleLowerCase();
    const whole = [own, command.detail, command.words].join("\n").toLocaleLowerCase();
    if (!words.every((word) => whole.includes(word))) return [];
    return [{ command, rank: own.startsWith(wanted) ? 0 : own.includes(wanted) ? 1 : 2 }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ command }) => command);
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
    if (isTyping(event.target) || document.querySelector("dialog[open], [data-opening]") !== null) return;
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
