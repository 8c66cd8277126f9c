import { seededRandom } from "../../tools/random.ts";
import type { Api } from "../../tools/demo/api.ts";
import { completed } from "../../tools/demo/completed.ts";
import { addCouriers, addProject, CENTRE } from "../../tools/demo/project.ts";

const COURIERS = 25;

/** The pages that are measured. */
export interface Days {
  /** 1,000 stops in the routes of 25 couriers. */
  readonly planned: string;
  /** 5,000 stops without a plan. */
  readonly large: string;
  /** No stops. */
  readonly empty: string;
}

export async function makeDays(api: Api): Promise<Days> {
  const make = async (name: string, stops: number, courierIds: readonly string[] = []): Promise<string> => {
    const shift = { workStartTime: "08:00", workEndTime: "16:00" };
    return (await addProject(api, { name, stops: stopBodies(stops), courierIds, shift })).path;
  };
  const days = {
    planned: await make("Planned", 1000, await addCouriers(api, COURIERS)),
    large: await make("Large", 5000),
    empty: await make("Empty", 0),
  };
  const options = { timeLimitSeconds: 5, includeGeometry: true, async: true };
  const { jobId } = await api.post<{ jobId: string }>(`${days.planned}/optimize`, options);
  await completed(api, jobId);
  return days;
}

function stopBodies(count: number): object[] {
  const random = seededRandom(1);
  return Array.from({ length: count }, (_, index) => ({
    name: `Customer ${index + 1}`,
    address: `Mannerheimintie ${1 + (index % 170)}, Helsinki`,
    externalId: `A-${index + 1}`,
    latitude: CENTRE.latitude + (random.next() - 0.5) * 0.03,
    longitude: CENTRE.longitude + (random.next() - 0.5) * 0.06,
    serviceMinutes: 3,
    loadDemands: { weight: random.between(1, 10) },
    ...(index % 3 === 0 && {
      timeWindows: [{ startTime: "2026-12-01T06:00:00Z", endTime: "2026-12-01T13:00:00Z" }],
    }),
  }));
}

/** A file with a doubt in each tenth line: a time that is none, or a window that ends before it begins. */
export function pastedLines(count: number): string {
  const header = "Order ID,Location name,Address,Time window from,Time window to,Duration,Load #1,Notes";
  const lines = Array.from({ length: count }, (_, index) => {
    const [from, to] =
      index % 20 === 0 ? ["late", "12:00"] : index % 10 === 0 ? ["14:00", "9:00"] : ["8:00", "12:30"];
    return `B-${index},Customer ${index},"Mannerheimintie ${1 + (index % 170)}, 00100 Helsinki",${from},${to},5,"2,5",Ring`;
  });
  return [header, ...lines].join("\n");
}
