import type { JSX } from "preact";
import { deleteAssignment } from "../../../api/day.ts";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { sayFailure } from "../../../parts/toast.tsx";
import { t } from "../../../texts/catalogue.ts";
import { useDay } from "../day.ts";
import type { Lane } from "@rondo/day/out/lanes.ts";

interface Props {
  readonly lane: Lane;
  readonly onClose: () => void;
}

/** Asks once before a courier is taken off this day. */
export function RemoveDialog({ lane, onClose }: Props): JSX.Element {
  const day = useDay();
  const { assignment, name } = lane;
  const remove = async () => {
    onClose();
    try {
      await deleteAssignment(day.projectId, assignment.id);
      if (day.selectedAssignmentId.value === assignment.id) day.selected.value = null;
      day.assignments.set((known) => known.filter(({ id }) => id !== assignment.id));
      await day.loadPlan();
    } catch (error) {
      sayFailure(error);
    }
  };
  return (
    <Dialog
      title={t("courier.remove", { name })}
      onClose={onClose}
      focus="action"
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="bad" icon="trash" onClick={() => void remove()}>
            {t("courier.removeNow")}
          </Button>
        </>
      }
    >
      <p>{t("courier.remove.hint")}</p>
    </Dialog>
  );
}
