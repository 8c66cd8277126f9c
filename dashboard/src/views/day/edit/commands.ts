import { sayFailure } from "../../../parts/toast.tsx";
import type { Command } from "../../../shell/commands.ts";
import { t } from "../../../texts/catalogue.ts";
import type { Day } from "../day.ts";

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
        void import("../when-chosen.ts")
          .then(async ({ takeByKeys }) => takeByKeys(day, stopIds))
          .catch(sayFailure);
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
