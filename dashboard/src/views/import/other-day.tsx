import type { JSX } from "preact";
import { Button } from "../../parts/button.tsx";
import { FailureNotice, Notice } from "../../parts/notice.tsx";
import { useSending } from "../../parts/sending.ts";
import { longDate } from "../../format/times.ts";
import { t } from "../../texts/catalogue.ts";
import type { ImportModel } from "./import-model.ts";

interface Props {
  readonly model: ImportModel;
  /** Plans the project on another day; null where stops or couriers have times of its day already. */
  readonly onMove: ((date: string) => Promise<void>) | null;
}

/** Says that lines are for another day than the project's, and offers both ways out. */
export function OtherDay({ model, onMove }: Props): JSX.Element | null {
  const { send, isSending, failure } = useSending();
  const count = new Map(model.doubtCounts.value).get("otherDay") ?? 0;
  const date = model.day.value?.date;
  if (count === 0 || date === undefined) return null;
  const day = longDate(date);
  const other = model.otherDay.value;
  const isWanted = model.wanted.value.has("otherDay");
  return (
    <div class="notices">
      {failure && <FailureNotice failure={failure} />}
      <Notice look={isWanted ? "plain" : "doubt"}>
        <p>
          {isWanted
            ? t("import.otherDay.taken", { count, day })
            : other === null
              ? t("import.otherDays", { count, day })
              : t("import.otherDay", { count, day, other: longDate(other) })}
        </p>
        <p class="actions">
          {other !== null && onMove !== null && !isWanted && (
            <Button look="main" disabled={isSending} onClick={() => void send(async () => onMove(other))}>
              {t("import.otherDay.move", { other: longDate(other) })}
            </Button>
          )}
          <Button onClick={() => model.want("otherDay", !isWanted)}>
            {isWanted ? t("import.otherDay.leave", { count }) : t("import.otherDay.take", { count, day })}
          </Button>
        </p>
      </Notice>
    </div>
  );
}
