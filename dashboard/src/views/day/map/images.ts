import type { Map as MapLibre } from "maplibre-gl";
import type { Colours } from "../../../styles/colours.ts";

const SIZE = 48; // drawn at twice the size that is shown

/** Adds the pictures that the layers name. */
export function addImages(map: MapLibre, colours: Colours): void {
  const arrow = picture((draw) => {
    draw.beginPath();
    draw.moveTo(14, 10);
    draw.lineTo(34, 24);
    draw.lineTo(14, 38);
    draw.closePath();
    draw.fill();
  });
  const depot = picture((draw) => {
    draw.fillStyle = colours.token("ink");
    draw.strokeStyle = colours.token("map-halo");
    draw.lineWidth = 4;
    draw.beginPath();
    draw.moveTo(6, 42);
    draw.lineTo(6, 20);
    draw.lineTo(24, 7);
    draw.lineTo(42, 20);
    draw.lineTo(42, 42);
    draw.closePath();
    draw.stroke();
    draw.fill();
    draw.fillStyle = colours.token("map-halo");
    draw.fillRect(17, 26, 14, 16);
  });
  for (const [name, image] of [
    ["arrow", arrow],
    ["depot", depot],
  ] as const) {
    if (map.hasImage(name)) map.removeImage(name);
    map.addImage(name, image, { sdf: name === "arrow" });
  }
}

function picture(draw: (context: CanvasRenderingContext2D) => void): ImageData {
  const canvas = document.createElement("canvas");
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("the browser draws no pictures");
  draw(context);
  return context.getImageData(0, 0, SIZE, SIZE);
}
