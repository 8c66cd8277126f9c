import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { decimal, distance, duration, money } from "../../../format/numbers.ts";
import { t } from "../../../texts/catalogue.ts";
import { useDay } from "../day.ts";
import { planFigures, type Comparable, type PlanFigures } from "./compared.ts";

/** A plan that is compared, and the name that it has on the page. */
export interface ComparedPlan {
  readonly name: string;
  readonly plan: Comparable;
}

interface Props {
  readonly before: ComparedPlan;
  readonly after: ComparedPlan;
}

const whole = (count: number) => decimal(count, 0);
const cents = (usd: number) => money(Math.round(usd * 100) / 100);
const ROWS = [
  ["served", whole],
  ["cost", cents],
  ["working", duration],
  ["distance", distance],
  ["late", duration],
] as const satisfies readonly (readonly [keyof PlanFigures, (amount: number) => string])[];

/** The figures of two plans side by side, with the difference. */
export function FiguresTable({ before, after }: Props): JSX.Element {
  const stops = useDay().stopsById.value;
  const old = useMemo(() => planFigures(before.plan, stops), [before.plan, stops]);
  const now = useMemo(() => planFigures(after.plan, stops), [after.plan, stops]);
  // Costs of other objectives are seconds or metres, which the other rows have.
  const isPriced = before.plan.objective === "cost" && after.plan.objective === "cost";
  return (
    <table class="compared" aria-label={t("compare.figures")}>
      <thead>
        <tr>
          <th scope="col">
            <span class="unseen">{t("compare.figure")}</span>
          </th>
          <th scope="col">{before.name}</th>
          <th scope="col">{after.name}</th>
          <th scope="col">{t("compare.more")}</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.filter(([name]) => name !== "cost" || isPriced).map(([name, text]) => (
          <tr key={name}>
            <th scope="row">{t(`compare.${name}`)}</th>
            <td>{text(old[name])}</td>
            <td>{text(now[name])}</td>
            <td class={isWorse(name, now[name] - old[name]) ? "broken strong" : "strong"}>
              {signed(now[name] - old[name], text)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whether somebody waits in vain, or longer. */
function isWorse(name: keyof PlanFigures, more: number): boolean {
  return name === "served" ? more < 0 : name === "late" && more > 0;
}

function signed(amount: number, text: (amount: number) => string): string {
  const size = text(Math.abs(amount));
  if (size === text(0)) return "–";
  return `${amount > 0 ? "+" : "−"}${size}`;
}
