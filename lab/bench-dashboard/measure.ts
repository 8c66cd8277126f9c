import type { Page } from "playwright-core";
import { pastedLines } from "./days.ts";
import type { Days } from "./days.ts";
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

/** One measurement of everything. Times are milliseconds. */
export interface Round {
  readonly shown: { readonly list: number; readonly map: number; readonly streets: number };
  readonly importMs: number;
  /** A page that shows nothing at all. */
  readonly blank: Frames;
  /** The dashboard's map with streets and without a plan. */
  readonly streets: Frames;
  readonly map: Frames;
  readonly timeline: Frames;
  readonly table: Frames;
}

export async function measureRound(session: Session, days: Days, seconds: number): Promise<Round> {
  const { shown, map, timeline } = await session.on(days.planned, "planned", async (page) => {
    const shown = await call<Round["shown"]>(page, "planShown()");
    return {
      shown,
      map: await frames(page, `panMap(${seconds}, "${MAP}")`),
      timeline: await frames(page, `turnTimeline(${seconds})`),
    };
  });
  const streets = await session.on(days.empty, "streets", async (page) => {
    await call(page, `marked("streets-drawn")`);
    return await frames(page, `panMap(${seconds}, "${MAP}")`);
  });
  const blank = await session.on("/bench/page", "blank", async (page) =>
    frames(page, `frames(${seconds}, () => undefined)`),
  );
  const table = await session.on(`${days.large}?list=stops`, "table", async (page) => {
    await page.locator(".stops-grid .stops-row").nth(5).waitFor();
    await call(page, `marked("streets-drawn")`);
    return await frames(page, `scroll(${seconds}, ".stops-grid")`);
  });
  const importMs = await session.on(`${days.empty}/import`, "import", async (page) => {
    await page.locator("#import-paste").waitFor();
    const pasted = JSON.stringify(pastedLines(PASTED));
    return await call<number>(page, `paste(${pasted}, ".work .doubts[role=group]", "250")`);
  });
  return { shown, importMs, blank, streets, map, timeline, table };
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
