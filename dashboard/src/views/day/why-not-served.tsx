import { partnersOf } from "@rondo/day/records/stop/shipment.ts";
import type { JSX } from "preact";
import { remedyOf, remedyTogether, type Remedy } from "@rondo/day/plan/remedy.ts";
import type { Reason, Stop, UnassignedStop } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { t } from "../../texts/catalogue.ts";
import { useDay, type Day } from "./day.ts";
import { reasonText, remedyText } from "./reasons.ts";
import { apply, fixText } from "./remedies.ts";

interface Props {
  readonly unassigned: UnassignedStop;
  readonly stop: Stop;
  readonly onEdit: () => void;
}

/** Why a stop is left out, with a button for each way to let it in. */
export function WhyNotServed({ unassigned, stop, onEdit }: Props): JSX.Element {
  const day = useDay();
  // The reason is that of the plan: once something was changed, only a new plan says what is lacking.
  const isChanged = day.staleStopIds.value.has(stop.id) || day.fixed.value.has(stop.id);
  const { reasons } = unassigned;
  // Its shipment is whole: its other ends say why.
  const isWhole = partnersOf(stop, day.stopsById.value.values()).length > 0;
  const together = reasons.filter((reason) => reason.together);
  return (
    <section>
      <h3 class="broken">{t("unassigned.why")}</h3>
      <ul class="reasons">
        {reasons.map((reason, index) => {
          const isOfOthers = reason.code === "SHIPMENT" && isWhole;
          const remedy = isOfOthers ? null : remedyText(reason);
          const other = day.stopsById.value.get(reason.stopId ?? "");
          const whose = other ?? stop;
          const fix = reason.together
            ? null
            : remedyOf(reason, whose, assignmentOf(day, reason.assignmentIds[0]));
          const isLast = reason === together.at(-1);
          return (
            <li key={index}>
              {reasonText(reason, day.lanesById.value, stop, other)}
              {remedy !== null && <div class="soft">{remedy}</div>}
              {!isChanged && !isOfOthers && (!reason.together || isLast) && (
                <p class="actions">
                  <Ways
                    stop={whose}
                    reasons={reason.together ? together : [reason]}
                    fix={fix}
                    onEdit={other ? () => (day.selected.value = { kind: "stop", stopId: other.id }) : onEdit}
                  />
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface WaysProps {
  readonly stop: Stop;
  /** One, or all of a set that keeps the stop out together. */
  readonly reasons: readonly Reason[];
  readonly fix: Remedy | null;
  readonly onEdit: () => void;
}

/** The change that lifts the rules; without one, the places where a person can change them. */
function Ways({ stop, reasons, fix, onEdit }: WaysProps): JSX.Element {
  const day = useDay();
  const all =
    reasons.length > 1 ? remedyTogether(reasons, stop, (id) => assignmentOf(day, id)) : fix && [fix];
  if (all !== null) {
    const text = fixText(day, stop, all);
    return (
      <Button icon="check" needs="write" onClick={() => void apply(day, stop, all, text)}>
        {text}
      </Button>
    );
  }
  const codes = new Set(reasons.map(({ code }) => code));
  const [first] = reasons[0]?.assignmentIds ?? [];
  const lane = first === undefined ? undefined : day.lanesById.value.get(first);
  const isOfPlace = codes.has("UNREACHABLE") || codes.has("NO_COORDINATES");
  const isOfStop = [...codes].some((code) => OF_STOP.has(code));
  return (
    <>
      {isOfPlace && (
        <Button icon="pin" needs="write" onClick={() => day.placeStop(stop)}>
          {t("placing.start")}
        </Button>
      )}
      {isOfStop && (
        <Button icon="edit" needs="write" onClick={onEdit}>
          {t("fix.stop")}
        </Button>
      )}
      {lane !== undefined && [...codes].some((code) => !OF_STOP.has(code) && code !== "UNREACHABLE") && (
        <Button icon="edit" needs="write" onClick={() => (day.editedCourier.value = lane.assignment.id)}>
          {codes.has("BREAK")
            ? t("fix.breaks", { courier: lane.name })
            : t("fix.courier", { courier: lane.name })}
        </Button>
      )}
    </>
  );
}

/** Rules that a change of the stop can lift. */
const OF_STOP: ReadonlySet<Reason["code"]> = new Set([
  "TIME_WINDOW",
  "DEADLINE",
  "SKILL",
  "NOT_ALLOWED",
  "NOT_ASSIGNED",
  "OUTRANKED",
  "SHIPMENT",
  "NO_COORDINATES",
]);

function assignmentOf(day: Day, id: string | undefined) {
  return id === undefined ? undefined : day.lanesById.value.get(id)?.assignment;
}
