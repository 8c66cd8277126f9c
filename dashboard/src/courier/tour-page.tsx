import type { CourierDay } from "@rondo/day/records/courier-day.ts";
import { useEffect, useState } from "preact/hooks";
import { ChangesDialog } from "./changes-dialog.tsx";
import { mapLink } from "./links.ts";
import { RowList } from "./row-list.tsx";
import { StopCard } from "./stop-card.tsx";
import { dateText, t } from "./texts.ts";
import type { Tour } from "./tour.ts";
import { UndoBar } from "./undo-bar.tsx";

/** A courier's day on a telephone. */
export function TourPage({ tour }: { readonly tour: Tour }) {
  const phase = tour.phase.value;
  if (phase === "ended") return <Ended tour={tour} />;
  if (phase === "none") return <p class="tour-wait">{t("none")}</p>;
  const day = tour.seen.value;
  if (!day)
    return (
      <p class="tour-wait" role="status">
        {t(tour.isConnected.value ? "starting" : "startingOffline")}
      </p>
    );
  return (
    <div class="tour">
      <Head tour={tour} day={day} />
      <main>
        <Refused tour={tour} />
        {tour.shown.value ? (
          <StopCard tour={tour} visit={tour.shown.value} />
        ) : (
          <Done tour={tour} day={day} />
        )}
        {tour.rows.value.length > 0 && <AfterNext tour={tour} day={day} />}
      </main>
      <UndoBar tour={tour} />
      {tour.changes.value.length > 0 && <ChangesDialog tour={tour} day={day} />}
    </div>
  );
}

/** The list comes one frame after the next stop, which a courier waits for. */
function AfterNext(props: { readonly tour: Tour; readonly day: CourierDay }) {
  const [isShown, show] = useState(false);
  useEffect(() => {
    show(true);
  }, []);
  return isShown ? <RowList {...props} /> : null;
}

function Head({ tour, day }: { readonly tour: Tour; readonly day: CourierDay }) {
  const visits = tour.visits.value;
  const done = visits.filter((visit) => tour.isDone(visit)).length;
  return (
    <header class="tour-head">
      <h1>{t("title")}</h1>
      <p>
        {day.firstName} {day.lastName} · {dateText(day.date)}
      </p>
      {visits.length > 0 && (
        <>
          <p>{t("progress", { done, all: visits.length })}</p>
          <progress max={visits.length} value={done} aria-hidden="true" />
        </>
      )}
      <State tour={tour} />
    </header>
  );
}

/** Its line is always there: what is below must not move under a finger. */
function State({ tour }: { readonly tour: Tour }) {
  const count = tour.waiting.value.length;
  const text = count > 0 ? t("waiting", { count }) : t("unconnected");
  return (
    <p class="tour-state" role="status">
      {!tour.isConnected.value && text}
    </p>
  );
}

/** Outcomes that the service never takes. */
function Refused({ tour }: { readonly tour: Tour }) {
  const names = tour.refused.value.map(({ name }) => name).join(", ");
  return names === "" ? null : (
    <p class="tour-notice" role="alert">
      {t("refused", { names })}
    </p>
  );
}

function Done({ tour, day }: { readonly tour: Tour; readonly day: CourierDay }) {
  if (tour.visits.value.length === 0) return <p class="tour-wait">{t("noStops")}</p>;
  const { address } = day.end;
  const link = mapLink(day.end);
  return (
    <section class="stop-card">
      <h2>{t("allDone")}</h2>
      {address !== null && <p>{t("thenTo", { address })}</p>}
      {link !== null && (
        <a class="tour-button" href={link}>
          {t("navigate")}
        </a>
      )}
    </section>
  );
}

function Ended({ tour }: { readonly tour: Tour }) {
  const count = tour.waiting.value.length;
  return (
    <main class="tour-wait">
      <h1>{t("ended")}</h1>
      <p>{t("endedHint")}</p>
      {count > 0 && <p>{t("endedWaiting", { count })}</p>}
    </main>
  );
}
