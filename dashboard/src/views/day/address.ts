import { navigate, path, query } from "../../shell/router.ts";
import type { Day, Selection } from "./day.ts";
import { tabs } from "./list/tab.ts";

/** Shows the list, the selection and the dialog that the address asks for, as `?list=stops&stop=ID`. */
export function followAddress(day: Day): void {
  const wanted = tabs.find((name) => name === query.peek().get("list"));
  if (wanted !== undefined) day.tab.value = wanted;
  const open = query.peek().get("open");
  if (open === "run") day.dialog.value = open;
  if (open === "courier") day.editedCourier.value = "new";
  const time = query.peek().get("at") ?? "";
  if (/^\d\d:\d\d$/.test(time)) day.living.setTo.value = time;
  day.selected.value = selectionOf(query.peek()) ?? day.selected.peek();
}

/** Keeps list and selection in the address, so that a link to it shows the same. */
export function keepAddress(day: Day): void {
  const [list, selected] = [day.tab.value, day.selected.value];
  const before = query.peek();
  const after = new URLSearchParams(before);
  for (const name of ["list", "stop", "courier", "open", "at"]) after.delete(name);
  if (list !== (before.get("list") ?? "routes")) after.delete("only");
  if (list !== "routes") after.set("list", list);
  if (selected?.kind === "stop") after.set("stop", selected.stopId);
  if (selected?.kind === "courier") after.set("courier", selected.assignmentId);
  const time = day.living.setTo.value;
  if (time !== null) after.set("at", time);
  if (after.toString() === before.toString()) return;
  navigate(`${path.peek()}${after.size === 0 ? "" : `?${after.toString()}`}`, { replace: true });
}

function selectionOf(asked: URLSearchParams): Selection | null {
  const [stopId, assignmentId] = [asked.get("stop"), asked.get("courier")];
  if (stopId !== null) return { kind: "stop", stopId };
  return assignmentId === null ? null : { kind: "courier", assignmentId };
}
