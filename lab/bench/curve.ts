interface Point {
  readonly stability: number;
  /** In %. */
  readonly kept: number;
  readonly cost: number;
}

const [WIDTH, HEIGHT, MARGIN] = [640, 320, 48];

/** Kept stops (left scale, from 50 %) and cost (right scale, up to 5 %) over stability, as a picture. */
export function curveSvg(points: readonly Point[]): string {
  const x = (share: number): number => MARGIN + share * (WIDTH - 2 * MARGIN);
  const y = (share: number): number => HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN);
  const kept = points.map((point) => [x(point.stability), y((point.kept - 50) / 50)] as const);
  const cost = points.map(
    (point) => [x(point.stability), y(Math.min(1, Math.max(0, point.cost / 5)))] as const,
  );
  const line = (of: readonly (readonly [number, number])[], color: string): string =>
    `<polyline fill="none" stroke="${color}" stroke-width="2.5" points="${of.map((at) => at.map(Math.round).join()).join(" ")}"/>`;
  const text = (at: readonly [number, number], words: string, color = "#444", anchor = "middle"): string =>
    `<text x="${at[0]}" y="${at[1]}" fill="${color}" text-anchor="${anchor}">${words}</text>`;
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1].flatMap((share) => [
    text([x(share), HEIGHT - MARGIN + 18], String(share)),
    text([MARGIN - 8, y(share) + 4], `${50 + 50 * share} %`, "#1b6fb3", "end"),
    text([WIDTH - MARGIN + 8, y(share) + 4], `${5 * share} %`, "#b3541b", "start"),
    `<line x1="${MARGIN}" x2="${WIDTH - MARGIN}" y1="${y(share)}" y2="${y(share)}" stroke="#ddd"/>`,
  ]);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...ticks,
    line(kept, "#1b6fb3"),
    line(cost, "#b3541b"),
    text([x(0.5), HEIGHT - 8], "stability"),
    text([MARGIN, MARGIN - 16], "stops that keep courier and order", "#1b6fb3", "start"),
    text([WIDTH - MARGIN, MARGIN - 16], "cost above a free re-plan", "#b3541b", "end"),
    "</svg>",
    "",
  ].join("\n");
}
