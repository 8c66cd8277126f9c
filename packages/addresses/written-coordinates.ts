import { singleSpaced } from "@rondo/day/text/single-spaced.ts";
import type { GeocodedLocation, Geocoder } from "./geocoder.ts";

/** Coordinates are shorter. The limit bounds the time for other texts. */
const longest = 80;

// In single-spaced text. A space that repeats here would multiply the ways to match.
const direction = "([NSEWnsew])?";
const degrees = String.raw`${direction} ?([+-]?\d{1,3}[.,]\d{2,}) ?°? ?${direction}`;
const pair = new RegExp(String.raw`^(?:geo:)?\(? ?${degrees} ?[,;/]? ?${degrees} ?\)?$`, "u");

/**
 * The point of an address that consists of coordinates in degrees, latitude first unless letters say otherwise:
 * "60.1675, 24.9427", "60,1675 24,9427", "N 60.1675 E 24.9427". Each has at least two decimals. Null for any other text.
 */
export function writtenCoordinates(address: string): GeocodedLocation | null {
  const text = singleSpaced(address);
  const match = text.length > longest ? null : pair.exec(text);
  if (!match) return null;
  const first = signed(match[2], match[1] ?? match[3]);
  const second = signed(match[5], match[4] ?? match[6]);
  const letters = [match[1] ?? match[3] ?? "N", match[4] ?? match[6] ?? "E"].map((letter) =>
    letter.toUpperCase(),
  );
  const isLatitude = letters.map((letter) => letter === "N" || letter === "S");
  if (isLatitude[0] === isLatitude[1]) return null;
  const [latitude, longitude] = isLatitude[0] ? [first, second] : [second, first];
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return { latitude, longitude, label: `${latitude}, ${longitude}`, quality: "house" };
}

function signed(digits: string | undefined, letter: string | undefined): number {
  const value = Number((digits ?? "").replace(",", "."));
  return letter !== undefined && /[SW]/iu.test(letter) ? -value : value;
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
