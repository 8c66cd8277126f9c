import { describe, expect, it } from "vitest";
import { fitted, metresPerPixel, moved, positionAt, toScreen, toWorld, worldOf, zoomedAt } from "./camera.ts";

const size = { width: 800, height: 600 };
const camera = { centre: worldOf([24.94, 60.17]), zoom: 12 };

describe("the camera of a map", () => {
  it("shows at a pixel the point of the world that is there", () => {
    const [longitude, latitude] = positionAt(worldOf([24.9, 60.2]));
    expect([longitude, latitude]).toEqual([expect.closeTo(24.9, 9), expect.closeTo(60.2, 9)]);
    const pixel = toScreen(worldOf([24.9, 60.2]), camera, size);
    expect(pixel.x).toBeLessThan(400); // in the west
    expect(pixel.y).toBeLessThan(300); // in the north
    expect(toWorld(pixel, camera, size).x).toBeCloseTo(worldOf([24.9, 60.2]).x, 12);
  });

  it("moves with the hand, and zooms around a pixel", () => {
    const before = toWorld({ x: 100, y: 100 }, camera, size);
    const dragged = toScreen(before, moved(camera, { x: 30, y: -10 }), size);
    expect([dragged.x, dragged.y]).toEqual([expect.closeTo(130), expect.closeTo(90)]);
    const near = toScreen(before, zoomedAt(camera, 15.5, { x: 100, y: 100 }, size), size);
    expect([near.x, near.y]).toEqual([expect.closeTo(100), expect.closeTo(100)]);
  });

  it("fits all points into the margins, not nearer than asked, and over the date line in one piece", () => {
    const options = { margin: 50, mostZoom: 15 };
    const points = [worldOf([24.9, 60.1]), worldOf([25.1, 60.2])];
    const whole = fitted(points, size, options) ?? camera;
    const pixels = points.map((point) => toScreen(point, whole, size));
    expect(Math.min(...pixels.map(({ y }) => y))).toBeCloseTo(50);
    expect(Math.max(...pixels.map(({ y }) => y))).toBeCloseTo(550);
    expect(fitted(points.slice(0, 1), size, options)).toEqual({ centre: points[0], zoom: 15 });
    expect(fitted([], size, options)).toBeNull();
    const first = worldOf([179.9, 0]);
    expect(fitted([first, worldOf([-179.9, 0], first)], size, options)?.zoom).toBeGreaterThan(10);
  });

  it("knows how long a pixel is", () => {
    expect(metresPerPixel({ centre: worldOf([0, 60]), zoom: 0 })).toBeCloseTo(40_075_016.686 / 512 / 2, 0);
  });
});
