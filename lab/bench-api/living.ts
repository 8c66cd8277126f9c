import type { CurrentRoutes } from "@rondo/day/records/plan.ts";
import type { Api } from "../api/api.ts";
import { CENTRE } from "../api/project.ts";
import { say, timed } from "../program.ts";
import { optimize } from "./optimize.ts";
import { besideGet, type Figure } from "./report.ts";

/** Planned projects of these sizes, and one that is being planned beside the requests. */
interface Projects {
  readonly thousand: string;
  readonly fiveHundred: string;
  readonly beside: string;
}

/** Requests of a day in progress, each beside a running solve and beside the GET of the same project's plan. */
export async function livingFigures(api: Api, projects: Projects, times: number): Promise<Figure[]> {
  const { thousand, fiveHundred, beside } = projects;
  const plan = await api.get<CurrentRoutes>(`${thousand}/routes`);
  const orders = plan.routes.map(({ assignmentId, stops }) => ({
    assignmentId,
    stopIds: stops.flatMap(({ stopId }) => stopId ?? []),
  }));
  const [first] = orders;
  if (!first) throw new Error("the project has no route");
  const turned = { ...first, stopIds: first.stopIds.toReversed() };
  const late = { stop: { name: "Late", address: "Street 1", ...CENTRE } };
  const hour = (number: number): string => `2026-12-01T${String(number).padStart(2, "0")}:00:00Z`;
  const slots = Array.from({ length: 10 }, (_, i) => ({ startTime: hour(6 + i), endTime: hour(7 + i) }));
  const outcomes = orders.flatMap(({ stopIds }) => stopIds).map((stopId) => ({ stopId, outcome: "served" }));
  const { routes } = await api.get<CurrentRoutes>(`${fiveHundred}/routes`);
  const at = routes.map(({ startAt }) => startAt).sort()[0];
  let isTurned = false;
  const put = async (): Promise<unknown> => {
    isTurned = !isTurned;
    return api.put(`${thousand}/routes`, { routes: [isTurned ? turned : first], allowViolations: true });
  };
  const requests: [what: string, mostMs: number, path: string, send: () => Promise<unknown>][] = [
    [
      "evaluate 1,000 stops",
      100,
      thousand,
      async () => api.post(`${thousand}/routes/evaluate`, { routes: [turned] }),
    ],
    [
      "advice for a new stop and ten slots, 1,000 stops",
      150,
      thousand,
      async () => api.post(`${thousand}/routes/advice`, { stops: [late], slots }),
    ],
    ["PUT of routes, 1,000 stops", 300, thousand, put],
    [
      "outcomes of 1,000 stops",
      500,
      thousand,
      async () => api.post(`${thousand}/stops/outcomes`, { outcomes }),
    ],
    [
      "re-plan of 500 stops in 1 s",
      1300,
      fiveHundred,
      async () => optimize(api, fiveHundred, 1, { day: { at } }),
    ],
  ];
  const figures: Figure[] = [];
  for (const [what, mostMs, path, send] of requests) {
    const { jobId } = await api.post<{ jobId: string }>(`${beside}/optimize`, {
      async: true,
      timeLimitSeconds: 600,
    });
    try {
      const [own, others]: [number[], number[]] = [[], []];
      for (let time = -1; time < times; time++) {
        const other = await timed(async () => api.get(`${path}/routes`));
        const mine = await timed(send);
        if (time < 0) continue;
        own.push(mine);
        others.push(other);
      }
      const figure = besideGet(`${what}, beside a run`, own, others, mostMs);
      say(`${figure.what}: ${figure.measured}`);
      figures.push(figure);
    } finally {
      await api.post(`/optimization-jobs/${jobId}/cancel`);
    }
  }
  return figures;
}
