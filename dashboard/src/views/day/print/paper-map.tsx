import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { readBasemap } from "../../../api/basemap.ts";
import { type ColourName, readColours } from "../../../styles/colours.ts";
import { groundOf, type Ground } from "../map/ground/ground.ts";
import type { Camera, Point, Size } from "../map/view/camera.ts";
import type { Frame } from "../map/view/sheet.ts";

const RATIO = 1.5; // pixels for one of the sketch: some 240 to an inch of paper

/** The streets on all sheets of a page. */
export class PaperGround {
  readonly attribution = signal<string | null>(null);
  /** Changes when more can be painted. */
  readonly version = signal(0);
  readonly #colours = readColours("light"); // paper is white in any theme
  #ground: Ground | null = null;

  constructor() {
    void this.#load().catch(() => undefined); // the route can be read without streets
  }

  paint(frame: Frame, signs: readonly Point[]): void {
    const token = (name: ColourName) => (name === "map-beyond" ? "transparent" : this.#colours.token(name)); // it saves ink
    if (this.#ground?.paint(frame, token, false)) this.#ground.name(frame, token, signs);
  }

  async #load(): Promise<void> {
    const basemap = await readBasemap();
    const changed = () => this.version.value++;
    this.#ground = await groundOf(basemap, changed);
    this.attribution.value = basemap.attribution;
    changed();
  }
}

interface Props {
  readonly camera: Camera;
  readonly size: Size;
  readonly ground: PaperGround;
  /** Points of the world that the names of streets keep clear of. */
  readonly signs: readonly Point[];
}

/** The streets under a sketch. */
export function PaperMap({ camera, size, ground, signs }: Props): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const version = ground.version.value;
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    context.setTransform(RATIO, 0, 0, RATIO, 0, 0);
    ground.paint({ context, camera, size, ratio: RATIO }, signs);
  }, [version, camera.zoom, camera.centre.x, camera.centre.y]);
  return <canvas ref={canvas} width={size.width * RATIO} height={size.height * RATIO} aria-hidden="true" />;
}
