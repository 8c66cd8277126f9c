import type { Command } from "../../shell/commands.ts";
import { navigate } from "../../shell/router.ts";
import { t } from "../../texts/catalogue.ts";
import type { Day } from "./day.ts";
import { editCommands } from "./edit/commands.ts";
import { livingCommands } from "./living/commands.ts";

/** What can be done on the page of a day. */
export function dayCommands(day: Day): readonly Command[] {
  const { projectId } = day;
  return [
    {
      id: "run",
      text: t("run.open"),
      icon: "run",
      shortcut: "r",
      needs: "optimize",
      run: () => (day.dialog.value = "run"),
    },
    {
      id: "stop.next",
      text: t("stop.next"),
      icon: "arrowDown",
      shortcut: "j",
      run: () => day.selectNeighbour(1),
    },
    {
      id: "stop.previous",
      text: t("stop.previous"),
      icon: "arrowUp",
      shortcut: "k",
      run: () => day.selectNeighbour(-1),
    },
    { id: "close", text: t("plan.close"), icon: "list", shortcut: "c", run: () => day.closeAll() },
    { id: "out", text: t("out.open"), icon: "print", shortcut: "o", run: () => (day.dialog.value = "out") },
    {
      id: "import",
      text: t("import.title"),
      icon: "import",
      shortcut: "i",
      needs: "write",
      run: () => navigate(`/projects/${projectId}/import`),
    },
    {
      id: "plans",
      text: t("plans.compare"),
      icon: "time",
      shortcut: "h",
      run: () => navigate(`/projects/${projectId}/plans`),
    },
    {
      id: "copy",
      text: t("copy.title"),
      icon: "copy",
      needs: "write",
      run: () => (day.dialog.value = "copy"),
    },
    ...livingCommands(day),
    ...editCommands(day),
    { id: "reload", text: t("day.reload"), icon: "reload", run: () => void day.load() },
  ];
}
