import { LATE_MINUTES, OTHER_COURIER_MINUTES, pricingOf } from "@rondo/day/plan/pricing.ts";
import type { JSX } from "preact";
import { useId } from "preact/hooks";
import { Button } from "../../../parts/button.tsx";
import { neatRoutes, shareWork } from "../../../preferences.ts";
import { Check, Select } from "../../../parts/field.tsx";
import { t } from "../../../texts/catalogue.ts";
import { useDay } from "../day.ts";
import { Figure } from "./figure.tsx";
import { optionsOf, type Choices } from "./run-options.ts";
import { WishPrice } from "./wish-price.tsx";

/** The options of a run, in words. */
export function Options({ hasPlan }: { readonly hasPlan: boolean }): JSX.Element {
  const { choices, lockedStopIds, locks, stops } = useDay();
  const locked = lockedStopIds.value.size;
  const chosen = choices.value;
  const given = stops.value.value ?? [];
  const pricing = pricingOf(optionsOf(chosen, lockedStopIds.value));
  const set = (change: Partial<Choices>) => {
    choices.value = { ...choices.value, ...change };
  };
  return (
    <div class="fields">
      <Select
        whole
        label={t("run.objective")}
        value={chosen.objective}
        options={[
          { value: "time", text: t("run.objective.time") },
          { value: "distance", text: t("run.objective.distance") },
          { value: "cost", text: t("run.objective.cost") },
        ]}
        onValue={(objective) => set({ objective })}
      />
      <Balance
        value={chosen.balance}
        onValue={(balance) => {
          set({ balance });
          shareWork.value = balance;
        }}
      />
      <div class="whole">
        <Check
          label={t("run.neat")}
          hint={t("run.neat.hint")}
          checked={chosen.isNeat}
          onChecked={(isNeat) => {
            set({ isNeat });
            neatRoutes.value = isNeat;
          }}
        />
        {(pricing.balance ?? pricing.compactness) !== undefined && <WishPrice pricing={pricing} />}
      </div>
      {hasPlan && (
        <Select
          whole
          label={t("run.startFrom")}
          value={chosen.startFrom}
          options={[
            { value: "empty", text: t("run.startFrom.empty") },
            { value: "current", text: t("run.startFrom.current") },
          ]}
          onValue={(startFrom) => set({ startFrom })}
        />
      )}
      {locked > 0 && (
        <p class="whole">
          {t("run.locked", { count: locked })}{" "}
          <Button look="quiet" type="button" onClick={() => locks.set([...lockedStopIds.value], false)}>
            {t("run.unlock")}
          </Button>
        </p>
      )}
      {given.some(({ lateMinutes }) => lateMinutes > 0) && (
        <Figure name="lateMinute" hint={t("run.price.hint", { minutes: LATE_MINUTES })} />
      )}
      {given.some(({ preferredCourierIds }) => preferredCourierIds.length > 0) && (
        <Figure name="otherCourier" hint={t("run.price.hint", { minutes: OTHER_COURIER_MINUTES })} />
      )}
      <Figure name="seconds" hint={t("run.seconds.hint")} />
      <div class="whole">
        <Check
          label={t("run.onlyAssigned")}
          hint={t("run.onlyAssigned.hint")}
          checked={chosen.onlyAssigned}
          onChecked={(onlyAssigned) => set({ onlyAssigned })}
        />
        {hasPlan && (
          <Check
            label={t("run.draft")}
            hint={t("run.draft.hint")}
            checked={chosen.isDraft}
            onChecked={(isDraft) => set({ isDraft })}
          />
        )}
      </div>
    </div>
  );
}

interface BalanceProps {
  readonly value: number;
  readonly onValue: (value: number) => void;
}

function Balance({ value, onValue }: BalanceProps): JSX.Element {
  const id = useId();
  const words = value === 0 ? "none" : value < 0.5 ? "some" : value < 1 ? "much" : "most";
  return (
    <div class="field whole">
      <label for={id}>{t("run.balance")}</label>
      <input
        id={id}
        class="range"
        type="range"
        min={0}
        max={1}
        step={0.1}
        value={value}
        aria-describedby={`${id}-note`}
        aria-valuetext={t(`run.balance.${words}`)}
        onInput={(event) => onValue(Number(event.currentTarget.value))}
      />
      <span id={`${id}-note`} class="hint">
        {t(`run.balance.${words}`)}
      </span>
    </div>
  );
}
