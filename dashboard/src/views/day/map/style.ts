import type { StyleSpecification } from "maplibre-gl";
import type { Basemap } from "../../../api/types.ts";
import type { Colours } from "../../../styles/colours.ts";
import { groundLayers, groundSources, labelLayers } from "./ground.ts";
import { planLayers, planSources, UNDER_LABELS } from "./layers.ts";

/** The style of a map with the plan only. Without `glyphs`, the map draws texts with the page's own font. */
export function planStyle(colours: Colours): StyleSpecification {
  const nowhere: Basemap = { kind: "none", url: null, attribution: null };
  return mapStyle(nowhere, colours, false);
}

/** The same with everything under the plan, in the colours of now. */
export function mapStyle(basemap: Basemap, colours: Colours, isDark: boolean): StyleSpecification {
  const plan = planLayers(colours, null);
  const lines = plan.filter(({ id }) => UNDER_LABELS.has(id));
  const signs = plan.filter(({ id }) => !UNDER_LABELS.has(id));
  return {
    version: 8,
    sources: { ...groundSources(basemap), ...planSources },
    layers: [...groundLayers(basemap, colours, isDark), ...lines, ...labelLayers(basemap, colours), ...signs],
  };
}
