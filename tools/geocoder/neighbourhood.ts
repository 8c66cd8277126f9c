import type { Position } from "./address-table.ts";

/** No row of cells has more. */
const COLUMNS = 2 ** 26;
export const METRES_PER_DEGREE = 111_195;

/** Metres between two points, precise enough up to some kilometres. */
export function metresBetween(a: Position, b: Position): number {
  const northward = (a.latitude - b.latitude) * METRES_PER_DEGREE;
  const eastward = (a.longitude - b.longitude) * METRES_PER_DEGREE * Math.cos((a.latitude * Math.PI) / 180);
  return Math.sqrt(northward * northward + eastward * eastward);
}

/** The row of cells of a latitude. A cell is as high as the reach. */
export function rowOf(latitude: number, reachMetres: number): number {
  return Math.floor((latitude * METRES_PER_DEGREE) / reachMetres);
}

/** Each row has its own width of columns, since degrees of longitude get shorter towards the poles. */
export function columnOf(longitude: number, row: number, reachMetres: number): number {
  const latitude = (row * reachMetres) / METRES_PER_DEGREE;
  const shortest = Math.max(0.01, Math.cos((Math.min(89, Math.abs(latitude) + 0.1) * Math.PI) / 180));
  return Math.floor((longitude * METRES_PER_DEGREE * shortest) / reachMetres);
}

/** The number of a cell. */
export function cellKey(row: number, column: number): number {
  return row * COLUMNS + column;
}

/** Finds the items near a point without a look at all of them. */
export class Neighbourhood<Thing extends Position> {
  private readonly cells = new Map<number, Thing[]>();
  private readonly reachMetres: number;

  constructor(things: Iterable<Thing>, reachMetres: number) {
    this.reachMetres = reachMetres;
    for (const thing of things) {
      const row = rowOf(thing.latitude, reachMetres);
      const key = cellKey(row, columnOf(thing.longitude, row, reachMetres));
      const cell = this.cells.get(key);
      if (cell) cell.push(thing);
      else this.cells.set(key, [thing]);
    }
  }

  near(position: Position): Thing[] {
    const found: Thing[] = [];
    const middle = rowOf(position.latitude, this.reachMetres);
    for (let row = middle - 1; row <= middle + 1; row++) {
      const column = columnOf(position.longitude, row, this.reachMetres);
      for (let beside = column - 1; beside <= column + 1; beside++)
        for (const thing of this.cells.get(cellKey(row, beside)) ?? [])
          if (metresBetween(thing, position) <= this.reachMetres) found.push(thing);
    }
    return found;
  }
}
