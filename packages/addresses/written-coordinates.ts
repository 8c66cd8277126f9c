import { isExact, pointIn } from "@rondo/day/quantity/coordinates.ts";
import type { GeocodedLocation, Geocoder } from "./geocoder.ts";

/**
 * The point of an address that consists of coordinates, latitude first unless letters say otherwise: "60.1675, 24.9427",
 * "60,1675 24,9427", "N 60.1675 E 24.9427", "60°10'3\"N 24°56'34\"E". Null for any other text.
 */
export function writtenCoordinates(address: string): GeocodedLocation | null {
  const point = isExact(address) ? pointIn(address) : null;
  if (!point || Math.abs(point.latitude) > 90 || Math.abs(point.longitude) > 180) return null;
  return { ...point, label: `${point.latitude}, ${point.longitude}`, quality: "house" };
}

/** A geocoder that reads written coordinates itself and asks the source for all other addresses. */
export function withWrittenCoordinates(source: Geocoder): Geocoder {
  return {
    lookup: async (address, options) => {
      const location = writtenCoordinates(address);
      return location ? { location, candidates: [] } : source.lookup(address, options);
    },
    close: () => {
      source.close();
    },
  };
}
