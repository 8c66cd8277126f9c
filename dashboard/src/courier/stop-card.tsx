import { useLayoutEffect, useState } from "preact/hooks";
import { clockText, stopWindowsText } from "@rondo/day/quantity/moments.ts";
import { loadsText } from "@rondo/day/quantity/load.ts";
import { phoneUri } from "@rondo/day/quantity/phone.ts";
import { mapLink } from "./links.ts";
import { NotServed } from "./not-served.tsx";
import { language, t } from "./texts.ts";
import type { Tour, Visit } from "./tour.ts";
import { Undo } from "./undo-bar.tsx";

interface Props {
  readonly tour: Tour;
  readonly visit: Visit;
}

/** One stop, large: what the driver needs there, and what came of it. */
export function StopCard({ tour, visit }: Props) {
  const { stop, type, serviceStartAt } = visit;
  const zone = tour.seen.value?.timezone ?? "UTC";
  const date = tour.seen.value?.date ?? "";
  const isNext = stop.id === tour.next.value?.stop.id && visit.sequence === tour.next.value.sequence;
  const window = stopWindowsText(stop, zone, language);
  const phone = stop.phone === null ? null : phoneUri(stop.phone);
  const map = mapLink(stop);
  const others = othersOf(tour, visit).join(", ");
  // Another stop is read from its name on, wherever the last one was left.
  useLayoutEffect(() => {
    scrollTo(0, 0);
  }, [stop.id]);
  return (
    <section class="stop-card" aria-labelledby="stop-name">
      <p class="stop-when">
        <span>{isNext ? t("next") : t("stop", { number: visit.sequence })}</span>
        <span>{t("planned", { time: clockText(minute(serviceStartAt), { date, zone }) })}</span>
      </p>
      <BreakBefore tour={tour} visit={visit} />
      <h2 id="stop-name">{stop.name}</h2>
      <p class="stop-address">{stop.address}</p>
      <p class="stop-window">
        {t("window")}: <strong>{window === "" ? t("anyTime") : window}</strong>
        {window !== "" && stop.finishInWindow && `, ${t("finishInWindow")}`}
      </p>
      <div class="stop-links">
        {phone !== null && (
          <a class="tour-button" href={phone}>
            {t("call")}
          </a>
        )}
        {map !== null && (
          <a class="tour-button" href={map}>
            {t("navigate")}
          </a>
        )}
      </div>
      {stop.notes && <Fact name={t("notes")} text={stop.notes} isLoud />}
      {stop.loadDemands && <Fact name={t("goods")} text={loadsText(stop.loadDemands, language)} />}
      {type === "pickup" && (
        <Fact
          name={t("pickup")}
          text={others === "" ? t("pickup.here") : t("pickup.for", { others })}
          isLoud
        />
      )}
      {type === "delivery" && others !== "" && <Fact name={t("from")} text={others} />}
      {hasGoods(stop.collectDemands) && (
        <Fact name={t("collect")} text={loadsText(stop.collectDemands, language)} />
      )}
      {stop.products && <Fact name={t("products")} text={stop.products} />}
      {stop.paymentMethod && <Fact name={t("payment")} text={stop.paymentMethod} />}
      {stop.externalId && <p class="stop-order">{t("order", { order: stop.externalId })}</p>}
      {type === "stock_loading" ? (
        !tour.isDone(visit) && (
          <button type="button" class="tour-button main" onClick={() => void tour.noteLoaded(visit)}>
            {t("loaded")}
          </button>
        )
      ) : (
        <Outcome key={stop.id} tour={tour} visit={visit} />
      )}
      {!isNext && tour.next.value && (
        <button type="button" class="tour-button" onClick={() => (tour.chosen.value = null)}>
          {t("toNext")}
        </button>
      )}
    </section>
  );
}

/** The names of the other ends of a stop's shipment. A page that was kept before the service knew them has none. */
function othersOf(tour: Tour, { stop: { shipment }, type }: Visit): string[] {
  return tour.rows.value.flatMap(({ stop, type: other }) =>
    shipment && stop?.shipment === shipment && other !== type ? stop.name : [],
  );
}

function Outcome({ tour, visit }: Props) {
  const [isAsking, ask] = useState(false);
  const { id, outcome, outcomeReason } = visit.stop;
  const recent = tour.recent.value.find(({ stopId }) => stopId === id);
  if (outcome !== null)
    return (
      <>
        <p class={`stop-outcome ${outcome}`}>
          {t(outcome)}
          {outcomeReason && `: ${outcomeReason}`}
        </p>
        {recent && <Undo tour={tour} report={recent} />}
      </>
    );
  if (isAsking)
    return (
      <NotServed
        onBack={() => {
          ask(false);
        }}
        onReason={(reason) => void tour.report(visit, "failed", reason)}
      />
    );
  return (
    <div class="stop-outcomes">
      <button type="button" class="tour-button main" onClick={() => void tour.report(visit, "served")}>
        {t("served")}
      </button>
      <button
        type="button"
        class="tour-button"
        onClick={() => {
          ask(true);
        }}
      >
        {t("failed")}
      </button>
    </div>
  );
}

/** A break, or goods to take over, that the plan has right before a stop. */
function BreakBefore({ tour, visit }: Props) {
  const rows = tour.rows.value;
  const before = rows[rows.findIndex(({ sequence }) => sequence === visit.sequence) - 1];
  if (before?.handover) {
    const { latitude, longitude, names } = before.handover;
    const place = `${latitude?.toFixed(5)}, ${longitude?.toFixed(5)}`;
    return <p class="tour-notice">{t("takeOverAt", { place, names: names.join(", ") })}</p>;
  }
  if (before?.type !== "break") return null;
  const context = { date: tour.seen.value?.date ?? "", zone: tour.seen.value?.timezone ?? "UTC" };
  const [from, to] = [before.serviceStartAt, before.plannedDepartureAt].map((at) =>
    clockText(minute(at), context),
  );
  return <p class="tour-notice">{t("breakBefore", { from: from ?? "", to: to ?? "" })}</p>;
}

function Fact({
  name,
  text,
  isLoud = false,
}: {
  readonly name: string;
  readonly text: string;
  readonly isLoud?: boolean;
}) {
  return (
    <p class={isLoud ? "stop-fact loud" : "stop-fact"}>
      <span>{name}</span> {text}
    </p>
  );
}

/** Drivers read minutes. */
export function minute(at: string): string {
  return new Date(Math.floor(Date.parse(at) / 60_000) * 60_000).toISOString();
}

/** A page that was kept before the service knew them has none. */
function hasGoods(loads: Record<string, number> | undefined): boolean {
  return Object.keys(loads ?? {}).length > 0;
}
