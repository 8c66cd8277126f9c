import { median, table } from "../bench/table.ts";
import type { Frames, Round } from "./measure.ts";

/** A Markdown report with the median of each measurement and the limit that is asked for. */
export function reportOf(rounds: readonly Round[]): string {
  const middle = (of: (round: Round) => number): number => median(rounds.map(of));
  const times = [
    ["first picture of 1,000 planned stops: list and timeline", middle(({ shown }) => shown.list), 2000],
    ["the same: stops and routes on the map", middle(({ shown }) => shown.map), 2000],
    ["the same: with the streets under them", middle(({ shown }) => shown.streets), null],
    ["5,000 pasted lines until their doubts are shown", middle(({ importMs }) => importMs), 5000],
  ] as const;
  const moves: readonly (readonly [string, string, (round: Round) => Frames])[] = [
    ["blank page", "–", ({ blank }) => blank],
    ["panning streets without a plan", "–", ({ streets }) => streets],
    ["panning 1,000 planned stops", "≥ 50", ({ map }) => map],
    ["moving and zooming the timeline", "≥ 50", ({ timeline }) => timeline],
    ["scrolling a table of 5,000 stops", "≥ 50", ({ table: scrolled }) => scrolled],
  ];
  return [
    table(
      ["time", "median ms", "asked"],
      times.map(([what, ms, most]) => [what, ms.toFixed(0), most === null ? "–" : `≤ ${most}`]),
    ),
    table(
      [
        "while moving",
        "frames per second",
        "asked",
        "page, ms of processor per frame",
        "drawing, the same",
        "tasks over 50 ms",
        "longest, ms",
      ],
      moves.map(([what, asked, of]) => [
        what,
        middle((round) => of(round).perSecond).toFixed(1),
        asked,
        middle((round) => of(round).workMs).toFixed(1),
        middle((round) => of(round).drawMs).toFixed(1),
        middle((round) => of(round).longTasks).toFixed(0),
        middle((round) => of(round).longestMs).toFixed(0),
      ]),
    ),
  ].join("\n\n");
}
