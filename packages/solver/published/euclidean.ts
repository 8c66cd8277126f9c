export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Euclidean distances, rounded: the same there and back, so each is computed once. */
export const euclidean = (points: readonly Point[], round: (distance: number) => number): Int32Array => {
  const size = points.length;
  const xs = Float64Array.from(points, ({ x }) => x);
  const ys = Float64Array.from(points, ({ y }) => y);
  const cells = new Int32Array(size * size);
  for (let from = 0; from < size; from++) {
    for (let to = 0; to < from; to++) {
      const dx = (xs[from] ?? 0) - (xs[to] ?? 0);
      const dy = (ys[from] ?? 0) - (ys[to] ?? 0);
      const distance = round(Math.sqrt(dx * dx + dy * dy));
      cells[from * size + to] = distance;
      cells[to * size + from] = distance;
    }
  }
  return cells;
};
