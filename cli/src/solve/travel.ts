import { z } from "zod";
import { createTravel, twinsOf } from "../../../services/optimizer/src/travel/create.ts";
import * as lines from "../../../services/optimizer/src/travel/lines.ts";
import { readTravel, travelSettings } from "../../../services/optimizer/src/travel/settings.ts";
import { fetchSender } from "@rondo/wire/fetch-sender.ts";
import type { Twins } from "../../../services/optimizer/src/travel/profile.ts";
import type { VehicleTravelSource } from "../../../services/optimizer/src/travel/vehicle-travel.ts";

/** Travel times as the service has them: of an OSRM server, or of straight lines. */
export function travelOf(roads: string | undefined): { source: VehicleTravelSource; twins: Twins } {
  const given = roads === undefined ? {} : { ROUTING: "osrm", ROUTING_URL: roads };
  const { travel } = readTravel(z.object(travelSettings).parse(given));
  return { source: createTravel(travel, hereAndNow, routing), twins: twinsOf(travel) };
}

const routing = { open: fetchSender, metrics: { ended: () => undefined } };

/** Does work on this thread that the service leaves to another one. */
const hereAndNow = {
  run: async (_module: URL, name: string, task: unknown) =>
    (lines as unknown as Readonly<Record<string, (task: unknown) => unknown>>)[name]?.(task) as never,
};
