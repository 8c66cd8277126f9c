/** See `geocodeStatus` of fields.ts. */
export type GeocodeStatus = "given" | "found" | "failed" | "none";

export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

interface Location {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly geocodeStatus: GeocodeStatus;
}

const NOWHERE: Location = { latitude: null, longitude: null, geocodeStatus: "none" };

/**
 * The changes that a body makes to the coordinates of a record with an address. Given coordinates are taken. Null
 * clears them. Another address without coordinates drops those that geocoding found, but keeps given ones. The record's
 * own coordinates and address change nothing, so that a client can send back what it has read.
 * @returns null if the coordinates stay as they are
 */
export function relocation(
  body: {
    readonly address?: string | null;
    readonly latitude?: number | null;
    readonly longitude?: number | null;
  },
  before: Location & { readonly address: string | null },
): Location | null {
  const moved = body.address !== undefined && body.address !== before.address;
  if (!moved && body.latitude === before.latitude && body.longitude === before.longitude) return null;
  if (typeof body.latitude === "number" && typeof body.longitude === "number") {
    return { latitude: body.latitude, longitude: body.longitude, geocodeStatus: "given" };
  }
  if (body.latitude === null) return NOWHERE;
  return moved && before.geocodeStatus !== "given" ? NOWHERE : null;
}
