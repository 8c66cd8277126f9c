import { partnersOf } from "@rondo/day/records/stop/shipment.ts";
import type { JSX } from "preact";
import type { Stop } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { t } from "../../texts/catalogue.ts";
import { useDay } from "./day.ts";
import { Fact } from "./facts.tsx";

/** The shipment of a stop, and its other ends. */
export function ShipmentFact({ stop }: { readonly stop: Stop }): JSX.Element | null {
  const day = useDay();
  if (stop.shipment === null) return null;
  const partners = partnersOf(stop, day.stopsById.value.values());
  return (
    <Fact name={t("stop.shipment")}>
      {stop.shipment}
      {partners.map(({ id, name }) => (
        <div key={id}>
          <Button onClick={() => day.selectStop(id)}>{name}</Button>
        </div>
      ))}
    </Fact>
  );
}
