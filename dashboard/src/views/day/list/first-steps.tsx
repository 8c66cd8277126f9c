import "./first-steps.css";
import type { ComponentChildren, JSX } from "preact";
import { Icon } from "../../../parts/icon.tsx";
import { Button, LinkButton } from "../../../parts/button.tsx";
import { t } from "../../../texts/catalogue.ts";
import { useDay } from "../day.ts";

/** The way from an empty day to a plan, with what is done already. */
export function FirstSteps(): JSX.Element {
  const day = useDay();
  const stops = day.stops.value.value?.length ?? 0;
  const couriers = day.assignments.value.value?.length ?? 0;
  return (
    <div class="steps">
      <h2>{t("steps.title")}</h2>
      <ol>
        <Step number={1} isDone={stops > 0} text={t("steps.stops")}>
          {stops > 0 ? (
            t("steps.stops.done", { count: stops })
          ) : (
            <LinkButton look="main" icon="import" needs="write" href={`/projects/${day.projectId}/import`}>
              {t("import.title")}
            </LinkButton>
          )}
        </Step>
        <Step number={2} isDone={couriers > 0} text={t("steps.couriers")}>
          {couriers > 0 ? (
            t("steps.couriers.done", { count: couriers })
          ) : (
            <Button
              look={stops > 0 ? "main" : "plain"}
              icon="person"
              needs="write"
              onClick={() => (day.editedCourier.value = "new")}
            >
              {t("courier.add")}
            </Button>
          )}
        </Step>
        <Step number={3} isDone={false} text={t("steps.run")}>
          {stops > 0 && couriers > 0 && (
            <Button look="main" icon="run" needs="optimize" onClick={() => (day.dialog.value = "run")}>
              {t("run.open")}
            </Button>
          )}
        </Step>
      </ol>
    </div>
  );
}

interface StepProps {
  readonly number: number;
  readonly isDone: boolean;
  readonly text: string;
  readonly children: ComponentChildren;
}

function Step({ number, isDone, text, children }: StepProps): JSX.Element {
  return (
    <li class={isDone ? "done" : ""}>
      <span class="mark">{isDone ? <Icon name="check" size={12} /> : number}</span>
      <div>
        <h3>{text}</h3>
        <div class="soft">{children}</div>
      </div>
    </li>
  );
}
