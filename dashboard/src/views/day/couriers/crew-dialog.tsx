import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { createCrew, deleteCrew, listCrews, readCrew } from "../../../api/crews.ts";
import { createAssignment, listAssignments } from "../../../api/day.ts";
import { sendAll } from "../../../api/many.ts";
import { listProjects } from "../../../api/projects.ts";
import { Resource } from "../../../api/resource.ts";
import type { ListedCrew } from "../../../api/types.ts";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { Select } from "../../../parts/field.tsx";
import { Bones, FailureNotice } from "../../../parts/notice.tsx";
import { useSending } from "../../../parts/sending.ts";
import { say, sayFailure } from "../../../parts/toast.tsx";
import { t } from "../../../texts/catalogue.ts";
import { shiftOf } from "../copy/copies.ts";
import { useDay } from "../day.ts";

interface Props {
  readonly onRename: (crew: ListedCrew) => void;
  readonly onClose: () => void;
}

/** Adds the couriers of a crew or of another day with their shifts; a courier of this day keeps this day's shift. */
export function CrewDialog({ onRename, onClose }: Props): JSX.Element {
  const day = useDay();
  const sources = useMemo(() => new Resource(async () => Promise.all([listCrews(), listProjects()])), []);
  useEffect(() => void sources.load(), []);
  const [crews, projects] = sources.value.value ?? [[], []];
  const days = projects
    .filter(({ id, couriersCount }) => id !== day.projectId && couriersCount > 0)
    .toReversed();
  const [chosen, setChosen] = useState<string | null>(null);
  const { send, isSending, failure } = useSending();
  const [key] = useState(() => crypto.randomUUID());
  const sourceId = chosen ?? crews[0]?.id ?? days[0]?.id;
  const crew = crews.find(({ id }) => id === sourceId);

  const take = async () => {
    if (sourceId === undefined) return;
    const here = new Set((day.assignments.value.value ?? []).map(({ courierId }) => courierId));
    const inactive = (day.couriers.value.value ?? []).filter(({ isActive }) => !isActive);
    for (const { id } of inactive) here.add(id);
    const all = crew ? (await readCrew(crew.id)).couriers : (await listAssignments(sourceId)).map(shiftOf);
    const added = all.filter(({ courierId }) => !here.has(courierId));
    try {
      await sendAll(
        [...added.entries()],
        async ([index, shift]) => createAssignment(day.projectId, shift, `${key}-${index}`),
        () => undefined,
      );
    } finally {
      await day.assignments.load();
    }
    say(t("crew.added", { count: added.length }));
    onClose();
  };
  return (
    <Dialog
      title={t("crew.add")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="main" disabled={isSending || sourceId === undefined} onClick={() => void send(take)}>
            {t("crew.addNow")}
          </Button>
        </>
      }
    >
      {failure && <FailureNotice failure={failure} />}
      {sources.failure.value && <FailureNotice failure={sources.failure.value} />}
      {sources.value.value === undefined ? (
        <Bones rows={2} />
      ) : sourceId === undefined ? (
        <p>{t("crew.none")}</p>
      ) : (
        <Select
          label={t("crew.of")}
          value={sourceId}
          options={[
            ...crews.map(({ id, name, couriersCount }) => ({
              value: id,
              text: `${name} (${couriersCount})`,
            })),
            ...days.map(({ id, name, couriersCount }) => ({
              value: id,
              text: t("crew.ofDay", { name, couriers: couriersCount }),
            })),
          ]}
          onValue={setChosen}
        />
      )}
      {crew && (
        <div class="crew-tools">
          <Button look="quiet" icon="edit" onClick={() => onRename(crew)}>
            {t("crew.rename")}
          </Button>
          <Button look="quiet" icon="trash" onClick={() => void remove(crew, onClose)}>
            {t("crew.delete")}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

/** Deletes a crew; it can be taken back. */
async function remove({ id, name }: ListedCrew, onDone: () => void): Promise<void> {
  try {
    const { couriers } = await readCrew(id);
    await deleteCrew(id);
    onDone();
    say(t("crew.deleted", { name }), () => {
      createCrew({ name, couriers }, crypto.randomUUID()).catch(sayFailure);
    });
  } catch (error) {
    sayFailure(error);
  }
}
