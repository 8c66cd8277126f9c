import type { JSX } from "preact";
import { Button } from "../../../parts/button.tsx";
import { t } from "../../../texts/catalogue.ts";
import { useDay } from "../day.ts";
import { reportServed } from "./report.ts";

/** Says at once what came of the stops that were chosen. */
export function ChosenOutcome(): JSX.Element {
  const day = useDay();
  const stopIds = [...day.checked.value].filter((id) => {
    return day.visits.value.has(id) && day.stopsById.value.get(id)?.pointType !== "stock_loading";
  });
  return (
    <>
      <Button icon="check" needs="write" onClick={() => void reportServed(day, stopIds)}>
        {t("outcome.served")}
      </Button>
      <Button
        icon="close"
        needs="write"
        onClick={() => (day.living.dialog.value = { kind: "outcome", stopIds })}
      >
        {t("outcome.failed")}
      </Button>
    </>
  );
}
