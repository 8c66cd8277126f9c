import type { Minute } from "./simulate.ts";

export interface DayPanel {
  readonly title: string;
  readonly minutes: readonly Minute[];
}

const WIDTH = 900;
const PANEL = { left: 60, width: 780, height: 120, top: 40 };

const STYLE = `<style>
:root{--back:#fff;--text:#1f2328;--soft:#59636e;--grid:#d8dee4;--runs:#0969da;--pods:#1a7f37;--wait:#cf222e}
@media (prefers-color-scheme:dark){:root{--back:#0d1117;--text:#e6edf3;--soft:#9198a1;--grid:#30363d;--runs:#58a6ff;--pods:#56d364;--wait:#ff7b72}}
text{font:12px system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif;fill:var(--text)}
.soft{fill:var(--soft);font-size:11px}path{fill:none;stroke-width:1.5}
</style>`;

/** An SVG with a panel for each day: runs at work, threads of pods, and waiting runs, by the minute. */
export function dayChart(panels: readonly DayPanel[]): string {
  const height = PANEL.top + panels.length * (PANEL.height + 50);
  const legend = [
    ["runs", "runs at work"],
    ["pods", "pods"],
    ["wait", "runs that wait"],
  ].map(
    ([name, text], index) =>
      `<text x="${PANEL.left + index * 150}" y="22" style="fill:var(--${name})">${text}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">`,
    "<title>A simulated day: runs at work, pods and waiting runs by the minute</title>",
    STYLE,
    `<rect width="${WIDTH}" height="${height}" rx="6" style="fill:var(--back)"/>`,
    ...legend,
    ...panels.map((panel, index) => panelOf(panel, PANEL.top + index * (PANEL.height + 50))),
    "</svg>\n",
  ].join("\n");
}

function panelOf({ title, minutes }: DayPanel, top: number): string {
  const most = Math.max(1, ...minutes.flatMap(({ running, pods, waiting }) => [running, pods, waiting]));
  const x = (minute: number): number => PANEL.left + (minute / minutes.length) * PANEL.width;
  const y = (value: number): number => top + 20 + PANEL.height * (1 - value / most);
  const line = (name: string, of: (minute: Minute) => number): string => {
    const points = minutes.map((minute, index) => `${x(index).toFixed(1)},${y(of(minute)).toFixed(1)}`);
    return `<path style="stroke:var(--${name})" d="M${points.join("L")}"/>`;
  };
  const hours = [0, 6, 12, 18, 24].map(
    (hour) =>
      `<text class="soft" x="${x((hour * minutes.length) / 24)}" y="${y(0) + 15}" text-anchor="middle">${hour}:00</text>`,
  );
  return [
    `<text x="${PANEL.left}" y="${top + 12}">${title}</text>`,
    `<path style="stroke:var(--grid)" d="M${PANEL.left} ${y(0)}H${PANEL.left + PANEL.width}"/>`,
    `<text class="soft" x="${PANEL.left - 6}" y="${y(most) + 4}" text-anchor="end">${most}</text>`,
    ...hours,
    line("wait", ({ waiting }) => waiting),
    line("runs", ({ running }) => running),
    line("pods", ({ pods }) => pods),
  ].join("\n");
}
