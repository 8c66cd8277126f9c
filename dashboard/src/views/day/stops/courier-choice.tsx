import type { JSX } from "preact";
import { Check, Select } from "../../../parts/field.tsx";
import { t } from "../../../texts/catalogue.ts";
import { useDay } from "../day.ts";

/** Who may serve a stop. */
export interface CourierRule {
  readonly assignedCourierId: string | null;
  readonly allowedCourierIds: readonly string[];
}

interface Props {
  readonly rule: CourierRule;
  readonly onRule: (rule: CourierRule) => void;
}

/** The one courier of a stop, or those who may serve it. */
export function CourierChoice({ rule, onRule }: Props): JSX.Element | null {
  const lanes = useDay().lanes.value;
  if (lanes.length === 0) return null;
  const { assignedCourierId, allowedCourierIds } = rule;
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
              onChecked={(isAllowed) => {
                const others = allowedCourierIds.filter((id) => id !== assignment.id);
                onRule({ ...rule, allowedCourierIds: isAllowed ? [...others, assignment.id] : others });
              }}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
