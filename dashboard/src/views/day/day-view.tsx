import "./day-view.css";
import { useSignal, useSignalEffect } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { Button, LinkButton } from "../../parts/button.tsx";
import type { IconName } from "../../parts/icon.tsx";
import { Empty } from "../../parts/notice.tsx";
import { lazy, lazyDialog } from "../../parts/lazy.tsx";
import { painted } from "../../parts/painted.ts";
import { Split } from "../../parts/split.tsx";
import { longDate } from "../../format/times.ts";
import { useCommands, useFinder } from "../../shell/commands.ts";
import { isNarrow } from "../../shell/narrow.ts";
import { say } from "../../parts/toast.tsx";
import { useRefresh } from "../../parts/refresh.ts";
import { Shell } from "../../shell/shell.tsx";
import { t } from "../../texts/catalogue.ts";
import { followAddress, keepAddress } from "./address.ts";
import { ChangedBar } from "./changed-bar.tsx";
import { dayCommands } from "./commands.ts";
import { findIn } from "./find.ts";
import { type Day, DayContext, useDay } from "./day.ts";
import { useDraft } from "./living/draft.ts";
import { ReplanButton } from "./living/replan-button.tsx";
import { watchLiving } from "./living/watch.ts";
import { Inspector } from "./inspector.tsx";
import { ListPane } from "./list/list-pane.tsx";
import { MapView } from "./map/map-view.tsx";
import { RunDialog } from "./run/run-dialog.tsx";
import { Runs } from "./run/run.ts";
import { Summary } from "./summary.tsx";
import { Timeline } from "./timeline/timeline.tsx";

const OutDialog = lazyDialog(async () => (await import("./when-chosen.ts")).OutDialog);
const CourierDialog = lazyDialog(async () => (await import("./when-chosen.ts")).CourierDialog);
const LivingDialogs = lazyDialog(async () => (await import("./when-chosen.ts")).LivingDialogs);
const EditLayer = lazy(
  async () => (await import("./when-chosen.ts")).EditLayer,
  () => <></>,
);
const CopyDialog = lazyDialog(async () => (await import("./when-chosen.ts")).CopyDialog);

/** What one key shows. */
const SOON = [OutDialog, CourierDialog, LivingDialogs, CopyDialog, EditLayer];

const NOWHERE = [400, 404];

/** One project's day on one screen: list, map and timeline of the same plan. */
export function DayView({ day }: { readonly day: Day }): JSX.Element {
  const { projectId } = day;
  const runs = useMemo(
    () =>
      new Runs(projectId, async () => {
        // A run finds the addresses of stops and of shifts.
        const found = [day.project, day.stops, day.assignments].map(async (resource) => resource.load());
        await Promise.all([day.loadPlan(), ...found]);
      }),
    [day],
  );
  useLayoutEffect(() => followAddress(day), [day]);
  useEffect(() => {
    if (day.isLoaded.value) void painted().then(() => SOON.forEach(({ prepare }) => prepare()));
  }, [day.isLoaded.value]);
  useEffect(() => runs.watch(), [runs]);
  useEffect(() => watchLiving(day), [day]);
  useRefresh(() => {
    void day.load();
    void runs.look();
  }, [day]);
  useSignalEffect(() => {
    // A run of somebody else ends in a message, unless its dialog is open.
    const { value } = runs.state;
    if (day.dialog.value === "run" || (value.kind !== "done" && value.kind !== "failed") || value.isOwn)
      return;
    if (value.kind === "done" && value.job.result?.isCurrent !== false) say(t("run.ofOther"));
    runs.forget();
  });
  useDraft(day, runs);
  useSignalEffect(() => keepAddress(day));
  useCommands(dayCommands(day), [day, t("run.open")]);
  useFinder(() => findIn(day), [day]);
  const close = () => (day.dialog.value = null);
  const editedId = day.editedCourier.value;
  const edited = editedId === "new" ? null : day.lanesById.value.get(editedId ?? "");
  // An address without a project, or with something else where its id should be.
  if (NOWHERE.includes(day.project.failure.value?.status ?? 0)) {
    return (
      <Shell>
        <Empty
          title={t("failure.PROJECT_NOT_FOUND")}
          actions={<LinkButton href="/projects">{t("goto.projects")}</LinkButton>}
        />
      </Shell>
    );
  }
  return (
    <DayContext.Provider value={day}>
      <Shell place={<Place />} actions={<Actions runs={runs} />} isLoaded={day.isLoaded.value}>
        <div class="day">
          <Summary />
          <ChangedBar />
          {day.hands.isUsed.value && <EditLayer />}
          <Panes />
        </div>
      </Shell>
      {day.dialog.value === "out" && <OutDialog onClose={close} />}
      {day.dialog.value === "copy" && day.project.value.value && (
        <CopyDialog project={day.project.value.value} onClose={close} />
      )}
      {edited !== undefined && day.isLoaded.value && (
        <CourierDialog lane={edited} onClose={() => (day.editedCourier.value = null)} />
      )}
      {day.living.dialog.value !== null && day.isLoaded.value && <LivingDialogs runs={runs} />}
      {day.dialog.value === "run" && <RunDialog runs={runs} onClose={close} />}
    </DayContext.Provider>
  );
}

