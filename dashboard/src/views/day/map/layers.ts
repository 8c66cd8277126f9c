import type { ExpressionSpecification, GeoJSONSourceSpecification, LayerSpecification } from "maplibre-gl";
import type { Colours } from "../../../styles/colours.ts";

export const FONT = ["Inter Variable"];
const nothing: GeoJSONSourceSpecification = {
  type: "geojson",
  data: { type: "FeatureCollection", features: [] },
};

/** The sources that the plan fills. */
export const planSources: Readonly<
  Record<"routes" | "access" | "stops" | "depots", GeoJSONSourceSpecification>
> = {
  routes: nothing,
  access: nothing,
  stops: { ...nothing, promoteId: "id" },
  depots: nothing,
};

/** Layers of the plan on which the names of streets are read. */
export const UNDER_LABELS: ReadonlySet<string> = new Set(["access", "route-edges", "routes"]);
/** Layers that stops are found in by a click. */
export const STOP_LAYERS = ["stops"];

const isChosen: ExpressionSpecification = ["boolean", ["feature-state", "chosen"], false];
const isHovered: ExpressionSpecification = ["boolean", ["feature-state", "hovered"], false];
const NUMBERS_FROM_ZOOM = 11;

/** The plan's layers, from the back to the front. `assignmentId`: the courier whose route stands out; null for all. */
export function planLayers(colours: Colours, assignmentId: string | null): LayerSpecification[] {
  const { token } = colours;
  const courierColour = byColour(colours.couriers, token("ink-faint"));
  const fades: ExpressionSpecification | number =
    assignmentId === null ? 1 : ["case", ["==", ["get", "assignmentId"], assignmentId], 1, 0.25];
  return [
    {
      id: "access",
      type: "line",
      source: "access",
      paint: {
        "line-color": courierColour,
        "line-width": 1.5,
        "line-dasharray": [2, 2],
        "line-opacity": fades,
      },
    },
    {
      id: "route-edges",
      type: "line",
      source: "routes",
      layout: { "line-join": "round", "line-cap": "round" },
      paint: { "line-color": token("map-halo"), "line-width": 5, "line-opacity": fades },
    },
    {
      id: "routes",
      type: "line",
      source: "routes",
      layout: { "line-join": "round", "line-cap": "round" },
      paint: { "line-color": courierColour, "line-width": 2.5, "line-opacity": fades },
    },
    {
      id: "directions",
      type: "symbol",
      source: "routes",
      minzoom: NUMBERS_FROM_ZOOM,
      layout: {
        "symbol-placement": "line",
        "symbol-spacing": 90,
        "icon-image": "arrow",
        "icon-size": 0.5,
        "icon-allow-overlap": true,
        "icon-ignore-placement": true,
      },
      paint: { "icon-color": courierColour, "icon-opacity": fades },
    },
    {
      id: "depots",
      type: "symbol",
      source: "depots",
      layout: { "icon-image": "depot", "icon-size": 0.5, "icon-allow-overlap": true },
    },
    {
      id: "stops",
      type: "circle",
      source: "stops",
      paint: {
        "circle-color": ["match", ["get", "kind"], "visit", courierColour, token("surface")],
        "circle-radius": radius(),
        "circle-stroke-width": ["case", isChosen, 3, isHovered, 2.5, 1.25],
        "circle-stroke-color": [
          "case",
          isChosen,
          token("ink"),
          [
            "match",
            ["get", "kind"],
            "unassigned",
            token("broken"),
            "open",
            token("ink-soft"),
            token("map-halo"),
          ],
        ],
        "circle-opacity": fades,
        "circle-stroke-opacity": fades,
      },
    },
    {
      id: "numbers",
      type: "symbol",
      source: "stops",
      minzoom: NUMBERS_FROM_ZOOM,
      layout: {
        "text-field": ["get", "label"],
        "text-font": FONT,
        "text-size": 11,
        "text-allow-overlap": true,
        "text-ignore-placement": true,
      },
      paint: {
        "text-color": [
          "match",
          ["get", "kind"],
          "visit",
          byColour(colours.onCouriers, token("ink")),
          token("broken"),
        ],
        "text-opacity": fades,
      },
    },
  ];
}

function radius(): ExpressionSpecification {
  const grown: ExpressionSpecification = ["case", ["any", isChosen, isHovered], 1.25, 1];
  return [
    "interpolate",
    ["linear"],
    ["zoom"],
    7,
    ["*", 2.5, grown],
    NUMBERS_FROM_ZOOM,
    ["*", 8, grown],
    14,
    ["*", 10, grown],
  ];
}

function byColour(colours: readonly string[], fallback: string): ExpressionSpecification {
  const cases = colours.flatMap((colour, number) => [number, colour]);
  return ["match", ["get", "colour"], ...cases, fallback] as unknown as ExpressionSpecification;
}
