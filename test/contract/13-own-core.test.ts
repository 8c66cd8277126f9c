import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { improve } from "@rondo/day/asking/improve.ts";
import { OwnCore, type PlanBase } from "@rondo/day/asking/own-core.ts";
import type { Assignment } from "@rondo/day/records/assignment/schemas.ts";
import type { Evaluation } from "@rondo/day/records/edit.ts";
import type { CurrentRoutes } from "@rondo/day/records/plan.ts";
import type { Project } from "@rondo/day/records/project/schemas.ts";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import { coreUrl, loadCore } from "@rondo/solver/core.ts";
import { straightLineMatrix } from "@rondo/solver/straight-line.ts";
import { readTravel, type TravelFile } from "@rondo/solver/travel-file.ts";
import type { TestClient } from "../../services/gateway/testing/gateway.ts";
import { seededRandom } from "../../tools/random.ts";
import { at, newDay, type Day } from "../support/day.ts";
import { asking, startedDay } from "../support/living-day.ts";
import { startTestSystem } from "../support/system.ts";

const { gateway } = await startTestSystem();
const core = await loadCore(coreUrl);
const EDITS = 200;

/** The page's own core for a day, from nothing but what the page is answered. */
async function ownCore(
  client: TestClient,
  day: Day,
  file = (travel: TravelFile) => travel,
  places: readonly { latitude: number; longitude: number }[] = [],
) {
  const get = async <Data>(path: string) => (await client.get<Data>(path)).data;
  const [{ project }, { stops }, { couriers: assignments }, current] = await Promise.all([
    get<{ project: Project }>(day.path),
    get<{ stops: Stop[] }>(`${day.path}/stops`),
    get<{ couriers: Assignment[] }>(`${day.path}/couriers`),
    get<CurrentRoutes>(`${day.path}/routes`),
  ]);
  const browser = await gateway.signedIn(client);
  const texts = places.map(({ latitude, longitude }) => `${latitude},${longitude}`);
  const query = texts.length === 0 ? "" : `?places=${texts.join(";")}`;
  const reply = await browser.fetch("GET", `/app/api${day.path}/plans/${current.planId}/travel${query}`);
  expect(reply.status).toBe(200);
  const bytes = new Uint8Array(await reply.arrayBuffer());
  const travel = file(readTravel(bytes.buffer));
  const base = JSON.parse(reply.headers.get("x-plan-base") ?? "") as PlanBase;
  const activeCouriers = new Set(assignments.map(({ courierId }) => courierId));
  const outcomes = new Map(stops.filter(({ outcome }) => outcome !== null).map((stop) => [stop.id, stop]));
  const sources = { project, stops, assignments, activeCouriers, outcomes, current: current.routes };
  const own = new OwnCore(core, travel, { sources, base, newId: randomUUID });
  return { own, current, assignments, stops };
}

/** Travel of straight lines as a file of roads has it: between its own locations only. */
function roads(travel: TravelFile): TravelFile {
  const locations = travel.locations.map(([latitude, longitude]) => ({ latitude, longitude }));
  const cells = travel.lines.flatMap((lines) => (lines ? [straightLineMatrix(locations, lines)] : []));
  return { ...travel, lines: travel.lines.map(() => null), cells };
}

const plain = (evaluation: Evaluation) => ({
  ...evaluation,
  routes: evaluation.routes.map(({ id: _id, ...route }) => route),
});

it("contract 13.12: the page's own core gives the service's figures, to the second and the cent", async () => {
  const client = await gateway.newClient({ walletCents: 100_000 });
  const costs = { perKm: 0.37, perHour: 21.5, fixed: 7 };
  const lunch = [{ earliestStartTime: "11:00", latestStartTime: "13:00", durationMinutes: 30 }];
  const day = await newDay(
    client,
    { costs, loadLimits: { count: 9 } },
    { costs, breaks: lunch, workEndTime: "12:30" },
    { profile: "bike", skills: ["cold"], maxStops: 8 },
    { profile: "van", breaks: [{ startTime: "12:00", endTime: "12:30" }], maxDistanceMeters: 30_000 },
  );
  const random = seededRandom(7);
  const pick = (most: number) => random.between(0, most - 1);
  await day.stops(
    ...Array.from({ length: 36 }, (_, index) => {
      const hour = String(8 + pick(6)).padStart(2, "0");
      const end = String(Number(hour) + 1).padStart(2, "0");
      return {
        name: `Stop ${index}`,
        latitude: 60.15 + pick(60) / 1000,
        longitude: 24.9 + pick(90) / 1000,
        ...(pick(3) === 0 && { timeWindows: [{ startTime: at(`${hour}:00`), endTime: at(`${end}:10`) }] }),
        ...(pick(6) === 0 && { requiredSkills: ["cold"] }),
        ...(pick(5) === 0 && { priority: 10 }),
        ...(pick(8) === 0 && { deliveryDeadline: at("10:00") }),
      };
    }),
    { name: "Store", pointType: "stock_loading", latitude: 60.17, longitude: 24.94 },
  );
  await day.optimize({ objective: "cost", balance: 0.2 });
  const { own, current, assignments } = await ownCore(client, day);
  const order = new Map(assignments.map(({ id }) => [id, [] as string[]]));
  for (const { assignmentId, stops } of current.routes)
    order.set(
      assignmentId,
      stops.flatMap(({ type, stopId }) => (type === "delivery" ? (stopId ?? []) : [])),
    );
  const left = current.unassignedStops.map(({ stopId }) => stopId);
  const lists = [...order.values(), left];
  for (let edit = 0; edit < EDITS; edit++) {
    const from = lists[pick(lists.length)] ?? [];
    const to = lists[pick(lists.length)] ?? [];
    if (pick(10) === 0) from.reverse();
    to.splice(pick(to.length + 1), 0, ...from.splice(pick(from.length + 1), 1 + pick(2)));
    const routes = [...order].map(([assignmentId, stopIds]) => ({
      assignmentId,
      stopIds,
      ...(pick(20) === 0 && { startAt: at("09:30") }),
    }));
    const asked = { routes, unassignedStopIds: left };
    const theirs = await client.post<Evaluation>(`${day.path}/routes/evaluate`, asked);
    expect(theirs.status, theirs.message).toBe(200);
    const ours = own.evaluate(asked, 20_000);
    expect(plain(ours), `edit ${edit}`).toEqual(plain(theirs.data));
  }
}, 120_000);

