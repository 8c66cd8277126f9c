import type { CourierDay, CourierRow } from "@rondo/day/records/courier-day.ts";
import { clockText, stopWindowsText } from "@rondo/day/quantity/moments.ts";
import { minute } from "./stop-card.tsx";
import { language, t } from "./texts.ts";
import { isVisit, type Tour } from "./tour.ts";

/** All rows of the day, in their order. */
export function RowList({ tour, day }: { readonly tour: Tour; readonly day: CourierDay }) {
  return (
    <section class="row-list">
      <h2>{t("all")}</h2>
      <ol>
        {tour.rows.value.map((row) => (
          <Row key={`${row.sequence}-${row.stop?.id ?? ""}`} tour={tour} day={day} row={row} />
        ))}
      </ol>
    </section>
  );
}

interface Props {
  readonly tour: Tour;
  readonly day: CourierDay;
  readonly row: CourierRow;
}

function Row({ tour, day, row }: Props) {
  const time = clockText(minute(row.serviceStartAt), { date: day.date, zone: day.timezone });
  if (!isVisit(row))
    return (
      <li class="row-line">
        <span class="time">{time}</span>
        <span>{row.handover ? t("takeOver", { names: row.handover.names.join(", ") }) : t("break")}</span>
      </li>
    );
  const { stop, type } = row;
  const window = stopWindowsText(stop, day.timezone, language);
  const isDone = tour.isDone(row);
  const mark = stop.outcome === "failed" ? "✕" : isDone ? "✓" : "";
  return (
    <li>
      <button
        type="button"
        class={`row-line ${isDone ? "done" : ""} ${stop.outcome ?? ""}`}
        aria-current={tour.shown.value?.sequence === row.sequence ? "step" : undefined}
        onClick={() => {
          tour.chosen.value = stop.id;
          scrollTo(0, 0); // also to the stop that is shown already
        }}
      >
        <span class="time">{time}</span>
        <span class="what">
          <strong>
            {type === "stock_loading" && `${t("load")}: `}
            {type === "pickup" && `${t("pickup")}: `}
            {stop.name}
          </strong>
          <span>
            {stop.address}
            {window !== "" && ` · ${window}`}
          </span>
        </span>
        <span class="mark" aria-hidden="true">
          {mark}
        </span>
        {stop.outcome && <span class="tour-hidden">{t(stop.outcome)}</span>}
      </button>
    </li>
  );
}
