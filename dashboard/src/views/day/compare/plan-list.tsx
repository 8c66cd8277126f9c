import type { JSX } from "preact";
import type { PlanHead } from "../../../api/types.ts";
import { moment } from "../../../format/times.ts";
import { t } from "../../../texts/catalogue.ts";
import { standingIn } from "./heads.ts";
import type { Plans } from "./plans.ts";

/** All plans of the day, the newest first. A press compares one with the current plan. */
export function PlanList({ plans }: { readonly plans: Plans }): JSX.Element {
  return (
    <ul class="plan-list" aria-label={t("plans.title")}>
      {plans.all.value.map((head) => (
        <Item key={head.planId} head={head} plans={plans} />
      ))}
    </ul>
  );
}

interface ItemProps {
  readonly head: PlanHead;
  readonly plans: Plans;
}

function Item({ head, plans }: ItemProps): JSX.Element {
  const { planId, source, createdAt, changesCount, violations, releasedAt } = head;
  const standing = standingIn(plans.all.value, head);
  const facts = [
    t(`plans.source.${source}`),
    ...(changesCount > 0 ? [t("plans.changes", { count: changesCount })] : []),
    ...(releasedAt === null ? [] : [t("plans.released", { at: moment(releasedAt) })]),
  ];
  return (
    <li>
      <button
        type="button"
        aria-current={plans.to.value?.planId === planId}
        onClick={() => plans.choose({ from: null, to: planId })}
      >
        <span class="head">
          <time class="strong">{moment(createdAt)}</time>
          {standing !== "replaced" && <span class="status">{t(`plans.${standing}`)}</span>}
        </span>
        <span class="small soft">{facts.join(" · ")}</span>
        {violations.length > 0 && (
          <span class="small broken">{t("plans.broken", { count: violations.length })}</span>
        )}
      </button>
    </li>
  );
}

/** The name of a plan where several are spoken of. */
export function planName({ createdAt, isCurrent }: PlanHead): string {
  return isCurrent ? t("plans.name.current", { at: moment(createdAt) }) : moment(createdAt);
}
