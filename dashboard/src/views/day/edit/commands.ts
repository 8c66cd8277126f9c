import { sayFailure } from "../../../parts/toast.tsx";
import type { Command } from "../../../shell/commands.ts";
import { t } from "../../../texts/catalogue.ts";
import type { Day } from "../day.ts";

/** Keys that are pressed while code is on its way mean nothing else. @returns the end of it, which has the keys */
function holdKeys(): () => readonly string[] {
  const keys: string[] = [];
  const hold = (event: KeyboardEvent) => {
    if (!/^(?:Arrow.*|Enter|Escape| )$/.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    keys.push(event.key);
  };
  document.addEventListener("keydown", hold, { capture: true });
  return () => {
    document.removeEventListener("keydown", hold, { capture: true });
    return keys;
  };
}

/** Commands of the selected stop that move it by hand. */
export function editCommands(day: Day): Command[] {
  const taken = () => {
    const stopId = day.selectedStopId.value;
    return stopId === null || !day.hasPlan.value ? [] : day.hands.takenWith(stopId);
  };
  return [
    {
      id: "edit.grab",
      text: t("edit.grab"),
      icon: "move",
      shortcut: "m",
      needs: "write",
      run: () => {
        const stopIds = taken();
        if (stopIds.length === 0) return;
        const release = holdKeys();
        void import("../when-chosen.ts")
          .then(async ({ takeByKeys }) => takeByKeys(day, stopIds, release()))
          .catch(sayFailure)
          .finally(release);
      },
    },
    {
      id: "edit.move",
      text: t("edit.move"),
      shortcut: "g",
      needs: "write",
      run: () => {
        const stopIds = taken();
        if (stopIds.length > 0) day.hands.dialog.value = { kind: "move", stopIds };
      },
    },
    {
      id: "times",
      text: t("times.open"),
      icon: "time",
      shortcut: "w",
      needs: "write",
      run: () => document.querySelector<HTMLElement>(".time-handle")?.focus(),
    },
  ];
}
