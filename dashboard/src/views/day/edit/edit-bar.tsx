import type { JSX } from "preact";
import { decimal, distance, money } from "../../../format/numbers.ts";
import { Button, IconButton } from "../../../parts/button.tsx";
import { say, sayFailure } from "../../../parts/toast.tsx";
import { t } from "../../../texts/catalogue.ts";
import { useDay } from "../day.ts";
import { Figure } from "../facts.tsx";
import type { EditedPlan } from "./edited-plan.ts";
import type { EditSession } from "./session.ts";
import { signedMinutes } from "./targets.ts";

/** What the changed plan costs beside the current one, and what can be done with it. */
export function EditBar({ session }: { readonly session: EditSession }): JSX.Element {
  const day = useDay();
  const { hands } = day;
  const broken = session.violations.value.length;
  const later = session.laterMinutes.value.size;
  const isEdited = session.isEdited.value;
  const keep = async () => {
    if (broken > 0 || session.writes.peek().length > 0) {
      hands.dialog.value = "keep";
      return;
    }
    try {
      await session.keep(false);
      if (hands.session.peek() === null) say(t("edit.kept"));
    } catch (error) {
      sayFailure(error);
    }
  };
  return (
    <section class="edit-bar" aria-label={t("edit.title")}>
      <strong>{t("edit.title")}</strong>
      <Figures session={session} />
      {broken > 0 && (
        <Button look="quiet" icon="alert" onClick={() => (hands.dialog.value = "keep")}>
          <span class="broken strong">{t("edit.broken", { count: broken })}</span>
        </Button>
      )}
      {isEdited && (
        <Button look="quiet" onClick={() => (hands.dialog.value = "differences")}>
          {later > 0 ? t("edit.later", { count: later }) : t("edit.differences")}
        </Button>
      )}
      <span class="room" />
      <span class="history">
        <IconButton
          icon="undo"
          label={t("edit.undo")}
          shortcut="Ctrl+Z"
          disabled={!session.canUndo.value}
          onClick={() => session.undo()}
        />
        <IconButton
          icon="redo"
          label={t("edit.redo")}
          shortcut="Ctrl+Y"
          disabled={!session.canRedo.value}
          onClick={() => session.redo()}
        />
      </span>
      {session.leftOutIds.value.length > 0 && (
        <Button onClick={() => (hands.dialog.value = "fill")}>{t("edit.fill")}</Button>
      )}
      <Button
        icon="run"
        title={t("edit.improve.hint")}
        disabled={session.isSearching.value || !isEdited}
        onClick={() => void session.improve()}
      >
        {session.isSearching.value ? t("edit.improving") : t("edit.improve")}
      </Button>
      <span class="ends">
        <Button onClick={() => (isEdited ? (hands.dialog.value = "discard") : hands.end())}>
          {isEdited ? t("edit.discard") : t("close")}
        </Button>
        <Button
          look="main"
          icon="check"
          needs="write"
          disabled={!isEdited || session.isKeeping.value}
          onClick={() => void keep()}
        >
          {session.isKeeping.value ? t("edit.keeping") : t("edit.keep")}
        </Button>
      </span>
    </section>
  );
}

const stopsOf = ({ orders }: EditedPlan) => [...orders.values()].flat().length;

function Figures({ session }: { readonly session: EditSession }): JSX.Element | null {
  const shown = session.shown.value;
  if (shown === null) return null;
  const { workingSeconds, distanceMeters, lateMinutes, cost } = shown.difference;
  // As the page counts: each end of a shipment is a stop.
  const servedCount = stopsOf(session.plan.value) - stopsOf(session.questions.unchanged);
  const signed = (value: number, text: (amount: number) => string) =>
    `${value < 0 ? "\u2212" : "+"}${text(Math.abs(value))}`;
  return (
    <dl class="figures" aria-label={t("edit.figures")} aria-live="polite">
      <Figure name={t("edit.work")} value={signedMinutes(workingSeconds)} />
      <Figure name={t("edit.distance")} value={signed(distanceMeters, distance)} />
      {shown.summary.objective === "cost" && (
        <Figure name={t("edit.cost")} value={signed(cost, (usd) => money(Math.round(usd * 100) / 100))} />
      )}
      {servedCount !== 0 && (
        <Figure
          name={t("edit.served")}
          value={signed(servedCount, (count) => decimal(count, 0))}
          isBroken={servedCount < 0}
        />
      )}
      {lateMinutes !== 0 && (
        <Figure
          name={t("edit.late")}
          value={signedMinutes(Math.sign(lateMinutes) * Math.ceil(Math.abs(lateMinutes)) * 60)}
          isBroken={lateMinutes > 0}
        />
      )}
    </dl>
  );
}
