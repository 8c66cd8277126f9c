/** A point as [latitude, longitude] in degrees. */
export type Point = readonly [latitude: number, longitude: number];

/** Encodes points as a polyline (Google's algorithm) with the given number of decimals. */
export function encodePolyline(points: readonly Point[], precision = 5): string {
  const factor = 10 ** precision;
  let text = "";
  let previous: Point = [0, 0];
  for (const [latitude, longitude] of points) {
    const current = [Math.round(latitude * factor), Math.round(longitude * factor)] as const;
    text += encodeNumber(current[0] - previous[0]) + encodeNumber(current[1] - previous[1]);
    previous = current;
  }
  return text;
}

/** Decodes a polyline of the given number of decimals. Throws a RangeError if it ends in the middle of a number. */
export function decodePolyline(text: string, precision = 5): Point[] {
  const factor = 10 ** precision;
  const points: Point[] = [];
  let at = 0;
  const next = (): number => {
    let bits = 0;
    for (let shift = 0; ; shift += 5) {
      if (at >= text.length) throw new RangeError("polyline is cut short");
      const chunk = text.charCodeAt(at++) - 63;
      bits |= (chunk & 31) << shift;
      if (chunk < 32) return bits & 1 ? ~(bits >> 1) : bits >> 1;
    }
  };
  let latitude = 0;
  let longitude = 0;
  while (at < text.length) {
    latitude += next();
    longitude += next();
    points.push([latitude / factor, longitude / factor]);
  }
  return points;
}

function encodeNumber(value: number): string {
  let bits = value < 0 ? ~(value << 1) : value << 1;
  let text = "";
  for (; bits >= 32; bits >>= 5) text += String.fromCharCode((32 | (bits & 31)) + 63);
  return text + String.fromCharCode(bits + 63);
}
