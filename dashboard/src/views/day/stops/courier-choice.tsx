import type { JSX } from "preact";
import { Check, Select } from "../../../parts/field.tsx";
import { t } from "../../../texts/catalogue.ts";
import { useDay } from "../day.ts";

/** Who may serve a stop. */
export interface CourierRule {
  readonly assignedCourierId: string | null;
  readonly allowedCourierIds: readonly string[];
  /** Couriers of the company, so that a copied day has them, too. */
  readonly preferredCourierIds: readonly string[];
}

interface Props {
  readonly rule: CourierRule;
  readonly onRule: (rule: CourierRule) => void;
}

/** The one courier of a stop, or those who may serve it. */
export function CourierChoice({ rule, onRule }: Props): JSX.Element | null {
  const lanes = useDay().lanes.value;
  if (lanes.length === 0) return null;
  const { assignedCourierId, allowedCourierIds, preferredCourierIds } = rule;
  const chosen =
    (list: "allowedCourierIds" | "preferredCourierIds", ids: readonly string[], id: string) =>
    (isChosen: boolean) => {
      const others = rule[list].filter((other) => !ids.includes(other));
      onRule({ ...rule, [list]: isChosen ? [...others, id] : others });
    };
  return (
    <>
      <Select
        whole
        label={t("stop.assignedCourierId")}
        value={assignedCourierId ?? ""}
        options={[
          { value: "", text: t("stop.anyCourier") },
          ...lanes.map(({ assignment, name }) => ({ value: assignment.id, text: name })),
        ]}
        onValue={(id) => onRule({ ...rule, assignedCourierId: id === "" ? null : id })}
      />
      {lanes.length > 1 && (
        <fieldset class="field whole couriers-allowed">
          <legend>{t("stop.allowedCourierIds")}</legend>
          <span class="hint">{t("stop.allowedCourierIds.hint")}</span>
          {lanes.map(({ assignment, name }) => (
            <Check
              key={assignment.id}
              label={name}
              checked={allowedCourierIds.includes(assignment.id)}
              onChecked={chosen("allowedCourierIds", [assignment.id], assignment.id)}
            />
          ))}
        </fieldset>
      )}
      {lanes.length > 1 && (
        <fieldset class="field whole couriers-allowed">
          <legend>{t("stop.preferredCourierIds")}</legend>
          <span class="hint">{t("stop.preferredCourierIds.hint")}</span>
          {lanes.map(({ assignment: { id, courierId }, name }) => (
            <Check
              key={id}
              label={name}
              checked={[id, courierId].some((own) => preferredCourierIds.includes(own))}
              onChecked={chosen("preferredCourierIds", [id, courierId], courierId)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
