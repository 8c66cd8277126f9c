import { singleSpaced } from "../../text/single-spaced.ts";
import type { LineReader } from "./line-reader.ts";
import { amountOf } from "./amount.ts";

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
    const parts = /^\(? ?([-+]?\d+(?:[.,]\d+)?)(?: ?[,;] ?| )([-+]?\d+(?:[.,]\d+)?) ?\)?$/.exec(
      singleSpaced(together),
    );
    const [latitude, longitude] = [amountOf(parts?.[1] ?? null, null), amountOf(parts?.[2] ?? null, null)];
    if (latitude !== null && longitude !== null) return [latitude, longitude];
    reader.doubt("badCoordinates", "look", "coordinates");
    return null;
  }
  const [latitudeColumn, longitudeColumn] = [
    reader.columnsOf("latitude")[0],
    reader.columnsOf("longitude")[0],
  ];
  if (latitudeColumn === undefined && longitudeColumn === undefined) return null;
  const number = (column: number | undefined) => {
    if (column === undefined) return null;
    const sign = reader.decimalSign(column);
    const value = amountOf(reader.at(column), sign);
    // The decimal sign of the other columns may be wrong here, because no coordinate is so large.
    return value !== null && Math.abs(value) > 180
      ? amountOf(reader.at(column), sign === "," ? "." : ",")
      : value;
  };
  const [latitude, longitude] = [number(latitudeColumn), number(longitudeColumn)];
  if (latitude !== null && longitude !== null) return [latitude, longitude];
  reader.doubt("badCoordinates", "look", latitudeColumn ?? longitudeColumn ?? null);
  return null;
}
