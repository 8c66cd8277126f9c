import type { Position } from "./map-addresses.ts";

/** Metres between two points, precise enough up to some kilometres. */
export function metresBetween(a: Position, b: Position): number {
  const metresPerDegree = 111_195;
  const northward = (a.latitude - b.latitude) * metresPerDegree;
  const eastward = (a.longitude - b.longitude) * metresPerDegree * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(northward, eastward);
}

/** Finds the items near a point without a look at all of them. */
export class Neighbourhood<Thing extends Position> {
  private readonly cells = new Map<string, Thing[]>();
  private readonly reachMetres: number;

  constructor(things: Iterable<Thing>, reachMetres: number) {
    this.reachMetres = reachMetres;
    for (const thing of things) {
      const key = this.key(this.row(thing), this.column(thing, this.row(thing)));
      const cell = this.cells.get(key);
      if (cell) cell.push(thing);
      else this.cells.set(key, [thing]);
    }
  }

  near(position: Position): Thing[] {
    const found: Thing[] = [];
    for (const row of [-1, 0, 1].map((step) => this.row(position) + step))
      for (const step of [-1, 0, 1])
        found.push(...(this.cells.get(this.key(row, this.column(position, row) + step)) ?? []));
    return found.filter((thing) => metresBetween(thing, position) <= this.reachMetres);
  }

  private row({ latitude }: Position): number {
    return Math.floor((latitude * 111_195) / this.reachMetres);
  }

  /** Each row has its own width of columns, since degrees of longitude get shorter towards the poles. */
  private column({ longitude }: Position, row: number): number {
    const latitude = (row * this.reachMetres) / 111_195;
    const shortest = Math.max(0.01, Math.cos((Math.min(89, Math.abs(latitude) + 0.1) * Math.PI) / 180));
    return Math.floor((longitude * 111_195 * shortest) / this.reachMetres);
  }

  private key(row: number, column: number): string {
    return `${row}/${column}`;
  }
}
