import "./plans.css";
import { useSignal, useSignalEffect } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { activatePlan } from "../../../api/plans.ts";
import { Button, LinkButton } from "../../../parts/button.tsx";
import { Select } from "../../../parts/field.tsx";
import { LoadState } from "../../../parts/loaded.tsx";
import { Empty } from "../../../parts/notice.tsx";
import { useRefresh } from "../../../parts/refresh.ts";
import { Tabs } from "../../../parts/tabs.tsx";
import { say, sayFailure } from "../../../parts/toast.tsx";
import { navigate, path, query } from "../../../shell/router.ts";
import { Shell } from "../../../shell/shell.tsx";
import { t } from "../../../texts/catalogue.ts";
import type { PlanHead } from "../../../api/types.ts";
import { Day, DayContext } from "../day.ts";
import { PlanDifference } from "./difference.tsx";
import { PlanList, planName } from "./plan-list.tsx";
import { Plans } from "./plans.ts";
import { ReleaseDialog } from "./release-dialog.tsx";
import { SideBySide } from "./side-by-side.tsx";

/** The plans of a day: two of them side by side, which one counts, and which one the couriers know. */
export function PlansPage({ projectId }: { readonly projectId: string }): JSX.Element {
  const day = useMemo(() => new Day(projectId), [projectId]);
  const plans = useMemo(() => new Plans(day), [day]);
  const load = () => {
    void day.load();
    void plans.heads.load();
  };
  useEffect(() => {
    plans.choose({ from: query.peek().get("from"), to: query.peek().get("to") });
    load();
  }, [plans]);
  useRefresh(load, [plans]);
  useSignalEffect(() => keepAddress(plans));
  const { heads, all } = plans;
  return (
    <DayContext.Provider value={day}>
      <Shell
        place={
          <>
            <LinkButton href={`/projects/${projectId}`} icon="back" look="quiet">
              <span class="clip">{day.project.value.value?.name ?? t("goto.projects")}</span>
            </LinkButton>
            <h1 class="plans-title">{t("plans.title")}</h1>
          </>
        }
      >
        <LoadState
          failure={heads.failure.value ?? day.failure.value}
          isThere={heads.value.value !== undefined && day.isLoaded.value}
          rows={12}
          onRetry={load}
        >
          {all.value.length === 0 ? (
            <Empty
              title={t("summary.noPlan")}
              actions={<LinkButton href={`/projects/${projectId}`}>{t("plans.toDay")}</LinkButton>}
            />
          ) : (
            <div class="plans">
              <PlanList plans={plans} />
              <Compared plans={plans} />
            </div>
          )}
        </LoadState>
      </Shell>
    </DayContext.Provider>
  );
}

const VIEWS = ["changes", "map", "timeline", "list"] as const;

function Compared({ plans }: { readonly plans: Plans }): JSX.Element {
  const view = useSignal<(typeof VIEWS)[number]>("changes");
  const [from, to] = [plans.from.value, plans.to.value];
  const options = plans.all.value.map((head) => ({ value: head.planId, text: planName(head) }));
  return (
    <section class="both" aria-label={t("plans.compare")}>
      <div class="choice">
        {from && to && (
          <>
            <Select
              label={t("plans.from")}
              value={from.planId}
              options={options.filter(({ value }) => value !== to.planId)}
              onValue={(planId) => plans.choose({ from: planId })}
            />
            <Select
              label={t("plans.to")}
              value={to.planId}
              options={options}
              onValue={(planId) => plans.choose({ to: planId })}
            />
          </>
        )}
        {to && <Actions plans={plans} to={to} />}
      </div>
      {from === null || to === null ? (
        <p class="soft">{t("plans.one")}</p>
      ) : (
        <>
          <Tabs
            label={t("plans.views")}
            panel="plans-panel"
            current={view.value}
            onChoose={(name) => (view.value = name)}
            tabs={VIEWS.map((name) => ({ name, text: t(`plans.view.${name}`) }))}
          />
          <div id="plans-panel" class="panel" role="tabpanel" aria-label={t(`plans.view.${view.value}`)}>
            <Panel plans={plans} from={from} to={to} view={view.value} />
          </div>
        </>
      )}
    </section>
  );
}

interface PanelProps {
  readonly plans: Plans;
  readonly from: PlanHead;
  readonly to: PlanHead;
  readonly view: (typeof VIEWS)[number];
}

function Panel({ plans, from, to, view }: PanelProps): JSX.Element {
  const sides = [from, to].map((head) => ({ name: planName(head), day: plans.beside(head.planId) }));
  const [before, after] = sides as [(typeof sides)[0], (typeof sides)[0]];
  const [old, now] = [before.day.plan.value.value, after.day.plan.value.value];
  return (
    <LoadState
      failure={before.day.plan.failure.value ?? after.day.plan.failure.value}
      isThere={old !== undefined && now !== undefined}
      rows={12}
      onRetry={() => sides.forEach(({ day }) => void day.plan.load())}
    >
      {old && now && view === "changes" && (
        <PlanDifference
          before={{ name: before.name, plan: old }}
          after={{ name: after.name, plan: now }}
          changes={plans.changes.value}
        />
      )}
      {view !== "changes" && <SideBySide sides={[before, after]} view={view} />}
    </LoadState>
  );
}

/** What can be done with the later plan. */
function Actions({ plans, to }: { readonly plans: Plans; readonly to: PlanHead }): JSX.Element {
  const isReleasing = useSignal(false);
  const { day } = plans;
  const activate = async (planId: string, basedOn: string | undefined) => {
    try {
      await activatePlan(day.projectId, planId, basedOn ?? "");
      plans.choose({ from: null, to: null });
      return true;
    } catch (error) {
      sayFailure(error);
      return false;
    } finally {
      await Promise.all([day.loadPlan(), plans.heads.load()]);
    }
  };
  const take = async () => {
    const before = plans.current.peek()?.planId;
    if (await activate(to.planId, before))
      say(t("plans.activated"), () => before !== undefined && void activate(before, to.planId));
  };
  return (
    <div class="actions">
      {!to.isCurrent && (
        <Button look="main" icon="check" needs="write" onClick={() => void take()}>
          {t("plans.activate")}
        </Button>
      )}
      {to.isCurrent && to.releasedAt === null && (
        <Button icon="check" needs="write" onClick={() => (isReleasing.value = true)}>
          {t("release.open.dialog")}
        </Button>
      )}
      {isReleasing.value && (
        <ReleaseDialog
          onClose={() => {
            isReleasing.value = false;
            void plans.heads.load();
          }}
        />
      )}
    </div>
  );
}

/** Keeps the two plans in the address, so that a link to it shows the same. */
function keepAddress({ asked }: Plans): void {
  const { from, to } = asked.value;
  const params = new URLSearchParams();
  if (from !== null) params.set("from", from);
  if (to !== null) params.set("to", to);
  const after = `${path.peek()}${params.size === 0 ? "" : `?${params.toString()}`}`;
  if (after !== path.peek() + location.search) navigate(after, { replace: true });
}
