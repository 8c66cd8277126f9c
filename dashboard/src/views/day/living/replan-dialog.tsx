import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { evaluateRoutes } from "../../../api/living.ts";
import { activatePlan } from "../../../api/plans.ts";
import type { Evaluation, Job } from "../../../api/types.ts";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { FailureNotice, Notice } from "../../../parts/notice.tsx";
import { useSending } from "../../../parts/sending.ts";
import { say, sayFailure } from "../../../parts/toast.tsx";
import { clock } from "../../../format/times.ts";
import { t } from "../../../texts/catalogue.ts";
import { withPromised } from "../compare/compared.ts";
import { PlanDifference } from "../compare/difference.tsx";
import { useDay, type Day } from "../day.ts";
import { RunGoing } from "../run/going.tsx";
import { Price } from "../run/price.tsx";
import { runInTheWay, type Runs } from "../run/run.ts";
import { usePrice } from "../run/use-price.ts";
import { Warnings } from "../run/warnings.tsx";
import { Refused } from "./refused.tsx";
import { defaultWishes, replanOptions, type Wishes } from "./replan.ts";
import { ReplanWishes } from "./replan-wishes.tsx";

interface Props {
  readonly runs: Runs;
  readonly onClose: () => void;
}

/** Plans the rest of the day anew: what may change and the price, then the difference, then it counts or not. */
export function ReplanDialog({ runs, onClose }: Props): JSX.Element {
  const state = runs.state.value;
  const close = () => {
    runs.forget();
    onClose();
  };
  switch (state.kind) {
    case "going":
      return <RunGoing runs={runs} state={state} onClose={close} />;
    case "failed":
      return (
        <Dialog
          title={t("run.failed")}
          onClose={close}
          footer={<Button onClick={() => runs.forget()}>{t("run.again")}</Button>}
        >
          <FailureNotice failure={state.failure} />
          <p>{t("run.notCharged")}</p>
        </Dialog>
      );
    case "done":
      return state.job.result?.isCurrent === false ? (
        <Draft job={state.job} onClose={close} onBack={() => runs.forget()} />
      ) : (
        <Start runs={runs} onClose={close} />
      );
    default:
      return <Start runs={runs} onClose={close} />;
  }
}

function Start({ runs, onClose }: Props): JSX.Element {
  const day = useDay();
  const { living, zone } = day;
  const [wishes, setWishes] = useState<Wishes>(defaultWishes);
  // The clock goes on, but a question about the price is not asked again each time.
  const [startedAt] = useState(() => living.now.value);
  const options = replanOptions(day, wishes);
  const state = { ...options.day, at: new Date(startedAt).toISOString() };
  const price = usePrice(day.projectId, { ...options, day: state });
  const inTheWay = price.kind === "refused" ? runInTheWay(price.failure) : null;
  useEffect(() => {
    if (inTheWay !== null) void runs.follow(inTheWay);
  }, [inTheWay]);
  const all = living.progress.value;
  const isAsked = all.some(({ isOut, left, marks }) => isOut && left.length > 0 && marks.size > 0);
  const isOpen = isAsked && wishes.isOnBoardFree === null;
  const canStart = price.kind === "known" && !isOpen;
  const count = (of: (one: (typeof all)[number]) => number) => all.reduce((sum, one) => sum + of(one), 0);
  return (
    <Dialog
      title={t("replan.title")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="main" icon="run" type="submit" form="replan" aria-disabled={!canStart}>
            {t("replan.start")}
          </Button>
        </>
      }
    >
      <p>
        {t("replan.facts", {
          time: clock(living.now.value, zone.value),
          done: count(({ marks }) => marks.size),
          left: count(({ left }) => left.length),
        })}{" "}
        {saidTexts(day).join(" ")}
      </p>
      {!living.isOfDay.value && <Notice look="doubt">{t("order.notOfDay")}</Notice>}
      <form
        id="replan"
        onSubmit={(event) => {
          event.preventDefault();
          if (canStart) void runs.start(options);
        }}
      >
        <ReplanWishes wishes={wishes} isAsked={isAsked} onWishes={setWishes} />
      </form>
      <Price price={price} />
      <p class="soft small">{t("replan.draft")}</p>
    </Dialog>
  );
}

/** What was said about couriers, a sentence each. */
function saidTexts(day: Day): readonly string[] {
  return day.living.progress.value.flatMap(({ lane }) => {
    const told = day.living.toldOf(lane.assignment.id);
    if (told === undefined) return [];
    const { name } = lane;
    return told.availableAt === null
      ? t("replan.out", { name })
      : t("replan.late", { name, time: clock(told.availableAt, day.zone.value) });
  });
}

interface DraftProps {
  readonly job: Job;
  readonly onClose: () => void;
  readonly onBack: () => void;
}

/** The new plan beside the day as it would go on without it. */
function Draft({ job, onClose, onBack }: DraftProps): JSX.Element | null {
  const day = useDay();
  const { projectId } = day;
  const [without, setWithout] = useState<Evaluation | null>(null);
  const { send, isSending, failure } = useSending();
  useEffect(() => {
    // Without an answer the comparison is with the plan as it was made.
    void evaluateRoutes(projectId, { routes: [], day: day.living.state() })
      .then(setWithout)
      .catch(() => undefined);
  }, [job]);
  const { result } = job;
  const before = day.plan.value.value;
  if (result === null || before === undefined) return null;
  const { basedOn } = result;
  const plan = without ? { ...without, cost: without.summary.cost } : before;
  const lost = result.unassignedStops.filter(({ stopId }) => day.visits.value.has(stopId));
  const take = async () => {
    await activatePlan(projectId, job.jobId, basedOn ?? "");
    for (const { assignmentId, availableAt } of day.living.told.all.value)
      if (availableAt !== null) day.living.told.takeBack(assignmentId);
    await day.loadPlan();
    const undo = async () => {
      try {
        await activatePlan(projectId, basedOn ?? "", job.jobId);
      } catch (error) {
        sayFailure(error);
      }
      await day.loadPlan();
    };
    say(t("replan.taken"), () => void undo());
    onClose();
  };
  return (
    <Dialog
      wide
      title={t("replan.done")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onBack}>{t("run.again")}</Button>
          <Button onClick={onClose}>{t("replan.leave")}</Button>
          <Button look="main" icon="check" needs="write" disabled={isSending} onClick={() => void send(take)}>
            {t("replan.take")}
          </Button>
        </>
      }
    >
      {failure && <Refused failure={failure} />}
      {lost.length > 0 && (
        <Notice look="doubt">
          {t("replan.lost", { count: lost.length, names: lost.map(({ name }) => name).join(", ") })}
        </Notice>
      )}
      <Warnings warnings={result.warnings.filter(({ code }) => code !== "ASSUMED_SERVED")} />
      <PlanDifference
        before={{
          name: t("replan.before"),
          plan,
        }}
        expected={withPromised(plan, before)}
        after={{ name: t("replan.after"), plan: { ...result, cost: result.summary.cost } }}
        changes={result.changes}
        onStop={(stopId) => {
          day.selectStop(stopId);
          onClose();
        }}
      />
    </Dialog>
  );
}