it("contract 13.12: times that a person tries out have the figures that the service gives once they are stored", async () => {
  const client = await gateway.newClient({ walletCents: 1000 });
  const day = await newDay(client, { breaks: [{ startTime: "09:00", endTime: "09:30" }] }, {});
  const [first = ""] = await day.stops(
    ...Array.from({ length: 9 }, () => ({ timeWindows: [{ endTime: at("12:00") }] })),
  );
  await day.optimize({ balance: 1 });
  const { own, current } = await ownCore(client, day);
  const [shift = ""] = day.couriers;
  const shifts = {
    workStartTime: "08:10:00",
    workEndTime: "09:00:00",
    breaks: [{ startTime: "08:20", endTime: "08:40" }],
  };
  const windows = {
    timeWindows: [{ startTime: at("08:30"), endTime: at("08:35") }],
    deliveryDeadline: at("09:00"),
  };
  const [given] = current.routes;
  const reversed = given?.stops.flatMap(({ stopId }) => stopId ?? []).toReversed() ?? [];
  const asked = { routes: [{ assignmentId: given?.assignmentId ?? "", stopIds: reversed }] };
  const stored = own.evaluate(asked, 20_000);
  own.use({ shifts: { [shift]: shifts }, stops: { [first]: windows } });
  const tried = own.evaluate(asked, 20_000);
  const clash = [
    { startTime: "08:20", endTime: "08:40" },
    { startTime: "08:30", endTime: "08:50" },
  ];
  expect(() => own.use({ shifts: { [shift]: { breaks: clash } }, stops: {} })).toThrow(
    "nobody can take both",
  );
  own.use({ shifts: {}, stops: {} });
  expect(own.evaluate(asked, 20_000).difference).toEqual(stored.difference);
  expect(tried.difference).not.toEqual(stored.difference);
  await client.patch(`${day.path}/couriers/${shift}`, shifts);
  await client.patch(`${day.path}/stops/${first}`, windows);
  const { data } = await client.post<Evaluation>(`${day.path}/routes/evaluate`, asked);
  expect(plain(tried)).toEqual(plain(data));
});

it("contract 13.12: roads lead from where a courier is now, and a search around an edit leaves what is behind him", async () => {
  const client = await gateway.newClient({ walletCents: 1000 });
  const { day, first, a, b, c, d, e, plan } = await startedDay(client);
  await asking(client).report(day, { stopId: b, outcome: "served", outcomeAt: at("08:20") });
  const here = { latitude: 60.1812, longitude: 24.9517 };
  const state = { at: at("08:30"), couriers: [{ assignmentId: first, ...here, availableAt: at("08:40") }] };
  const asked = { routes: [{ assignmentId: first, stopIds: [b, c, a] }], day: state };
  const theirs = await client.post<Evaluation>(`${day.path}/routes/evaluate`, asked);
  expect(theirs.status, theirs.message).toBe(200);
  // Roads lead to known places only.
  const { own: unaware } = await ownCore(client, day, roads);
  expect(() => unaware.evaluate(asked, 20_000)).toThrow(
    expect.objectContaining({ code: "OPTIMIZATION_PREREQUISITES_MISSING" }),
  );
  const { own } = await ownCore(client, day, roads, [here]);
  const ours = own.evaluate(asked, 20_000);
  expect(plain(ours)).toEqual(plain(theirs.data));

  const found = improve(core, own, {
    ...{ routes: plan.routes, heldStopIds: [], outStopIds: [], ms: 200, day: state },
  });
  const orders = found.map(({ assignmentId, stops }) => ({
    ...{ assignmentId, stopIds: stops.flatMap(({ stopId }) => stopId ?? []) },
  }));
  expect(orders.find(({ assignmentId }) => assignmentId === first)?.stopIds[0]).toBe(b);
  expect(orders.flatMap(({ stopIds }) => stopIds).toSorted()).toEqual([a, b, c, d, e].toSorted());
  const put = await asking(client).put(day, { routes: orders, day: state, allowViolations: true });
  expect(put.status, put.message).toBe(200);
});

it("contract 13.12: travel of a plan is for the sessions of its company", async () => {
  const [client, other] = [await gateway.newClient({ walletCents: 1000 }), await gateway.newClient()];
  const day = await newDay(client, {});
  await day.stops({}, {});
  await day.optimize();
  const { planId } = (await client.get<CurrentRoutes>(`${day.path}/routes`)).data;
  const path = `/app/api${day.path}/plans/${planId}/travel`;
  const stranger = await gateway.signedIn(other);
  expect(await stranger.get(path)).toMatchObject({ status: 404, code: "PROJECT_NOT_FOUND" });
  expect((await fetch(gateway.origin + path)).status).toBe(401);
  const own = await gateway.signedIn(client);
  const reply = await own.fetch("GET", path);
  expect(reply.headers.get("content-encoding")).toBe("gzip");
  expect(reply.headers.get("cache-control")).toContain("private");
  expect(reply.headers.get("vary")).toContain("Cookie");
});
