import type { Page } from "playwright-core";
import { median, table } from "../bench/table.ts";
import { pastedLines, type Days } from "./days.ts";
import type { Session } from "./session.ts";

const MAP = ".map .canvas";
const PASTED = 5000;

/** What happened while something moved. */
export interface Frames {
  readonly perSecond: number;
  readonly longTasks: number;
  readonly longestMs: number;
  readonly count: number;
  /** Processor time of the page's own thread for each frame. Other work on the machine adds little to it. */
  readonly workMs: number;
  /** The same of the process that draws the pixels; here it stands in for a graphics card. */
  readonly drawMs: number;
}

/** One measurement of everything, in the order of the tables below. */
export interface Round {
  /** Milliseconds. */
  readonly times: readonly number[];
  readonly moves: readonly Frames[];
}

/** The times that are measured, and the most that is asked for, in milliseconds. */
const TIMES = [
  ["first picture of 1,000 planned stops: list and timeline", "≤ 2000"],
  ["the same: stops and routes on the map", "≤ 2000"],
  ["the same: with the streets under them", "–"],
  ["5,000 pasted lines until their doubts are shown", "≤ 5000"],
] as const;
/** What moves, and the frames per second that are asked for. */
const MOVES = [
  ["blank page", "–"],
  ["panning streets without a plan", "–"],
  ["panning 1,000 planned stops", "≥ 50"],
  ["moving and zooming the timeline", "≥ 50"],
  ["scrolling a table of 5,000 stops", "≥ 50"],
] as const;

export async function measureRound(session: Session, days: Days, seconds: number): Promise<Round> {
  const { shown, map, timeline } = await session.on(days.planned, async (page) => ({
    shown: await call<{ list: number; map: number; streets: number }>(page, "planShown()"),
    map: await frames(page, `panMap(${seconds}, "${MAP}")`),
    timeline: await frames(page, `turnTimeline(${seconds})`),
  }));
  const streets = await session.on(days.empty, async (page) => {
    await call(page, `marked("streets-drawn")`);
    return await frames(page, `panMap(${seconds}, "${MAP}")`);
  });
  const blank = await session.on("/bench/page", async (page) =>
    frames(page, `frames(${seconds}, () => undefined)`),
  );
  const scrolled = await session.on(`${days.large}?list=stops`, async (page) => {
    await page.locator(".stops-grid .stops-row").nth(5).waitFor();
    await call(page, `marked("streets-drawn")`);
    return await frames(page, `scroll(${seconds}, ".stops-grid")`);
  });
  const importMs = await session.on(`${days.empty}/import`, async (page) => {
    await page.locator("#import-paste").waitFor();
    const pasted = JSON.stringify(pastedLines(PASTED));
    return await call<number>(page, `paste(${pasted}, ".work .doubts[role=group]", "250")`);
  });
  return {
    times: [shown.list, shown.map, shown.streets, importMs],
    moves: [blank, streets, map, timeline, scrolled],
  };
}

/** A Markdown report with the median of each measurement and the limit that is asked for. */
export function reportOf(rounds: readonly Round[]): string {
  const middle = (of: (round: Round) => number | undefined, digits: number): string =>
    median(rounds.map((round) => of(round) ?? NaN)).toFixed(digits);
  const header = ["while moving", "frames per second", "asked", "page, ms of processor per frame"];
  return [
    table(
      ["time", "median ms", "asked"],
      TIMES.map(([what, asked], at) => [what, middle(({ times }) => times[at], 0), asked]),
    ),
    table(
      [...header, "drawing, the same", "tasks over 50 ms", "longest, ms"],
      MOVES.map(([what, asked], at) => {
        const figure = (name: keyof Frames, digits: number) =>
          middle(({ moves }) => moves[at]?.[name], digits);
        const processor = [figure("workMs", 1), figure("drawMs", 1)];
        return [
          what,
          figure("perSecond", 1),
          asked,
          ...processor,
          figure("longTasks", 0),
          figure("longestMs", 0),
        ];
      }),
    ),
  ].join("\n\n");
}

async function call<Answer>(page: Page, expression: string): Promise<Answer> {
  return await page.evaluate<Answer>(`bench.${expression}`);
}

async function frames(page: Page, expression: string): Promise<Frames> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const workSeconds = async (): Promise<number> => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN;
  };
  const drawing = await drawingSeconds(page);
  const work = await workSeconds();
  const measured = await call<Omit<Frames, "workMs" | "drawMs">>(page, expression);
  const workMs = (1000 * ((await workSeconds()) - work)) / measured.count;
  const drawMs = (1000 * ((await drawingSeconds(page)) - drawing)) / measured.count;
  await devtools.detach();
  return { ...measured, workMs, drawMs };
}

/** Processor time of the process that draws the pixels. */
async function drawingSeconds(page: Page): Promise<number> {
  const devtools = await page.context().browser()?.newBrowserCDPSession();
  const answer = await devtools?.send("SystemInfo.getProcessInfo");
  await devtools?.detach();
  return answer?.processInfo.find(({ type }) => type === "GPU")?.cpuTime ?? NaN;
}
