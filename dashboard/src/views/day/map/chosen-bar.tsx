import type { JSX } from "preact";
import { Button } from "../../../parts/button.tsx";
import { t } from "../../../texts/catalogue.ts";
import { navigate, path } from "../../../shell/router.ts";
import { useDay } from "../day.ts";
import { ChosenOutcome } from "../living/chosen-outcome.tsx";

/** What was chosen on the map and what it hides, each with the way on. */
export function ChosenBar(): JSX.Element | null {
  const day = useDay();
  const [chosen, hidden] = [day.checked.value.size, day.hidden.value.size];
  if (chosen === 0 && hidden === 0) return null;
  const show = () => {
    navigate(`${path.peek()}?list=stops&only=checked`);
    day.tab.value = "stops";
  };
  return (
    <div class="on-map" role="group" aria-label={t("map.chosen.title")}>
      {chosen > 0 && (
        <>
          <span role="status">{t("map.chosen", { count: chosen })}</span>
          <Button icon="list" onClick={show}>
            {t("map.chosen.show")}
          </Button>
          {day.living.isUnderWay.value && <ChosenOutcome />}
          <Button onClick={() => (day.checked.value = new Set())}>{t("map.chosen.none")}</Button>
        </>
      )}
      {hidden > 0 && (
        <>
          <span>{t("map.hidden", { count: hidden })}</span>
          <Button icon="eye" onClick={() => (day.hidden.value = new Set())}>
            {t("map.hidden.show")}
          </Button>
        </>
      )}
    </div>
  );
}
