import { expect } from "vitest";
import type { Evaluation } from "@rondo/day/records/edit.ts";
import type { CurrentRoutes, PlanView, Route } from "@rondo/day/records/plan.ts";
import type { TestClient } from "../../services/gateway/testing/gateway.ts";
import { at, newDay, type Day } from "./day.ts";

/** The stops of a route, in its order. */
export function stopIdsIn({ stops }: Pick<Route, "stops">): string[] {
  return stops.flatMap(({ stopId }) => stopId ?? []);
}

/** What tests ask of a day in progress. */
export function asking(client: TestClient) {
  return {
    evaluate: async (day: Day, body: object) =>
      client.post<Evaluation>(`${day.path}/routes/evaluate`, { routes: [], ...body }),
    put: async (day: Day, body: object) =>
      client.request<PlanView & Evaluation>("PUT", `${day.path}/routes`, { body }),
    current: async (day: Day) => (await client.get<CurrentRoutes>(`${day.path}/routes`)).data,
    report: async (day: Day, ...outcomes: object[]) => {
      await client.patch(day.path, { status: "active" });
      return client.post(`${day.path}/stops/outcomes`, { outcomes });
    },
  };
}

/** Two couriers: the first serves a, b and c from 08:00 on, the second d and e. */
export async function startedDay(
  client: TestClient,
  { couriers = [{}, {}], stops = [{}, {}, {}, {}, {}] } = {},
) {
  const day = await newDay(client, ...couriers);
  const ids = await day.stops(...stops);
  await day.optimize({ maxIterations: 1 });
  const [first = "", second = ""] = day.couriers;
  const [a = "", b = "", c = "", d = "", e = ""] = ids;
  const routes = [
    { assignmentId: first, stopIds: [a, b, c], startAt: at("08:00") },
    ...(second ? [{ assignmentId: second, stopIds: [d, e], startAt: at("08:00") }] : []),
  ];
  const { data, message } = await asking(client).put(day, { routes, allowViolations: true });
  expect(data.routes, message).toHaveLength(routes.length);
  const of = (plan: Pick<PlanView, "routes">, assignmentId: string) =>
    plan.routes.find((route) => route.assignmentId === assignmentId) as Route;
  return { day, plan: data, first, second, a, b, c, d, e, of };
}