function Place(): JSX.Element {
  const day = useDay();
  const project = day.project.value.value;
  const date = project?.defaultStartDate;
  useEffect(() => {
    document.title = project === undefined ? "Rondo" : `${project.name} – Rondo`;
    return () => {
      document.title = "Rondo";
    };
  }, [project?.name]);
  const isStale = project?.status === "optimized" && day.isChanged.value;
  return (
    <>
      <div class="day-name">
        <h1 class="clip">{project?.name ?? "\u00a0"}</h1>
      </div>
      {date && project.name !== longDate(date) && <time class="soft clip wide-only">{longDate(date)}</time>}
      {project && (
        <span class={`status wide-only${isStale ? " doubtful" : ""}`}>
          {t(isStale ? "status.changed" : `status.${project.status}`)}
        </span>
      )}
    </>
  );
}

function Actions({ runs }: { readonly runs: Runs }): JSX.Element {
  const day = useDay();
  const { stops, assignments } = day;
  const canRun = [stops, assignments].every(({ value }) => (value.value?.length ?? 0) > 0);
  return (
    <>
      <div class="tools wide-only">
        <Button
          icon="print"
          look="quiet"
          title={`${t("out.open")} (o)`}
          disabled={!day.hasPlan.value}
          onClick={() => (day.dialog.value = "out")}
        >
          {t("out.open")}
        </Button>
        {day.hasPlan.value && (
          <LinkButton icon="time" look="quiet" href={`/projects/${day.projectId}/plans`}>
            {t("plans.title")}
          </LinkButton>
        )}
        <Button
          icon="copy"
          look="quiet"
          needs="write"
          title={t("copy.title")}
          onClick={() => (day.dialog.value = "copy")}
        >
          {t("copy.short")}
        </Button>
      </div>
      <ReplanButton />
      {/* A telephone has room for one of the two: a day under way is planned again. */}
      {!(isNarrow.value && day.living.isUnderWay.value) && (
        <Button
          look={canRun && !day.living.isUnderWay.value ? "main" : "plain"}
          icon="run"
          needs="optimize"
          title={`${t("run.open")} (r)`}
          onClick={() => (day.dialog.value = "run")}
        >
          {runs.isGoing ? t("run.goingShort") : t("run.open")}
        </Button>
      )}
    </>
  );
}

const views: readonly { readonly name: "list" | "map" | "timeline"; readonly icon: IconName }[] = [
  { name: "list", icon: "list" },
  { name: "map", icon: "map" },
  { name: "timeline", icon: "time" },
];

/** All three views; on a narrow screen one of them at a time. */
function Panes(): JSX.Element {
  const shown = useSignal<"list" | "map" | "timeline">("list");
  const day = useDay();
  useSignalEffect(() => {
    if (day.placing.value !== null) shown.value = "map";
  });
  useSignalEffect(() => {
    if (day.fits.value > 0) shown.value = "map";
  });
  if (isNarrow.value) {
    return (
      <>
        <div class="panes">
          {shown.value === "list" ? <ListPane /> : shown.value === "map" ? <MapView /> : <Timeline />}
        </div>
        {shown.value !== "list" && <Inspector />}
        <nav class="switch" aria-label={t("views.title")}>
          {views.map(({ name, icon }) => (
            <Button
              key={name}
              look="quiet"
              icon={icon}
              aria-pressed={shown.value === name}
              onClick={() => (shown.value = name)}
            >
              {t(`views.${name}`)}
            </Button>
          ))}
        </nav>
      </>
    );
  }
  const isTable = day.tab.value === "stops" || day.tab.value === "couriers";
  return (
    <div class="panes">
      <Split
        name="timeline"
        label={t("views.timeline")}
        direction="row"
        fixed="second"
        size={0.28}
        min={0.1}
        max={0.8}
      >
        <Split
          name={isTable ? "table" : "list"}
          label={t("views.list")}
          direction="column"
          fixed="first"
          size={isTable ? 0.58 : 0.3}
          min={0.16}
          max={0.9}
        >
          <ListPane />
          <MapView />
        </Split>
        <Timeline />
      </Split>
    </div>
  );
}
