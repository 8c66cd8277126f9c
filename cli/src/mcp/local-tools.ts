import type { McpServer } from "@modelcontextprotocol/server";
import { textOf } from "@rondo/day/import/cell.ts";
import { z } from "zod";
import { geocoderOf, located } from "../day/locate.ts";
import { recordsOf } from "../day/records.ts";
import { readDay, type ReadDay } from "../input/day.ts";
import { isLeftOut } from "../input/sheet.ts";
import { sourceOf, type Source } from "../input/source.ts";
import { planOptions, type PlanOptions } from "../options.ts";
import { Refused } from "../refused.ts";
import { doubtsOf } from "../show/doubts.ts";
import { solveDay } from "../solve/solve.ts";
import { below } from "./folder.ts";
import { planFacts, planFactsShape } from "./plan-facts.ts";
import { guarded } from "./guarded.ts";
import type { Session } from "./session.ts";
import { answer, quoted, untrusted } from "./untrusted.ts";

const SHOWN_DOUBTS = 20;
const SHOWN_STOPS = 5;
const MOST_STOPS = 2000;
/** Of a search: nothing else is answered in this time. */
const MOST_SECONDS = 60;

const detail = z.enum(["short", "full"]).default("short");
const sheet = {
  path: z.string().optional().meta({ description: "A CSV, XLSX or JSON file in the open folder." }),
  text: z.string().optional().meta({ description: "Rows with a header, or JSON with the API's bodies." }),
  date: z.string().optional().meta({ description: "YYYY-MM-DD; else that of the sheet, else today." }),
  timezone: z.string().optional().meta({ description: "IANA name." }),
};
const readOnly = { readOnlyHint: true, openWorldHint: false } as const;

/** The tools that need no service: they read sheets and plan on this computer. */
export function addLocalTools(server: McpServer, session: Session): void {
  server.registerTool(
    "read_stops",
    {
      title: "Read a sheet of stops",
      description:
        "Reads orders and says what is doubtful, by line and column. Plans nothing. Free, on this computer.",
      annotations: { ...readOnly, idempotentHint: true },
      inputSchema: z.object({ ...sheet, detail }),
      outputSchema: z.object({
        stops: z.int(),
        linesLeftOut: z.int(),
        columns: z.array(z.object({ untrustedHeader: untrusted, meaning: z.string() })),
        doubts: z.array(
          z.object({
            ...{ line: z.int().nullable(), column: z.int().nullable(), code: z.string() },
            ...{ leavesOut: z.boolean(), untrustedText: untrusted },
          }),
        ),
        moreDoubts: z.int(),
        first: z.array(
          z.object({
            ...{ untrustedName: untrusted, untrustedAddress: untrusted },
            ...{ latitude: z.number().nullable(), longitude: z.number().nullable() },
          }),
        ),
      }),
    },
    async ({ detail: asked, ...given }) =>
      guarded(async () => answer(stopsFacts(await dayOf(given, session), asked === "full"))),
  );
  server.registerTool(
    "plan_locally",
    {
      title: "Plan a day on this computer",
      description: `Plans routes for a sheet. Free, on this computer, up to ${MOST_SECONDS} seconds. Returns a planId for explain_stop.`,
      annotations: { ...readOnly, idempotentHint: true },
      inputSchema: z.object({
        ...sheet,
        couriers: z.int().optional().meta({ description: "How many share the work." }),
        crewPath: z.string().optional().meta({ description: "A sheet of couriers in the open folder." }),
        depot: z.string().optional().meta({ description: "Where they start and end: 60.17,24.94." }),
        shift: z.string().optional().meta({ description: "8-16" }),
        serviceMinutes: z.number().optional().meta({ description: "At a stop that does not say it." }),
        load: z.array(z.string()).optional().meta({ description: "What each carries: weight=500." }),
        ...{ balance: z.number().optional(), seed: z.int().optional(), iterations: z.int().optional() },
        objective: z.enum(["time", "distance", "cost"]).optional(),
        seconds: z.number().max(MOST_SECONDS).optional(),
        detail,
      }),
      outputSchema: z.object({ planId: z.string(), doubts: z.int(), ...planFactsShape }),
    },
    async ({ detail: asked, ...given }, { mcpReq }) =>
      guarded(async () => {
        const day = await dayOf(given, session);
        const geocoder = await geocoderOf(session.flags, session.terminal.folder);
        try {
          const { bodies } = await located(day.bodies, geocoder);
          const now = session.terminal.now();
          const records = recordsOf(bodies, now);
          const { maxIterations, timeLimitSeconds } = bodies.options;
          const run = {
            ...bodies.options,
            ...(maxIterations && {
              timeLimitSeconds: Math.min(timeLimitSeconds ?? MOST_SECONDS, MOST_SECONDS),
            }),
          };
          const result = await solveDay(records, run, {
            ...{ roads: session.flags.roads, now, until: mcpReq.signal },
            onProgress: () => undefined,
          });
          const plan = { records, result };
          const doubts = day.sheets.flatMap(doubtsOf).length;
          return answer({
            ...{ planId: session.plans.keep(plan), doubts },
            ...planFacts(plan, { isFull: asked === "full" }),
          });
        } finally {
          geocoder?.close();
        }
      }),
  );
}

interface Given {
  readonly path?: string | undefined;
  readonly text?: string | undefined;
  readonly crewPath?: string | undefined;
  readonly serviceMinutes?: number | undefined;
  readonly load?: readonly string[] | undefined;
  readonly [flag: string]: unknown;
}

/** The day of a tool's arguments, which are the flags of `rondo plan`. @throws Refused */
async function dayOf(given: Given, { terminal }: Session): Promise<ReadDay> {
  const { path, text, crewPath, serviceMinutes: service, load = [], ...others } = given;
  if ((path === undefined) === (text === undefined)) throw new Refused("give either path or text");
  const source: Source =
    path === undefined
      ? { name: "text", bytes: new TextEncoder().encode(text) }
      : { ...(await sourceOf(await below(terminal.folder, path), terminal)), name: path };
  const crew = crewPath === undefined ? undefined : await below(terminal.folder, crewPath);
  const flags = Object.entries({ ...others, service, crew }).filter(([, value]) => value !== undefined);
  const options: PlanOptions = planOptions([
    ...flags.map(([name, value]) => `--${name}=${String(value)}`),
    ...load.map((each) => `--load=${each}`),
  ]);
  return readDay([source], options, terminal);
}

function stopsFacts({ bodies, sheets }: ReadDay, isFull: boolean) {
  const doubts = sheets.flatMap((each) =>
    doubtsOf(each).map(({ line, column, code, leavesOut, text }) => ({
      ...{ line, column, code, leavesOut },
      untrustedText: quoted(text),
    })),
  );
  const shown = isFull ? MOST_STOPS : SHOWN_DOUBTS;
  return {
    stops: bodies.stops.length,
    linesLeftOut: sheets.flatMap(({ lines }) => lines.filter(isLeftOut)).length,
    columns: sheets.flatMap(({ table, guess }) =>
      guess.columns.map(({ meaning }, index) => ({
        untrustedHeader: quoted(textOf(table.header[index] ?? null)),
        meaning,
      })),
    ),
    doubts: doubts.slice(0, shown),
    moreDoubts: Math.max(0, doubts.length - shown),
    first: bodies.stops.slice(0, isFull ? MOST_STOPS : SHOWN_STOPS).map((stop) => ({
      ...{ untrustedName: quoted(stop.name), untrustedAddress: quoted(stop.address) },
      ...{ latitude: stop.latitude ?? null, longitude: stop.longitude ?? null },
    })),
  };
}
