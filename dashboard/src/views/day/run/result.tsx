import type { JSX } from "preact";
import type { Job } from "../../../api/types.ts";
import { decimal, distance, duration, money } from "../../../format/numbers.ts";
import { t } from "../../../texts/catalogue.ts";
import { Warnings } from "./warnings.tsx";

/** The figures of a run that succeeded. */
export function Result({ job }: { readonly job: Job }): JSX.Element | null {
  const { result } = job;
  if (result === null) return null;
  const { summary, warnings, chargedUsd } = result;
  return (
    <>
      <dl class="results">
        <div>
          <dt>{t("summary.served")}</dt>
          <dd class={summary.unassignedCount > 0 ? "broken" : ""}>
            {decimal(summary.plannedCount, 0)} / {decimal(summary.stopsCount, 0)}
          </dd>
        </div>
        <div>
          <dt>{t("summary.distance")}</dt>
          <dd>{distance(summary.totalDistanceMeters)}</dd>
        </div>
        <div>
          <dt>{t("summary.working")}</dt>
          <dd>{duration(summary.totalDurationSeconds - summary.breakSeconds)}</dd>
        </div>
      </dl>
      {summary.unassignedCount > 0 && <p>{t("run.unassigned", { count: summary.unassignedCount })}</p>}
      <p class="soft">{t("run.charged", { amount: money(chargedUsd) })}</p>
      <Warnings warnings={warnings} />
    </>
  );
}
