import type { StyleSpecification } from "maplibre-gl";
import type { Colours } from "../../../styles/colours.ts";
import { planLayers, planSources } from "./layers.ts";

/** The map's style in the colours of now. Without `glyphs`, the map draws texts with the page's own font. */
export function mapStyle(colours: Colours): StyleSpecification {
  return {
    version: 8,
    sources: { ...planSources },
    layers: [
      { id: "land", type: "background", paint: { "background-color": colours.token("map-land") } },
      ...planLayers(colours, null),
    ],
  };
}
