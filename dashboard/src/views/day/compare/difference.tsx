import "./difference.css";
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { Button } from "../../../parts/button.tsx";
import { decimal, duration } from "../../../format/numbers.ts";
import { clockOnDay } from "../../../format/times.ts";
import { t } from "../../../texts/catalogue.ts";
import type { Change } from "../../../api/types.ts";
import { Chip } from "../chip.tsx";
import { useDay } from "../day.ts";
import { differencesOf, type Difference } from "./compared.ts";
import { FiguresTable, type ComparedPlan } from "./figures-table.tsx";
import { whyText } from "./why.ts";

const NONE: readonly Change[] = [];

interface Props {
  readonly before: ComparedPlan;
  readonly after: ComparedPlan;
  /** What customers expect, which the changes are told from. Absent: what `before` has. */
  readonly expected?: ComparedPlan["plan"];
  /** The changes of the plan, or of the plans, that lead from one to the other: they have the reasons. */
  readonly changes?: readonly Change[];
  /** Called with the stop that a person wants to see. Absent: it is selected on the day. */
  readonly onStop?: (stopId: string) => void;
}

/** All in which two plans of the day differ: figures, who is served later, and each change with its reason. */
export function PlanDifference({
  before,
  after,
  expected = before.plan,
  changes = NONE,
  onStop,
}: Props): JSX.Element {
  const day = useDay();
  const stops = day.stopsById.value;
  const differences = useMemo(
    () => differencesOf(expected, after.plan, stops, changes),
    [expected, after.plan, stops, changes],
  );
  return (
    <div class="difference">
      <FiguresTable before={before} after={after} />
      {differences.length === 0 ? (
        <p class="soft">{t("compare.none")}</p>
      ) : (
        <>
          <p>{laterText(differences)}</p>
          <ChangeList differences={differences} onStop={onStop ?? ((stopId) => day.selectStop(stopId))} />
        </>
      )}
    </div>
  );
}

/** Who is served later, in one sentence or two. */
function laterText(differences: readonly Difference[]): string {
  const later = differences.filter(({ isLater }) => isLater);
  const late = differences.filter(({ isNewlyLate }) => isNewlyLate).length;
  if (later.length === 0) return t("compare.laterNone");
  const most = Math.max(...later.map(({ minutesLater }) => minutesLater ?? 0));
  const text = t("compare.laterCount", { count: later.length, most: duration(most * 60) });
  return late > 0 ? `${text} ${t("compare.lateCount", { count: late })}` : text;
}

type Filter = "all" | "later" | Difference["kind"];
const KINDS = ["removed", "moved", "added", "reordered", "retimed"] as const;
const SHOWN = 50;

interface ListProps {
  readonly differences: readonly Difference[];
  readonly onStop: (stopId: string) => void;
}

function ChangeList({ differences, onStop }: ListProps): JSX.Element {
  const filter = useSignal<Filter>("all");
  const most = useSignal(SHOWN);
  const by = (name: Filter) =>
    differences.filter(({ kind, isLater }) => name === "all" || (name === "later" ? isLater : kind === name));
  const filters = (["all", "later", ...KINDS] as const).map((name) => ({ name, count: by(name).length }));
  const chosen = by(filter.value);
  return (
    <>
      <div class="filters" role="group" aria-label={t("compare.filter")}>
        {filters
          .filter(({ name, count }) => name === "all" || count > 0)
          .map(({ name, count }) => (
            <Button
              key={name}
              aria-pressed={filter.value === name}
              onClick={() => {
                filter.value = name;
                most.value = SHOWN;
              }}
            >
              {name === "all" || name === "later" ? t(`compare.${name}`) : t(`compare.kind.${name}`)}{" "}
              <span class="figures">{decimal(count, 0)}</span>
            </Button>
          ))}
      </div>
      <ul class="changes" aria-label={t("compare.changes")}>
        {chosen.slice(0, most.value).map((difference) => (
          <Row key={difference.stopId} difference={difference} onStop={onStop} />
        ))}
      </ul>
      {chosen.length > most.value && (
        <p>
          <Button look="quiet" onClick={() => (most.value += 4 * SHOWN)}>
            {t("compare.rest", { count: chosen.length - most.value })}
          </Button>
        </p>
      )}
    </>
  );
}

interface RowProps {
  readonly difference: Difference;
  readonly onStop: (stopId: string) => void;
}

function Row({ difference, onStop }: RowProps): JSX.Element {
  const day = useDay();
  const { stopId, name, kind, why, from, to, fromAssignmentId, toAssignmentId } = difference;
  const nameOf = (id: string) => day.lanesById.value.get(id)?.name ?? t("compare.gone");
  const isSameCourier = fromAssignmentId === toAssignmentId;
  const planDay = day.living.date.value;
  const at = (row: typeof from) =>
    row && <time>{clockOnDay(row.serviceStartAt, day.zone.value, planDay)}</time>;
  return (
    <li>
      <div class="head">
        <button type="button" class="name clip" onClick={() => onStop(stopId)}>
          {name}
        </button>
        <span class={`kind${kind === "removed" ? " broken strong" : ""}`}>{t(`compare.kind.${kind}`)}</span>
      </div>
      <div class="way">
        {fromAssignmentId !== null && <Courier id={fromAssignmentId} />}
        {at(from)}
        <span aria-hidden="true">→</span>
        {toAssignmentId !== null && !isSameCourier && <Courier id={toAssignmentId} />}
        {at(to)}
        <By difference={difference} />
      </div>
      {why !== null && (
        <p class="soft">
          {whyText(
            { ...difference, why },
            { stop: (id) => day.stopsById.value.get(id)?.name ?? null, courier: nameOf },
          )}
        </p>
      )}
    </li>
  );
}

function Courier({ id }: { readonly id: string }): JSX.Element {
  const lane = useDay().lanesById.value.get(id);
  if (lane === undefined) return <span class="faint">{t("compare.gone")}</span>;
  return (
    <span class="courier">
      <Chip lane={lane} text="" />
      <span class="clip">{lane.name}</span>
    </span>
  );
}

/** By how much the stop is served later or sooner. */
function By({ difference: { minutesLater, isNewlyLate } }: { readonly difference: Difference }): JSX.Element {
  const minutes = Math.round(minutesLater ?? 0);
  return (
    <span class={`by${isNewlyLate ? " broken strong" : ""}`}>
      {minutes !== 0 &&
        t(minutes > 0 ? "compare.by.later" : "compare.by.sooner", { time: duration(Math.abs(minutes) * 60) })}
      {isNewlyLate && `, ${t("compare.newlyLate")}`}
    </span>
  );
}
