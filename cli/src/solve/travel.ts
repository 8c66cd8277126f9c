import { z } from "zod";
import { createTravel, twinsOf } from "@rondo/solver/travel/create.ts";
import { here } from "@rondo/solver/travel/here.ts";
import { readTravel, travelSettings } from "@rondo/solver/travel/settings.ts";
import { fetchSender } from "@rondo/wire/fetch-sender.ts";
import type { Twins } from "@rondo/solver/travel/profile.ts";
import type { VehicleTravelSource } from "@rondo/solver/travel/vehicle-travel.ts";

/** Travel times as the service has them: of an OSRM server, or of straight lines. */
export function travelOf(roads: string | undefined): { source: VehicleTravelSource; twins: Twins } {
  const given = roads === undefined ? {} : { ROUTING: "osrm", ROUTING_URL: roads };
  const { travel } = readTravel(z.object(travelSettings).parse(given));
  return { source: createTravel(travel, here, routing), twins: twinsOf(travel) };
}

const routing = { open: fetchSender, metrics: { ended: () => undefined } };
