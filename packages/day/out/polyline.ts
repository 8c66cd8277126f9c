export type Position = [longitude: number, latitude: number];

const FACTOR = 1e5; // precision 5

/** The positions of an encoded polyline; those before a text that breaks off. */
export function decodePolyline(encoded: string): Position[] {
  const positions: Position[] = [];
  let index = 0;
  let latitude = 0;
  let longitude = 0;
  const difference = (): number | null => {
    let result = 0;
    let shift = 0;
    for (;;) {
      if (index >= encoded.length) return null;
      const bits = encoded.charCodeAt(index++) - 63;
      result += (bits & 31) * 2 ** shift;
      shift += 5;
      if (bits < 32) break;
    }
    return result % 2 === 1 ? -(result + 1) / 2 : result / 2;
  };
  for (;;) {
    const [north, east] = [difference(), difference()];
    if (north === null || east === null) return positions;
    latitude += north;
    longitude += east;
    positions.push([longitude / FACTOR, latitude / FACTOR]);
  }
}
