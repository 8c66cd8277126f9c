import type { JSX } from "preact";
import { Button } from "../../../parts/button.tsx";
import { t } from "../../../texts/catalogue.ts";
import { useDay } from "../day.ts";

/** The main action of a day whose couriers are on the road. */
export function ReplanButton(): JSX.Element | null {
  const { living } = useDay();
  if (!living.isUnderWay.value) return null;
  return (
    <Button
      look="main"
      icon="run"
      needs="optimize"
      title={`${t("replan.title")} (v)`}
      onClick={() => (living.dialog.value = { kind: "replan" })}
    >
      {t("replan.open")}
    </Button>
  );
}
