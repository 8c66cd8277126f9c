import { decodePolyline } from "@rondo/solver/polyline.ts";

export type Position = [longitude: number, latitude: number];

/** The positions of an encoded polyline; none for a text that breaks off. */
export function positionsOf(encoded: string): Position[] {
  try {
    return decodePolyline(encoded).map(([latitude, longitude]) => [longitude, latitude]);
  } catch {
    return [];
  }
}
