import type { GeocodedLocation } from "./geocoder.ts";

const direction = "[NSEWnsew]";
const degrees = String.raw`([+-]?\d{1,3}[.,]\d{2,})\s*°?\s*`;
const pair = new RegExp(
  String.raw`^\s*(?:geo:)?\(?\s*(${direction})?\s*${degrees}(${direction})?\s*[,;/ ]?\s*(${direction})?\s*${degrees}(${direction})?\s*\)?\s*$`,
  "u",
);

/**
 * The point of an address that consists of coordinates in degrees, latitude first unless letters say otherwise:
 * "60.1675, 24.9427", "60,1675 24,9427", "N 60.1675 E 24.9427". Each has at least two decimals. Null for any other text.
 */
export function writtenCoordinates(address: string): GeocodedLocation | null {
  const match = pair.exec(address);
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
