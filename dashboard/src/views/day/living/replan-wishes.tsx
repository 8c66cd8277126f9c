import "./replan.css";
import type { JSX } from "preact";
import { Check } from "../../../parts/field.tsx";
import { t } from "../../../texts/catalogue.ts";
import { useDay } from "../day.ts";
import { CHANGES, type Wishes } from "./replan.ts";

interface Props {
  readonly wishes: Wishes;
  /** Whether goods are in the van of a courier who is out. */
  readonly isAsked: boolean;
  readonly onWishes: (wishes: Wishes) => void;
}

const KEEPS = ["free", "couriers", "order"] as const;
const AMOUNTS = ["little", "some", "much"] as const;

/** What a new plan may change, in words. */
export function ReplanWishes({ wishes, isAsked, onWishes }: Props): JSX.Element {
  const { lanes } = useDay();
  const set = (change: Partial<Wishes>) => onWishes({ ...wishes, ...change });
  const working = lanes.value.filter(({ route }) => route !== null);
  return (
    <div class="replan-wishes">
      {isAsked && (
        <Choice
          name="goods"
          label={t("replan.goods")}
          value={wishes.isOnBoardFree === null ? "" : wishes.isOnBoardFree ? "free" : "bound"}
          values={["free", "bound"]}
          textOf={(value) => t(`replan.goods.${value}`)}
          onValue={(value) => set({ isOnBoardFree: value === "free" })}
        />
      )}
      {isAsked && wishes.isOnBoardFree === null && <p class="doubtful small">{t("replan.goods.open")}</p>}
      <Choice
        name="keep"
        label={t("replan.keep")}
        value={wishes.keep}
        values={KEEPS}
        textOf={(value) => t(`replan.keep.${value}`)}
        onValue={(keep) => set({ keep })}
      />
      {wishes.keep !== "order" && (
        <Choice
          name="amount"
          label={t("replan.changes")}
          value={AMOUNTS.find((amount) => CHANGES[amount] === wishes.stability) ?? "some"}
          values={AMOUNTS}
          textOf={(value) => t(`replan.changes.${value}`)}
          onValue={(amount) => set({ stability: CHANGES[amount] })}
        />
      )}
      {working.length > 1 && (
        <details>
          <summary>
            {wishes.only === null ? t("replan.only.all") : t("replan.only", { count: wishes.only.size })}
          </summary>
          <p class="soft small">{t("replan.only.hint")}</p>
          {working.map(({ assignment: { id }, name }) => (
            <Check
              key={id}
              label={name}
              checked={wishes.only === null || wishes.only.has(id)}
              onChecked={(isIn) => {
                const ids = working.map(({ assignment }) => assignment.id);
                const kept = ids.filter((one) =>
                  one === id ? isIn : wishes.only === null || wishes.only.has(one),
                );
                if (kept.length > 0) set({ only: kept.length === ids.length ? null : new Set(kept) });
              }}
            />
          ))}
        </details>
      )}
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  readonly name: string;
  readonly label: string;
  readonly value: Value | "";
  readonly values: readonly Value[];
  readonly textOf: (value: Value) => string;
  readonly onValue: (value: Value) => void;
}

/** One of a few sentences. */
function Choice<Value extends string>({ name, label, value, values, textOf, onValue }: ChoiceProps<Value>) {
  return (
    <fieldset class="field">
      <legend class="label">{label}</legend>
      {values.map((one) => (
        <label key={one} class="one">
          <input type="radio" name={name} checked={one === value} onChange={() => onValue(one)} />
          <span>{textOf(one)}</span>
        </label>
      ))}
    </fieldset>
  );
}
