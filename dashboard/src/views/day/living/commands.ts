import type { Command } from "../../../shell/commands.ts";
import { t } from "../../../texts/catalogue.ts";
import type { Day } from "../day.ts";
import { reportServed } from "./report.ts";

/** What can be done while a day goes on. */
export function livingCommands(day: Day): readonly Command[] {
  const { dialog } = day.living;
  /** The selected stop, if it has no outcome yet. */
  const onStop = (act: (stopId: string) => void) => () => {
    const stopId = day.selectedStopId.peek();
    if (stopId === null || !day.visits.peek().has(stopId)) return;
    if (day.stopsById.peek().get(stopId)?.pointType !== "stock_loading") act(stopId);
  };
  return [
    {
      id: "order",
      text: t("order.title"),
      icon: "plus",
      shortcut: "l",
      needs: "write",
      run: () => day.hasPlan.peek() && (dialog.value = { kind: "order" }),
    },
    {
      id: "replan",
      text: t("replan.title"),
      icon: "run",
      shortcut: "v",
      needs: "optimize",
      run: () => day.hasPlan.peek() && (dialog.value = { kind: "replan" }),
    },
    {
      id: "outcome.served",
      text: t("outcome.key.served"),
      icon: "check",
      shortcut: "s",
      needs: "write",
      run: onStop((stopId) => {
        if (day.stopsById.peek().get(stopId)?.outcome === null) void reportServed(day, [stopId]);
      }),
    },
    {
      id: "outcome.failed",
      text: t("outcome.key.failed"),
      icon: "close",
      shortcut: "x",
      needs: "write",
      run: onStop((stopId) => (dialog.value = { kind: "outcome", stopIds: [stopId] })),
    },
    {
      id: "stop.time",
      text: t("move.title"),
      icon: "time",
      shortcut: "t",
      needs: "write",
      run: onStop((stopId) => (dialog.value = { kind: "move", stopId })),
    },
  ];
}
