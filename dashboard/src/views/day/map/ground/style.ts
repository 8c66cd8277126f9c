import type { ColourName } from "../../../../styles/colours.ts";
import type { Kind } from "./tile.ts";

/** How shapes of a kind are painted. */
interface Look {
  readonly kind: Kind;
  /** Name of a token. */
  readonly colour: ColourName;
  readonly fromZoom: number;
}
type Width = (zoom: number) => number;

/** Areas, from the back to the front; those with a width are lines. */
export const areas: readonly (Look & { readonly width?: Width })[] = [
  { kind: "green", colour: "map-green", fromZoom: 0 },
  { kind: "square", colour: "map-square", fromZoom: 13 },
  { kind: "water", colour: "map-water", fromZoom: 0 },
  { kind: "river", colour: "map-water", fromZoom: 0, width: growing(9, 0.5, 3, 8) },
  { kind: "building", colour: "map-building", fromZoom: 14 },
];

const streets = [
  { kind: "minor", fromZoom: 12, width: growing(12, 0.5, 2.5, 14) },
  { kind: "major", fromZoom: 8, width: growing(8, 0.5, 5, 22) },
  { kind: "motorway", fromZoom: 5, width: growing(5, 0.5, 6, 26) },
] as const;

/** Lines, from the back to the front. Each class of street has an edge, and all edges lie under all streets. */
export const ways: readonly (Look & { readonly width: Width })[] = [
  { kind: "path", colour: "map-road-edge", fromZoom: 14, width: growing(14, 0.5, 0.8, 3) },
  ...streets.map(({ width, ...street }) => ({
    ...street,
    colour: "map-road-edge" as const,
    width: (zoom: number) => width(zoom) + 2,
  })),
  ...streets.map((street) => ({ ...street, colour: "map-road" as const })),
  { kind: "rail", colour: "map-road-edge", fromZoom: 12, width: growing(12, 0.5, 1, 2) },
];

/** A width that grows with the zoom: from a first one, by that of zoom 14, to that of zoom 18. */
function growing(fromZoom: number, first: number, at14: number, at18: number): Width {
  const between = (from: number, to: number, low: number, high: number, zoom: number) => {
    const share = (1.5 ** (zoom - from) - 1) / (1.5 ** (to - from) - 1);
    return low + (high - low) * Math.max(0, Math.min(1, share));
  };
  return (zoom) =>
    zoom < 14 && fromZoom < 14 ? between(fromZoom, 14, first, at14, zoom) : between(14, 18, at14, at18, zoom);
}
