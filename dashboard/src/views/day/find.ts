import type { Command } from "../../shell/commands.ts";
import { t } from "../../texts/catalogue.ts";
import type { Day } from "./day.ts";

/** Stops by name, address, order and phone, and couriers by name and phone. */
export function findIn(day: Day): readonly Command[] {
  const stops = (day.stops.value.peek() ?? []).map((stop): Command => {
    const { id, name, address, externalId, phone } = stop;
    const courier = day.visits.peek().get(id)?.lane.name;
    return {
      id: `stop.${id}`,
      text: name,
      detail: [externalId, address, courier].filter((text) => text).join(" · "),
      words: phoneWords(phone),
      icon: "pin",
      isHidden: true,
      run: () => {
        day.tab.value = day.visits.peek().has(id) ? "routes" : isLeft(day, id) ? "unassigned" : "stops";
        day.selectStop(id);
      },
    };
  });
  const phones = new Map((day.couriers.value.peek() ?? []).map(({ id, phone }) => [id, phone]));
  const couriers = day.lanes.peek().map(({ assignment, name }): Command => ({
    id: `courier.${assignment.id}`,
    text: name,
    detail: t("visit.courier"),
    words: phoneWords(phones.get(assignment.courierId) ?? null),
    icon: "person",
    isHidden: true,
    run: () => {
      day.tab.value = day.hasPlan.peek() ? "routes" : "couriers";
      day.selectCourier(assignment.id);
    },
  }));
  return [...stops, ...couriers];
}

/** A phone as it is written, and its digits alone. */
function phoneWords(phone: string | null): string {
  return phone === null ? "" : `${phone} ${phone.replaceAll(/\D/g, "")}`;
}

function isLeft(day: Day, stopId: string): boolean {
  return day.unassignedById.peek().has(stopId) || day.openById.peek().has(stopId);
}
