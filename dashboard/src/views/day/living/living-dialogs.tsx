import type { JSX } from "preact";
import { useDay } from "../day.ts";
import { OutcomeDialog } from "./outcome-dialog.tsx";
import { StateDialog } from "./state-dialog.tsx";

/** The dialog of the day in progress that is open. */
export function LivingDialogs(): JSX.Element | null {
  const { dialog } = useDay().living;
  const open = dialog.value;
  const close = () => (dialog.value = null);
  switch (open?.kind) {
    case "outcome":
      return <OutcomeDialog stopIds={open.stopIds} onClose={close} />;
    case "courier":
      return <StateDialog assignmentId={open.assignmentId} words={open.words ?? null} onClose={close} />;
    default:
      return null;
  }
}
