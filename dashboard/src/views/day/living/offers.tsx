import "./offers.css";
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Notice } from "../../../parts/notice.tsx";
import { Select } from "../../../parts/field.tsx";
import { clock } from "../../../format/times.ts";
import { duration } from "../../../format/numbers.ts";
import { t } from "../../../texts/catalogue.ts";
import { useDay, type Day } from "../day.ts";
import { signedMinutes, violationText } from "../edit/targets.ts";
import type { Offer, Order } from "./order.ts";
import { fitting, nearest, type Option } from "./slots.ts";

interface Props {
  readonly order: Order;
  readonly onAdd: () => void;
}

/** The times that an order may have: the best courier of each, the price, and who is served later. */
export function Offers({ order, onAdd }: Props): JSX.Element {
  const day = useDay();
  const form = useRef<HTMLFormElement>(null);
  const offers = order.answer.value?.offers ?? [];
  const chosen = order.chosen.value;
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>("input:checked")?.focus(), [offers]);
  const others = fitting(offers[chosen?.slot ?? -1]?.options ?? []);
  return (
    <form
      id="offers"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        onAdd();
      }}
    >
      {chosen === null && offers[0]?.slot.kind === "wish" && (
        <Notice look="doubt">{t("order.wish.none")}</Notice>
      )}
      <fieldset class="offered-times">
        <legend>{t("order.when")}</legend>
        {offers.map((offer, index) => (
          <OfferRow
            key={index}
            offer={offer}
            order={order}
            isChosen={chosen?.slot === index}
            onChoose={() => order.choose(index)}
          />
        ))}
      </fieldset>
      {chosen !== null && others.length > 1 && (
        <Select
          label={t("order.courier")}
          value={chosen.assignmentId}
          options={others.map((option) => ({
            value: option.assignmentId,
            text: `${courierName(day, option)}, ${priceText(option)}`,
          }))}
          onValue={(assignmentId) => (order.chosen.value = { ...chosen, assignmentId })}
        />
      )}
    </form>
  );
}

interface RowProps {
  readonly offer: Offer;
  readonly order: Order;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function OfferRow({ offer: { slot, options }, order, isChosen, onChoose }: RowProps): JSX.Element {
  const day = useDay();
  const zone = day.zone.value;
  const best = (isChosen ? order.option.value : null) ?? fitting(options)[0];
  const times = `${clock(slot.from, zone)}–${clock(slot.until, zone)}`;
  return (
    <label class={`offered-time${best === undefined ? " full" : ""}`}>
      <input type="radio" name="slot" checked={isChosen} disabled={best === undefined} onChange={onChoose} />
      <span class="times">{slot.kind === "any" ? t("order.any") : times}</span>
      {best === undefined ? (
        <span class="what">{whyNot(day, options)}</span>
      ) : (
        <>
          <span class="what">{placeText(day, order, best)}</span>
          <span class="extra strong">{priceText(best)}</span>
          <span class="later soft small">{laterText(day, best)}</span>
        </>
      )}
    </label>
  );
}

function courierName(day: Day, { assignmentId }: Option): string {
  return day.lanesById.value.get(assignmentId)?.name ?? "";
}

/** "+12 min". */
function priceText({ extraWorkingSeconds }: Option): string {
  return signedMinutes(extraWorkingSeconds);
}

/** "Aino, after Bakery". */
function placeText(day: Day, order: Order, option: Option): string {
  const route = order.answer.value?.routes.find((one) => one.assignmentId === option.assignmentId);
  const visited = (route?.stops ?? []).filter(({ stopId }) => stopId !== null && stopId !== order.stop?.id);
  const before = visited[option.position - 1]?.stopId;
  const courier = courierName(day, option);
  const name = day.stopsById.value.get(before ?? "")?.name;
  return name === undefined ? t("order.first", { courier }) : t("order.after", { courier, name });
}

const MOST_NAMES = 2;

function laterText(day: Day, { later }: Option): string {
  const inOrder = later.toSorted((one, other) => other.minutes - one.minutes);
  const named = inOrder.slice(0, MOST_NAMES).map(({ stopId, minutes }) => {
    return `${day.stopsById.value.get(stopId)?.name ?? ""} +${duration(minutes * 60)}`;
  });
  if (named.length === 0) return t("order.laterNone");
  const others = later.length - named.length;
  const text = t("order.later", { names: named.join(", ") });
  return others > 0 ? `${text} ${t("order.laterMore", { count: others })}` : text;
}

/** The rule that keeps the stop from the courier who comes nearest. */
function whyNot(day: Day, options: readonly Option[]): string {
  const best = nearest(options);
  const [violation] = best?.violations ?? [];
  if (best === undefined || violation === undefined) return t("order.full");
  const text = violationText(day, violation);
  const name = violation.stopId === null ? undefined : day.stopsById.value.get(violation.stopId)?.name;
  return name === undefined ? text : `${name}: ${text}`;
}
