import { writtenCoordinates } from "@rondo/addresses/written-coordinates.ts";
import { zoneOffset } from "@rondo/day/time/zone-offset.ts";
import { worldOf, type Camera } from "./view/camera.ts";

const JANUARY = Date.UTC(2026, 0, 15);
const DEGREES_PER_MS = 15 / 3_600_000;
const WIDE = 3.5;
const NEAR = 11;
/** Where most people of a part of the world live, in degrees of latitude. Its zones begin with its name. */
const LATITUDES: Readonly<Record<string, number>> = {
  ...{ Europe: 50, Africa: 5, Asia: 30, America: 35, Atlantic: 40, Indian: -10, Pacific: -20 },
  ...{ Australia: -28, Arctic: 70, Antarctica: -75 },
};

/**
 * What a map without a stop shows: the first of the firm's depots whose coordinates are known, else the part of the
 * world of a zone.
 * @param depots addresses, or coordinates as people write them
 */
export function startOf(zone: string, depots: readonly string[]): Camera {
  const known = depots.map(writtenCoordinates).find((found) => found !== null);
  if (known) return { centre: worldOf([known.longitude, known.latitude]), zoom: NEAR };
  const latitude = LATITUDES[zone.split("/")[0] ?? ""] ?? 20;
  return { centre: worldOf([zoneOffset(JANUARY, zone) * DEGREES_PER_MS, latitude]), zoom: WIDE };
}
