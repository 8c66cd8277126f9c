/** See `geocodeStatus` of fields.ts. */
export type GeocodeStatus = "given" | "found" | "failed" | "none";

interface Location {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly geocodeStatus: GeocodeStatus;
}

const NOWHERE: Location = { latitude: null, longitude: null, geocodeStatus: "none" };

/**
 * What a body changes in the coordinates of a record that has an address: given ones are taken, null clears, and
 * another address without coordinates puts aside what geocoding had found, but keeps what was given. Coordinates and an
 * address that are those of the record say nothing new: a record that was read can be sent back.
 * @returns null when the coordinates stay as they are
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
