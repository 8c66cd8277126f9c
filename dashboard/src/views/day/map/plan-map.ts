import "maplibre-gl/dist/maplibre-gl.css";
import { effect, untracked } from "@preact/signals";
import {
  addProtocol,
  Map as MapLibre,
  NavigationControl,
  prewarm,
  ScaleControl,
  setWorkerUrl,
} from "maplibre-gl";
import type { GeoJSONSource, MapMouseEvent } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { Protocol } from "pmtiles";
import type { Basemap } from "../../../api/types.ts";
import { isDark, units } from "../../../preferences.ts";
import { colours } from "../../../styles/colours.ts";
import type { Day } from "../day.ts";
import { boundsOf, depotFeatures, routeFeatures, accessFeatures, stopFeatures } from "./features.ts";
import { addImages } from "./images.ts";
import { planLayers, STOP_LAYERS } from "./layers.ts";
import type { Position } from "./polyline.ts";
import { mapStyle, planStyle } from "./style.ts";

setWorkerUrl(workerUrl);
prewarm(); // the worker's code is loaded while the plan is
addProtocol("pmtiles", new Protocol().tile);

const REACH = 4; // pixels around a click in which a stop is found
const PADDING = 48;
const FADE_MS = 300;
const isCalm = matchMedia("(prefers-reduced-motion: reduce)");

/** A map that shows a day and its selection, and changes it by clicks. */
export class PlanMap {
  readonly #map: MapLibre;
  readonly #day: Day;
  readonly #basemap: Basemap;
  readonly #ends: (() => void)[] = [];
  #isFitted = false;
  #hadPlan = false;
  #hasGround = false;
  #stressed: string | null = null;
  #shown: { chosen: string | null; hovered: string | null } = { chosen: null, hovered: null };

