import type { Point } from "../view/camera.ts";

/** Lines put together where one ends and another begins: maps cut streets into many pieces. */
export function joined(lines: readonly (readonly Point[])[]): Point[][] {
  const left = new Set(lines);
  const byStart = new Map(lines.map((line) => [keyOf(line[0]), line]));
  const byEnd = new Map(lines.map((line) => [keyOf(line.at(-1)), line]));
  const wholes: Point[][] = [];
  for (const line of lines) {
    if (!left.delete(line)) continue;
    const whole = [...line];
    for (let next; (next = byStart.get(keyOf(whole.at(-1)))) !== undefined && left.delete(next);)
      whole.push(...next.slice(1));
    for (let before; (before = byEnd.get(keyOf(whole[0]))) !== undefined && left.delete(before);)
      whole.unshift(...before.slice(0, -1));
    wholes.push(whole);
  }
  return wholes;
}

function keyOf(point: Point | undefined): string {
  return point === undefined ? "" : `${point.x} ${point.y}`;
}
