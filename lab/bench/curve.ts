/** A curve over a share. */
interface Curve {
  readonly words: string;
  /** The ends of its scale, in %. */
  readonly least: number;
  readonly most: number;
  /** In %. */
  readonly values: readonly number[];
}

const [WIDTH, HEIGHT, MARGIN] = [640, 320, 48];
const [BLUE, BROWN] = ["#1b6fb3", "#b3541b"];

/** Two curves over the same shares, named `over`, as a picture: one by the left scale, one by the right scale. */
export function curveSvg(over: string, shares: readonly number[], left: Curve, right: Curve): string {
  const x = (share: number): number => MARGIN + share * (WIDTH - 2 * MARGIN);
  const y = (share: number): number => HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN);
  const within = (share: number): number => Math.min(1, Math.max(0, share));
  const line = ({ values, least, most }: Curve, color: string): string => {
    const points = shares.map((share, index) => {
      const value = ((values[index] ?? NaN) - least) / (most - least);
      return [x(share), y(within(value))].map(Math.round).join();
    });
    return `<polyline fill="none" stroke="${color}" stroke-width="2.5" points="${points.join(" ")}"/>`;
  };
  const text = (at: readonly [number, number], words: string, color = "#444", anchor = "middle"): string =>
    `<text x="${at[0]}" y="${at[1]}" fill="${color}" text-anchor="${anchor}">${words}</text>`;
  const mark = (share: number, { least, most }: Curve): string =>
    `${Math.round(10 * (least + share * (most - least))) / 10} %`;
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1].flatMap((share) => [
    text([x(share), HEIGHT - MARGIN + 18], String(share)),
    text([MARGIN - 8, y(share) + 4], mark(share, left), BLUE, "end"),
    text([WIDTH - MARGIN + 8, y(share) + 4], mark(share, right), BROWN, "start"),
    `<line x1="${MARGIN}" x2="${WIDTH - MARGIN}" y1="${y(share)}" y2="${y(share)}" stroke="#ddd"/>`,
  ]);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...ticks,
    line(left, BLUE),
    line(right, BROWN),
    text([x(0.5), HEIGHT - 8], over),
    text([MARGIN, MARGIN - 16], left.words, BLUE, "start"),
    text([WIDTH - MARGIN, MARGIN - 16], right.words, BROWN, "end"),
    "</svg>",
    "",
  ].join("\n");
}