  /** @param onHover told where the hovered stop is on the map, in pixels */
  constructor(
    container: HTMLElement,
    day: Day,
    basemap: Basemap,
    onHover: (at: { x: number; y: number } | null) => void,
  ) {
    this.#day = day;
    this.#basemap = basemap;
    this.#map = new MapLibre({
      container,
      style: planStyle(colours.peek()), // streets come when the plan is drawn
      center: [24.94, 60.17],
      zoom: 9,
      attributionControl: {}, // small maps fold it
      dragRotate: false,
      pitchWithRotate: false,
      // Texts find their places again at this pace while the map moves; with 0 they do in each frame.
      fadeDuration: FADE_MS,
    });
    const map = this.#map;
    map.touchZoomRotate.disableRotation();
    map.keyboard.disableRotation();
    map.addControl(new NavigationControl({ showCompass: false }), "top-right");
    const scale = new ScaleControl({ unit: units.peek() });
    map.addControl(scale, "bottom-left");
    map.on("click", (event) => this.#click(event));
    map.on("mousemove", (event) => onHover(this.#hover(event)));
    map.on("mouseout", () => {
      day.hoveredStopId.value = null;
      onHover(null);
    });
    void map.once("style.load", () => {
      addImages(map, colours.peek());
      this.#ends.push(
        effect(() => this.#showPlan()),
        effect(() => this.#showSelection()),
        colours.subscribe(() => this.#colour()),
        effect(() => scale.setUnit(units.value)),
      );
    });
  }

  /** Shows everything, or one courier's route if one is selected. */
  fit(): void {
    const day = this.#day;
    const assignmentId = day.selectedAssignmentId.peek();
    const lanes = day.lanes
      .peek()
      .filter(({ assignment }) => assignmentId === null || assignment.id === assignmentId);
    const stops = day.stops.value.peek() ?? [];
    const visits = day.visits.peek();
    const shown = stops.filter(
      ({ id }) => assignmentId === null || visits.get(id)?.lane.assignment.id === assignmentId,
    );
    const ways = routeFeatures(lanes, day.project.value.peek()).features;
    const places = [
      ...ways.flatMap(({ geometry }) => geometry.coordinates),
      ...shown.map(({ longitude, latitude }) => [longitude, latitude]),
      ...depotFeatures(lanes, day.project.value.peek()).features.map(({ geometry }) => geometry.coordinates),
    ].filter((place): place is Position => place[0] !== null && place[1] !== null);
    const bounds = boundsOf(places);
    if (bounds === null) return;
    this.#map.fitBounds(bounds, {
      padding: PADDING,
      maxZoom: 15,
      animate: this.#isFitted && !isCalm.matches,
    });
    this.#isFitted = true;
  }

  remove(): void {
    for (const end of this.#ends) end();
    this.#map.remove();
  }

  #showPlan(): void {
    const day = this.#day;
    const lanes = day.lanes.value;
    const project = day.project.value.value;
    const stops = day.stops.value.value ?? [];
    const plan = { stops, visits: day.visits.value, unassigned: day.unassignedById.value };
    // The first plan may go beyond the stops that were shown before it.
    const isFirstPlan = day.hasPlan.value && !this.#hadPlan;
    const isFirst = day.isLoaded.value && (!this.#isFitted || isFirstPlan);
    if (isFirst) {
      this.#hadPlan = day.hasPlan.value;
      untracked(() => this.fit()); // first, so that nothing is drawn for the view before
    }
    this.#fill("stops", stopFeatures(plan));
    this.#fill("routes", routeFeatures(lanes, project));
    this.#fill("access", accessFeatures(lanes, project));
    this.#fill("depots", depotFeatures(lanes, project));
    if (isFirst) this.#whenDrawn("plan-drawn", () => this.#showGround());
    if (day.failure.value !== null) this.#showGround();
  }

  /** Marks when all that the map has is on the screen, for `npm run bench:dashboard`. */
  #whenDrawn(mark: string, then: () => void): void {
    const look = () => {
      if (!this.#map.loaded()) return;
      this.#map.off("render", look);
      performance.mark(mark);
      then();
    };
    this.#map.on("render", look);
    this.#map.triggerRepaint();
  }

  /** Puts the streets under the plan. Drawing them takes longer than drawing the plan, so the plan comes first. */
  #showGround(): void {
    if (this.#hasGround) return;
    this.#hasGround = true;
    const { sources, layers } = mapStyle(this.#basemap, colours.peek(), isDark.peek());
    for (const [name, source] of Object.entries(sources)) {
      if (this.#map.getSource(name) === undefined) this.#map.addSource(name, source);
    }
    for (const [index, layer] of [...layers.entries()].reverse()) {
      if (this.#map.getLayer(layer.id) === undefined) this.#map.addLayer(layer, layers[index + 1]?.id);
    }
    this.#whenDrawn("streets-drawn", () => undefined);
  }

  #fill(source: string, data: GeoJSON.FeatureCollection): void {
    void this.#map.getSource<GeoJSONSource>(source)?.setData(data);
  }

  #showSelection(): void {
    const day = this.#day;
    const chosen = day.selectedStopId.value;
    const hovered = day.hoveredStopId.value;
    this.#mark("chosen", chosen);
    this.#mark("hovered", hovered);
    const stressed = day.selectedAssignmentId.value;
    if (stressed !== this.#stressed) this.#stress(stressed);
    if (chosen !== null) this.#reveal(chosen);
  }

  /** Gives the keys to the map. */
  focus(): void {
    this.#map.getCanvas().focus();
  }

  #mark(state: "chosen" | "hovered", stopId: string | null): void {
    const before = this.#shown[state];
    if (before === stopId) return;
    if (before !== null) this.#map.setFeatureState({ source: "stops", id: before }, { [state]: false });
    if (stopId !== null) this.#map.setFeatureState({ source: "stops", id: stopId }, { [state]: true });
    this.#shown = { ...this.#shown, [state]: stopId };
  }

  /** Lets one route stand out. */
  #stress(assignmentId: string | null): void {
    this.#stressed = assignmentId;
    for (const layer of planLayers(colours.peek(), assignmentId)) {
      for (const [name, value] of Object.entries(layer.paint ?? {})) {
        if (name.endsWith("-opacity")) this.#paint(layer.id, name, value);
      }
    }
  }

  /** Moves the map only if the stop is out of sight. */
  #reveal(stopId: string): void {
    const stop = this.#day.stopsById.peek().get(stopId);
    if (stop === undefined || stop.longitude === null || stop.latitude === null) return;
    const at: Position = [stop.longitude, stop.latitude];
    if (this.#map.getBounds().contains(at)) return;
    this.#map.panTo(at, { animate: !isCalm.matches });
  }

  #colour(): void {
    addImages(this.#map, colours.peek());
    for (const layer of mapStyle(this.#basemap, colours.peek(), isDark.peek()).layers) {
      if (this.#map.getLayer(layer.id) === undefined) continue;
      for (const [name, value] of Object.entries(layer.paint ?? {})) {
        if (/-(color|brightness-max)$/.test(name)) this.#paint(layer.id, name, value);
      }
    }
  }

  #paint(layer: string, name: string, value: unknown): void {
    this.#map.setPaintProperty(layer, name as "line-opacity", value as number);
  }

  #stopAt({ point }: MapMouseEvent): { id: string; at: { x: number; y: number } } | null {
    const box: [[number, number], [number, number]] = [
      [point.x - REACH, point.y - REACH],
      [point.x + REACH, point.y + REACH],
    ];
    const found = this.#map.queryRenderedFeatures(box, { layers: STOP_LAYERS })[0];
    const id = found?.properties["id"] as string | undefined;
    const stop = id === undefined ? undefined : this.#day.stopsById.peek().get(id);
    if (id === undefined || stop === undefined || stop.longitude === null || stop.latitude === null)
      return null;
    return { id, at: this.#map.project([stop.longitude, stop.latitude]) };
  }

  /** The coordinates in the middle of the map. */
  get middle(): { readonly lat: number; readonly lng: number } {
    return this.#map.getCenter();
  }

  #click(event: MapMouseEvent): void {
    if (this.#day.placing.peek() !== null) {
      void this.#day.place(event.lngLat.lat, event.lngLat.lng);
      return;
    }
    const stop = this.#stopAt(event);
    if (stop === null) this.#day.selected.value = null;
    else this.#day.selectStop(stop.id);
  }

  #hover(event: MapMouseEvent): { x: number; y: number } | null {
    if (this.#map.isMoving()) return null; // it would look for stops in each frame
    const stop = this.#stopAt(event);
    this.#day.hoveredStopId.value = stop?.id ?? null;
    this.#map.getCanvas().style.cursor =
      this.#day.placing.peek() !== null ? "crosshair" : stop === null ? "" : "pointer";
    return stop?.at ?? null;
  }
}
