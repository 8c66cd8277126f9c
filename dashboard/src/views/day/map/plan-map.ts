import { effect, signal, untracked } from "@preact/signals";
import type { Basemap } from "../../../api/types.ts";
import { browserZone } from "../../../format/times.ts";
import { isDark } from "../../../preferences.ts";
import { painted } from "../../../parts/painted.ts";
import { firm } from "../../../shell/firm.ts";
import { colours } from "../../../styles/colours.ts";
import type { Day } from "../day.ts";
import { beginDrag } from "../edit/drag.ts";
import { rankOf, type Over } from "../edit/hands.ts";
import { planFeatures, type GivenPlan, type PlanFeatures, type StopMark } from "./features.ts";
import { groundOf, type Ground } from "./ground/ground.ts";
import { paintLines, paintSigns, radiusAt, standing } from "./paint-plan.ts";
import { RegionBox } from "./region-box.ts";
import { startOf } from "./start.ts";
import { StopRing } from "./stop-ring.ts";
import { fitted, metresPerPixel, positionAt, type Point } from "./view/camera.ts";
import { CanvasMap } from "./view/canvas-map.ts";
import { FONT, Sheet, type Frame } from "./view/sheet.ts";

const REACH = 4; // pixels around a stop in which a click finds it
const FIT = { margin: 48, mostZoom: 15 };
const NO_PLAN: PlanFeatures = { stops: [], routes: [], access: [], depots: [] };

/** A map that shows a day and its selection, and changes it by clicks. */
export class PlanMap {
  /** In the middle of the map, for its scale. */
  readonly metresPerPixel = signal(0);
  readonly #map: CanvasMap;
  readonly #element: HTMLElement;
  readonly #day: Day;
  readonly #ends: (() => void)[] = [];
  readonly #groundSheet = new Sheet((frame) => this.#paintGround(frame));
  readonly #planSheet = new Sheet((frame) => this.#paintPlan(frame));
  readonly #rings = { chosen: new StopRing("chosen"), hovered: new StopRing("hovered") };
  /** The stops that have a ring. */
  #ringed: { readonly chosen: StopMark | undefined; readonly hovered: StopMark | undefined } | null = null;
  readonly #region = new RegionBox();
  #ground: Ground | null = null;
  readonly #plan = signal(NO_PLAN);
  /** Shown next. */
  #given: GivenPlan | null = null;
  #isFitted = false;
  #hadPlan = false;

