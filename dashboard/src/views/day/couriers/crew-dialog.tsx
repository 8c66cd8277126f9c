import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { createAssignment, listAssignments } from "../../../api/day.ts";
import { sendAll } from "../../../api/many.ts";
import { listProjects } from "../../../api/projects.ts";
import { Resource } from "../../../api/resource.ts";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { Select } from "../../../parts/field.tsx";
import { Bones, FailureNotice } from "../../../parts/notice.tsx";
import { useSending } from "../../../parts/sending.ts";
import { say } from "../../../parts/toast.tsx";
import { t } from "../../../texts/catalogue.ts";
import { shiftOf } from "../copy/copies.ts";
import { useDay } from "../day.ts";

/** Takes the couriers of another day with their shifts; a courier of this day keeps this day's shift. */
export function CrewDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const day = useDay();
  const projects = useMemo(() => new Resource(listProjects), []);
  useEffect(() => void projects.load(), []);
  const others = (projects.value.value ?? [])
    .filter(({ id, couriersCount }) => id !== day.projectId && couriersCount > 0)
    .toReversed();
  const [chosen, setChosen] = useState<string | null>(null);
  const { send, isSending, failure } = useSending();
  const [key] = useState(() => crypto.randomUUID());
  const projectId = chosen ?? others[0]?.id;

  const take = async () => {
    if (projectId === undefined) return;
    const here = new Set((day.assignments.value.value ?? []).map(({ courierId }) => courierId));
    const crew = (await listAssignments(projectId)).filter(({ courierId }) => !here.has(courierId));
    try {
      await sendAll(
        crew,
        async (assignment) => createAssignment(day.projectId, shiftOf(assignment), `${key}-${assignment.id}`),
        () => undefined,
      );
    } finally {
      await day.assignments.load();
    }
    say(t("crew.taken", { count: crew.length }));
    onClose();
  };
  return (
    <Dialog
      title={t("crew.take")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="main" disabled={isSending || projectId === undefined} onClick={() => void send(take)}>
            {t("crew.takeNow")}
          </Button>
        </>
      }
    >
      {failure && <FailureNotice failure={failure} />}
      {projects.failure.value && <FailureNotice failure={projects.failure.value} />}
      {projects.value.value === undefined ? (
        <Bones rows={2} />
      ) : projectId === undefined ? (
        <p>{t("crew.none")}</p>
      ) : (
        <Select
          label={t("crew.of")}
          value={projectId}
          options={others.map(({ id, name, couriersCount }) => ({
            value: id,
            text: `${name} (${couriersCount})`,
          }))}
          onValue={setChosen}
        />
      )}
    </Dialog>
  );
}
