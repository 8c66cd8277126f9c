import { angleIn, isExact, pointIn, type Angle } from "../../quantity/coordinates.ts";
import { textOf } from "../cell.ts";
import type { LineReader } from "./line-reader.ts";

interface Coordinates {
  readonly latitude?: number;
  readonly longitude?: number;
}

/** The coordinates of a line, in one column or two; none where they cannot be right. */
export function coordinatesOf(reader: LineReader): Coordinates {
  const pair = pairOf(reader);
  if (pair === null) return {};
  const [latitude, longitude] = pair;
  const column = reader.columnsOf("latitude")[0] ?? reader.columnsOf("coordinates")[0] ?? null;
  if (latitude === 0 && longitude === 0) {
    reader.doubt("noCoordinates", "look", column);
    return {};
  }
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude };
  if (Math.abs(longitude) <= 90 && Math.abs(latitude) <= 180) {
    reader.doubt("coordinatesSwapped", "look", column, `${longitude}, ${latitude}`);
    return { latitude: longitude, longitude: latitude };
  }
  reader.doubt("badCoordinates", "look", column);
  return {};
}

function pairOf(reader: LineReader): [number, number] | null {
  const together = reader.text("coordinates", 100);
  if (together !== null) {
    const point = pointIn(together);
    if (point) return [point.latitude, point.longitude];
    reader.doubt("badCoordinates", "look", "coordinates");
    return null;
  }
  const columns = [reader.columnsOf("latitude")[0], reader.columnsOf("longitude")[0]] as const;
  if (columns[0] === undefined && columns[1] === undefined) return pointOfAddress(reader);
  const [first, second] = columns.map((column) => angleAt(reader, column));
  const isSameAxis = first?.axis !== null && first?.axis === second?.axis;
  if (!first || !second || isSameAxis) {
    reader.doubt("badCoordinates", "look", columns[0] ?? columns[1] ?? null);
    return null;
  }
  const isTurned = first.axis === "longitude" || second.axis === "latitude";
  return isTurned ? [second.degrees, first.degrees] : [first.degrees, second.degrees];
}

/** The point that stands where an address should be; null for an address. */
function pointOfAddress(reader: LineReader): [number, number] | null {
  const text = textOf(reader.cell("address"));
  const point = isExact(text) ? pointIn(text) : null;
  return point && [point.latitude, point.longitude];
}

function angleAt(reader: LineReader, column: number | undefined): Angle | null {
  if (column === undefined) return null;
  const cell = reader.at(column);
  if (typeof cell === "number") return { degrees: cell, axis: null };
  const sign = reader.decimalSign(column);
  const angle = angleIn(textOf(cell), sign);
  // The decimal sign of the other columns may be wrong here, because no coordinate is so large.
  return angle && Math.abs(angle.degrees) > 180 ? angleIn(textOf(cell), sign === "," ? "." : ",") : angle;
}
