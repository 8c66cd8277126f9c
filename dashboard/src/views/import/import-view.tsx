import "./import-view.css";
import { untracked, useSignalEffect } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { listAssignments, listCouriers, listStops } from "../../api/day.ts";
import { readLimits, type Limits } from "../../api/limits.ts";
import { changeProject, readProject } from "../../api/projects.ts";
import { Resource } from "../../api/resource.ts";
import type { Assignment, Courier, Project, Stop } from "../../api/types.ts";
import { LinkButton } from "../../parts/button.tsx";
import { Bones, FailureNotice } from "../../parts/notice.tsx";
import { dayOf, longDate } from "../../format/times.ts";
import { firmUnits, withFirmKinds } from "../../shell/firm.ts";
import { Shell } from "../../shell/shell.tsx";
import { t } from "../../texts/catalogue.ts";
import { addCouriers, namesOf } from "./add-couriers.ts";
import { courierNames } from "@rondo/day/import/convert/context.ts";
import { knownStops } from "@rondo/day/import/convert/twins.ts";
import type { ImportDay } from "@rondo/day/import/types.ts";
import { loadKindsOf } from "@rondo/day/quantity/kinds.ts";
import { Done } from "./done.tsx";
import { ImportModel } from "./import-model.ts";
import { lastImport } from "./last-import.ts";
import { Source } from "./source.tsx";
import { Undo } from "./undo.tsx";
import { Work } from "./work.tsx";

interface Known {
  readonly project: Project;
  readonly assignments: readonly Assignment[];
  readonly couriers: readonly Courier[];
  readonly stops: readonly Stop[];
  readonly limits: Limits;
}

/** Brings stops from a file into a project: choose, look, write. */
export function ImportView({ projectId }: { readonly projectId: string }): JSX.Element {
  const model = useMemo(() => new ImportModel(projectId), [projectId]);
  const known = useMemo(
    () =>
      new Resource<Known>(async () => {
        const [project, assignments, couriers, stops, limits] = await Promise.all([
          readProject(projectId),
          listAssignments(projectId),
          listCouriers(),
          listStops(projectId),
          readLimits(),
        ]);
        return { project, assignments, couriers, stops, limits };
      }),
    [projectId],
  );
  useEffect(() => void known.load(), [known]);
  useEffect(() => () => model.lookUp.stop(), [model]);
  useSignalEffect(() => {
    const value = known.value.value;
    if (value === undefined) return;
    model.day.value = dayFor(value);
    model.room.value = Math.max(0, value.limits.deliveryPointsPerProject - value.stops.length);
    void untracked(async () => model.read());
  });
  const project = known.value.value?.project;
  const hasCouriers = (known.value.value?.assignments.length ?? 0) > 0;
  const failure = known.failure.value;
  return (
    <Shell
      place={
        <>
          <LinkButton href={`/projects/${projectId}`} icon="back" look="quiet">
            <span class="clip">{project?.name ?? "\u00a0"}</span>
          </LinkButton>
          <h1 class="clip">{t("import.title")}</h1>
        </>
      }
    >
      <div class="import">
        {failure && <FailureNotice failure={failure} onRetry={() => void known.load()} />}
        {project === undefined ? (
          !failure && <Bones />
        ) : (
          <Page
            model={model}
            hasCouriers={hasCouriers}
            onUndone={() => {
              model.stage.value = { kind: "choosing" };
              void known.load();
            }}
            onAddCouriers={async (names, key) => {
              await addCouriers(projectId, known.value.value?.couriers ?? [], names, key);
              await known.load();
            }}
            onMove={
              hasCouriers || (known.value.value?.stops.length ?? 0) > 0
                ? null
                : async (date) => {
                    await changeProject(projectId, {
                      defaultStartDate: date,
                      ...nameOn(project, date),
                    });
                    await known.load();
                  }
            }
          />
        )}
      </div>
    </Shell>
  );
}

/** A project that is called by its day gets the name of its new day. */
function nameOn({ name, defaultStartDate }: Project, date: string): { name?: string } {
  return defaultStartDate !== null && name === longDate(defaultStartDate) ? { name: longDate(date) } : {};
}

interface PageProps {
  readonly model: ImportModel;
  readonly hasCouriers: boolean;
  readonly onUndone: () => void;
  readonly onMove: ((date: string) => Promise<void>) | null;
  readonly onAddCouriers: (names: readonly string[], key: string) => Promise<void>;
}

function Page({ model, hasCouriers, onUndone, onMove, onAddCouriers }: PageProps): JSX.Element {
  const stage = model.stage.value;
  const last = lastImport(model.projectId, Date.now());
  const undo = last && <Undo projectId={model.projectId} last={last} onDone={onUndone} />;
  switch (stage.kind) {
    case "choosing":
      return <Source onTable={(read) => void model.take(read)} undo={undo} />;
    case "done":
      return <Done stage={stage} projectId={model.projectId} hasCouriers={hasCouriers} undo={undo} />;
    default:
      return <Work model={model} onMove={onMove} onAddCouriers={onAddCouriers} />;
  }
}

function dayFor({ project, assignments, couriers, stops }: Known): ImportDay {
  const courierOf = new Map(couriers.map((courier) => [courier.id, courier]));
  const { timezone: zone, defaultStartLatitude: latitude, defaultStartLongitude: longitude } = project;
  return {
    zone,
    ...knownStops(stops),
    loadKinds: withFirmKinds(loadKindsOf(stops, assignments).all),
    units: firmUnits(),
    limits: loadKindsOf([], assignments).all,
    near: latitude === null || longitude === null ? null : { latitude, longitude },
    date: project.defaultStartDate ?? dayOf(Date.now(), zone),
    skills: new Set(assignments.flatMap(({ skills }) => skills)),
    couriers: courierNames(
      assignments.map(({ id, courierId }) => {
        const courier = courierOf.get(courierId);
        return { id, names: courier ? namesOf(courier) : [] };
      }),
    ),
  };
}