  /**
   * @param onHover told where the hovered stop is on the map, in pixels
   * @throws Error if the browser draws no pictures
   */
  constructor(
    element: HTMLElement,
    day: Day,
    basemap: Promise<Basemap>,
    onHover: (at: Point | null) => void,
  ) {
    this.#element = element;
    this.#day = day;
    this.#map = new CanvasMap(element, startOf(browserZone(), []), [this.#groundSheet, this.#planSheet], {
      click: (at) => this.#click(at),
      press: (at, event) => this.#press(at, event),
      hover: (at) => onHover(this.#hover(at)),
      region: (from, to, isDone) => this.#choose(from, to, isDone),
      moved: () => this.#moved(),
    });
    element.append(this.#region.element, this.#rings.hovered.element, this.#rings.chosen.element);
    day.hands.finders.add(this.#placeAt);
    this.#ends.push(
      () => day.hands.finders.delete(this.#placeAt),
      effect(() => this.#showPlan()),
      effect(() => this.#showStart()),
      effect(() => this.#reveal()),
      effect(() => this.#ring()),
      day.selectedAssignmentId.subscribe(() => this.#soon(() => this.#map.repaint(this.#planSheet))), // its route stands out
      day.checked.subscribe(() => this.#map.repaint(this.#planSheet)),
      day.fits.subscribe((wishes) => {
        if (wishes > 0) this.fit();
      }),
      colours.subscribe(() => {
        this.#map.repaint(this.#groundSheet);
        this.#map.repaint(this.#planSheet);
      }),
    );
    void this.#loadGround(basemap);
    void document.fonts.load(FONT).then(() => this.#map.repaint(this.#planSheet));
  }

  /** Shows everything, or one courier's route if one is selected. */
  fit(): void {
    const assignmentId = this.#day.selectedAssignmentId.peek();
    const isShown = (part: { readonly assignmentId: string }) =>
      assignmentId === null || part.assignmentId === assignmentId;
    const { routes, stops, depots } = this.#plan.peek();
    const points = [
      ...routes.filter(isShown).flatMap((route) => route.points),
      ...stops.filter(isShown).map(({ at }) => at),
      ...(assignmentId === null ? depots : []),
    ];
    const { size } = this.#map;
    const camera = size.width === 0 ? null : fitted(points, size, FIT);
    if (camera === null) return;
    if (this.#isFitted) this.#map.easeTo(camera);
    else this.#map.jumpTo(camera);
    this.#isFitted = true;
  }

  zoomBy(levels: number): void {
    this.#map.zoomBy(levels);
  }

  /** Gives the keys to the map. */
  focus(): void {
    this.#element.focus();
  }

  /** The coordinates in the middle of the map. */
  get middle(): { readonly latitude: number; readonly longitude: number } {
    const [longitude, latitude] = positionAt(this.#map.camera.centre);
    return { latitude, longitude };
  }

  remove(): void {
    for (const end of this.#ends) end();
    this.#map.remove();
    for (const { element } of Object.values(this.#rings)) element.remove();
    this.#region.element.remove();
  }

  async #loadGround(basemap: Promise<Basemap>): Promise<void> {
    this.#ground = await groundOf(await basemap, () => {
      this.#map.repaint(this.#groundSheet);
      this.#map.repaint(this.#planSheet); // it has the names of streets
    });
    this.#map.repaint(this.#groundSheet);
  }

  #showPlan(): void {
    const day = this.#day;
    if (!day.isLoaded.value) return;
    const given = {
      stops: day.stops.value.value ?? [],
      lanes: day.lanes.value,
      project: day.project.value.value,
      visits: day.visits.value,
      late: day.late.value,
      hidden: day.hidden.value,
      unassigned: new Set([...day.unassignedById.value.keys(), ...day.openById.value.keys()]),
    };
    this.#given = given;
    this.#soon(() => {
      if (this.#given === given) this.#show(given);
    });
  }

  /** Paints now, but after a change by hand in the next frame: its times are shown first, and the map takes as long as all else. */
  #soon(paint: () => void): void {
    if (this.#day.hands.session.peek() === null) paint();
    else void painted().then(paint);
  }

  #show(given: GivenPlan): void {
    const day = this.#day;
    this.#plan.value = planFeatures(given);
    // The first plan may go beyond the stops that were shown before it.
    const isFirstPlan = day.hasPlan.peek() && !this.#hadPlan;
    this.#hadPlan = day.hasPlan.peek();
    if (!this.#isFitted || isFirstPlan) untracked(() => this.fit());
    this.#map.repaint(this.#planSheet);
  }

  /** Where there is nothing of the day to show. */
  #showStart(): void {
    const { isLoaded, zone } = this.#day;
    const depots = firm.value.value?.depots ?? [];
    if (!isLoaded.value || this.#isFitted) return;
    this.#map.jumpTo(
      startOf(
        zone.value,
        depots.map(({ address }) => address),
      ),
    );
  }

  #paintPlan(frame: Frame): boolean {
    const { context, size } = frame;
    const { selectedAssignmentId, checked } = this.#day;
    const look = { colours: colours.peek(), stressed: selectedAssignmentId.peek(), checked: checked.peek() };
    context.clearRect(0, 0, size.width, size.height);
    const plan = this.#plan.peek();
    paintLines(frame, plan, look);
    const signs = [...plan.depots, ...plan.stops.map(({ at }) => at)];
    this.#ground?.name(frame, look.colours.token, signs);
    paintSigns(frame, plan, look);
    return true;
  }

  #paintGround(frame: Frame): boolean {
    return this.#ground?.paint(frame, colours.peek().token, isDark.peek()) ?? false;
  }

  /** Shows the selected stop. Moves the map only if it is out of sight. */
  #reveal(): void {
    const stop = this.#stopOf(this.#day.selectedStopId.value);
    if (stop === undefined) return;
    const { x, y } = this.#map.screenAt(stop.at);
    const { width, height } = this.#map.size;
    if (x >= 0 && y >= 0 && x <= width && y <= height) return;
    this.#map.easeTo({ ...this.#map.camera, centre: stop.at });
  }

  /** Draws the selected stop and the one under the mouse over all others. */
  #ring(): void {
    const { selectedStopId, hoveredStopId } = this.#day;
    const [chosen, hovered] = [this.#stopOf(selectedStopId.value), this.#stopOf(hoveredStopId.value)];
    this.#ringed = { chosen, hovered: hovered === chosen ? undefined : hovered };
    this.#rings.chosen.show(this.#ringed.chosen, colours.value);
    this.#rings.hovered.show(this.#ringed.hovered, colours.value);
    this.#placeRings();
  }

  #placeRings(): void {
    for (const kind of ["chosen", "hovered"] as const) {
      const stop = this.#ringed?.[kind];
      if (stop !== undefined) this.#rings[kind].place(this.#screenOf(stop), this.#map.camera.zoom);
    }
  }

  #moved(): void {
    this.metresPerPixel.value = metresPerPixel(this.#map.camera);
    this.#placeRings();
    if (!this.#day.isLoaded.peek()) return;
    if (!this.#isFitted) this.fit(); // the map had no size before
  }

  #stopOf(stopId: string | null): StopMark | undefined {
    return stopId === null ? undefined : this.#plan.value.stops.find(({ id }) => id === stopId);
  }

  /** The pixel where a stop is drawn. */
  #screenOf(stop: StopMark): Point {
    return standing(stop, this.#map.screenAt(stop.at), this.#map.camera.zoom);
  }

  /** The stop that is nearest to a pixel, within reach. */
  #stopAt({ x, y }: Point): StopMark | null {
    let [nearest, least]: [StopMark | null, number] = [null, radiusAt(this.#map.camera.zoom) + REACH];
    for (const stop of this.#plan.peek().stops) {
      const at = this.#screenOf(stop);
      const distance = Math.hypot(at.x - x, at.y - y);
      if (distance <= least) [nearest, least] = [stop, distance];
    }
    return nearest;
  }

  #click(at: Point): void {
    if (this.#day.placing.peek() !== null) {
      const [longitude, latitude] = positionAt(this.#map.worldAt(at));
      this.#day.place({ latitude, longitude });
      return;
    }
    const stop = this.#stopAt(at);
    if (stop === null) this.#day.selected.value = null;
    else this.#day.selectStop(stop.id);
  }

  /** Takes the stop under the pointer, if the day has a plan. A finger that does not rest moves the map. */
  #press(at: Point, event: PointerEvent): boolean {
    const stop = this.#day.placing.peek() === null && this.#day.hasPlan.peek() ? this.#stopAt(at) : null;
    if (stop === null) return false;
    beginDrag(this.#day, event, stop.id);
    return event.pointerType !== "touch";
  }

  /** The place behind the stop at a point of the page; undefined beside the map. */
  readonly #placeAt = (x: number, y: number): Over | null | undefined => {
    const { left, top, right, bottom } = this.#element.getBoundingClientRect();
    if (x < left || x > right || y < top || y > bottom) return undefined;
    const stop = this.#stopAt({ x: x - left, y: y - top });
    const visit = stop && this.#day.visits.peek().get(stop.id);
    if (!visit) return null;
    return { assignmentId: visit.lane.assignment.id, rank: rankOf(visit.lane, visit) + 1 };
  };

  /** Chooses the stops of a region. */
  #choose(from: Point, to: Point, isDone: boolean): void {
    const isIn = this.#region.show(from, to, !isDone);
    if (!isDone) return;
    const inside = this.#plan.peek().stops.filter((stop) => isIn(this.#screenOf(stop)));
    this.#day.checked.value = new Set([...this.#day.checked.peek(), ...inside.map(({ id }) => id)]);
  }

  #hover(at: Point | null): Point | null {
    const stop = at === null ? null : this.#stopAt(at);
    this.#day.hoveredStopId.value = stop?.id ?? null;
    this.#element.style.cursor =
      this.#day.placing.peek() !== null ? "crosshair" : stop === null ? "" : "pointer";
    return stop === null ? null : this.#screenOf(stop);
  }
}
