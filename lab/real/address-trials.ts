import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import { type Api, RefusedRequest } from "../../tools/demo/api.ts";
import { newProject } from "./journey.ts";
import type { Proxy } from "./proxy.ts";
import { badDays, type Outcome, outcomesOf } from "./trial.ts";

const HELSINKI = ["Yrjönkatu 34, Helsinki", "Bulevardi 2, Helsinki"];
const TAMPERE = ["Satakunnankatu 18, Tampere", "Hatanpään valtatie 30, Tampere"];

/** Look-ups while the geocoding server has bad days. */
export async function addressTrials(api: Api, proxy: Proxy): Promise<Outcome[]> {
  const expected = { good: "200: 2 found", bad: "500: 2 none", elsewhere: "200: 2 failed" };
  return outcomesOf(badDays(expected), proxy, async ({ elsewhere = false }) => {
    const path = await newProject(api, 1);
    for (const address of elsewhere ? TAMPERE : HELSINKI)
      await api.post(`${path}/stops`, { name: "S", address });
    const since = performance.now();
    const status = await api.post(`${path}/stops/geocode`).then(
      () => 200,
      (error: unknown) => {
        if (error instanceof RefusedRequest) return error.status;
        throw error;
      },
    );
    const seconds = (performance.now() - since) / 1000;
    const { stops } = await api.get<{ stops: Stop[] }>(`${path}/stops`);
    const states = Map.groupBy(stops, ({ geocodeStatus }) => geocodeStatus);
    const seen = `${status}: ${[...states].map(([state, { length }]) => `${length} ${state}`).join(", ")}`;
    return { seen, seconds };
  });
}
