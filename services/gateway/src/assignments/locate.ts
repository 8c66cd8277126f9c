import type { Geocoder } from "../geocoding/geocoder.ts";
import type { Region } from "../geocoding/region.ts";
import type { AssignmentRecord, AssignmentSettings } from "@rondo/day/records/assignment/record.ts";

/**
 * Looks up the depots of an assignment that have an address but no coordinates.
 * @returns the changes to write; null if there is nothing to look up
 */
export async function locateDepots(
  record: AssignmentRecord,
  { geocoder, region }: { readonly geocoder: Pick<Geocoder, "lookup">; readonly region: Region },
): Promise<Partial<AssignmentSettings> | null> {
  const locate = async (address: string | null, latitude: number | null) => {
    if (address === null || latitude !== null) return null;
    const { location: found } = await geocoder.lookup(address, { companyId: record.companyId, region });
    return {
      latitude: found?.latitude ?? null,
      longitude: found?.longitude ?? null,
      status: found ? "found" : "failed",
    } as const;
  };
  const start = await locate(record.startAddress, record.startLatitude);
  const end = await locate(record.endAddress, record.endLatitude);
  if (!start && !end) return null;
  return {
    ...(start && {
      startLatitude: start.latitude,
      startLongitude: start.longitude,
      startGeocodeStatus: start.status,
    }),
    ...(end && { endLatitude: end.latitude, endLongitude: end.longitude, endGeocodeStatus: end.status }),
  };
}
