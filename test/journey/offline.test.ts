import { expect, it } from "vitest";
import type { RunResult } from "@rondo/day/records/run.ts";
import { Shell } from "../../cli/src/testing.ts";
import { seededRandom, type Random } from "../../tools/random.ts";
import { readSettings } from "../../tools/settings.ts";
import { startTestSystem } from "../support/system.ts";

/** OFFLINE_DAYS=20 compares so many. */
const DAYS = Number(readSettings().environment["OFFLINE_DAYS"] ?? 3);
const RUN = { seed: 1, maxIterations: 300, includeGeometry: true };

const { gateway } = await startTestSystem();
const client = await gateway.newClient({ walletCents: 100_000 });

interface Identified {
  readonly id: string;
}

/** A random day with all that planning knows, as bodies of the API's requests. Stops name couriers by their number. */
function dayOf(random: Random) {
  const sometimes = <Value>(share: number, value: Value) => (random.next() < share ? value : undefined);
  const near = (centre: number, degrees: number) =>
    Number((centre + (random.next() - 0.5) * degrees).toFixed(6));
  const clock = (hour: number) => `2026-12-01T${String(hour).padStart(2, "0")}:00:00+02:00`;
  const couriers = Array.from({ length: random.between(2, 4) }, (_, n) => ({
    courier: { firstName: `Courier ${n}` },
    assignment: {
      ...{
        startLatitude: near(60.17, 0.02),
        startLongitude: near(24.94, 0.02),
        returnToStart: random.next() < 0.7,
      },
      ...{
        workStartTime: "08:00",
        workEndTime: sometimes(0.5, "13:00") ?? "17:00",
        loadLimits: { kg: random.between(30, 90) },
      },
      ...{
        skills: sometimes(0.5, ["cold"]),
        breaks: sometimes(0.4, [{ startTime: "11:00", endTime: "11:30" }]),
      },
      ...{
        maxStops: sometimes(0.2, 6),
        profile: sometimes(0.3, "bike"),
        softTimeWindowMode: sometimes(0.2, true),
      },
      costs: { perKm: random.between(0, 2), perHour: 20, fixed: random.between(0, 30) },
    },
  }));
  const stops = Array.from({ length: random.between(15, 40) }, (_, n) => {
    const from = random.between(8, 15);
    return {
      ...{
        name: `Stop ${n}`,
        address: `Street ${n}`,
        latitude: near(60.18, 0.12),
        longitude: near(24.94, 0.24),
      },
      ...{ serviceMinutes: sometimes(0.5, random.between(2, 15)), loadDemands: { kg: random.between(0, 9) } },
      ...{ requiredSkills: sometimes(0.2, ["cold"]), priority: sometimes(0.2, random.between(-5, 5)) },
      ...{
        timeWindows: sometimes(0.4, [
          { startTime: clock(from), endTime: clock(from + random.between(0, 3)) },
        ]),
      },
      ...{
        deliveryDeadline: sometimes(0.1, clock(12)),
        courier: sometimes(0.1, random.between(0, couriers.length - 1)),
      },
      ...(n === 0 && sometimes(0.5, { pointType: "stock_loading" as const, loadDemands: undefined })),
    };
  });
  // One is far away, one has latitude and longitude exchanged, one has no place.
  const odd = [
    { name: "Far", address: "F", latitude: 48.1, longitude: 11.5, courier: undefined },
    { name: "Exchanged", address: "E", latitude: 24.94, longitude: 60.17, courier: undefined },
    { name: "Nowhere", address: "N", courier: undefined },
  ].filter(() => random.next() < 0.4);
  return {
    project: {
      name: "Day",
      defaultStartDate: "2026-12-01",
      timezone: "Europe/Helsinki",
      curbside: random.next() < 0.3,
    },
    couriers,
    stops: [...stops, ...odd],
    options: {
      ...RUN,
      ...{
        objective: sometimes(0.6, (["distance", "cost"] as const)[random.between(0, 1)]),
        balance: sometimes(0.4, 0.3),
      },
    },
  };
}

type TestDay = ReturnType<typeof dayOf>;

/** A result with names in place of ids, without what a run of its own has: its times, its price and its plan's state. */
function comparable(result: RunResult, ids: ReadonlyMap<string, string>): unknown {
  const { routes, unassignedStops, summary, warnings, basedOn, changes } = result;
  const { solveSeconds: _, ...figures } = summary;
  const whole = { routes, unassignedStops, summary: figures, warnings, basedOn, changes };
  const text = JSON.stringify(whole, (key, value: unknown) =>
    key === "id" || key === "jobId" || key === "projectId" ? undefined : value,
  );
  return JSON.parse(
    text.replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, (id) => ids.get(id) ?? id),
  );
}

async function online({ project, couriers, stops, options }: TestDay): Promise<unknown> {
  const ids = new Map<string, string>();
  const made = (await client.post<{ project: Identified }>("/projects", project)).data.project;
  const path = `/projects/${made.id}`;
  const assignments: string[] = [];
  for (const [n, { courier, assignment }] of couriers.entries()) {
    const { id: courierId } = (await client.post<{ courier: Identified }>("/couriers", courier)).data.courier;
    const body = { ...assignment, courierId };
    const { id } = (await client.post<{ courier: Identified }>(`${path}/couriers`, body)).data.courier;
    assignments.push(id);
    ids.set(id, `assignment ${n}`).set(courierId, `courier ${n}`);
  }
  const bodies = stops.map(({ courier, ...stop }) => ({
    ...stop,
    ...(courier !== undefined && { assignedCourierId: assignments[courier] }),
  }));
  const { data } = await client.post<{ stops: Identified[] }>(`${path}/stops`, { stops: bodies });
  for (const [n, { id }] of data.stops.entries()) ids.set(id, `stop ${n}`);
  const { status, message, data: result } = await client.post<RunResult>(`${path}/optimize`, options);
  expect(status, message).toBe(200);
  return comparable(result, ids);
}

async function offline({ stops, ...day }: TestDay): Promise<unknown> {
  const idOf = (n: number) => `11111111-0000-4000-8000-${String(n).padStart(12, "0")}`;
  const file = {
    ...day,
    couriers: day.couriers.map((each, n) => ({ id: idOf(n), ...each })),
    stops: stops.map(({ courier, ...stop }) => ({
      ...stop,
      ...(courier !== undefined && { assignedCourierId: idOf(courier) }),
    })),
  };
  const { out, talk } = await new Shell({ "day.json": JSON.stringify(file) }).run([
    "plan",
    "day.json",
    "--json",
  ]);
  expect(out, talk).not.toBe("");
  const saved = JSON.parse(out) as {
    readonly stops: readonly Identified[];
    readonly couriers: readonly {
      readonly id: string;
      readonly assignment: { readonly courierId: string };
    }[];
    readonly result: RunResult;
  };
  const ids = new Map(saved.stops.map(({ id }, n) => [id, `stop ${n}`]));
  for (const [n, { id, assignment }] of saved.couriers.entries())
    ids.set(id, `assignment ${n}`).set(assignment.courierId, `courier ${n}`);
  return comparable(saved.result, ids);
}

it.each(Array.from({ length: DAYS }, (_, n) => n + 1))(
  "day %i that the command line plans equals the one planned through the gateway, field by field",
  async (seed) => {
    const day = dayOf(seededRandom(seed));
    expect(await offline(day)).toEqual(await online(day));
  },
);

it("the command line plans on the service for the price that is allowed, and leaves nothing behind without one", async () => {
  const { couriers, stops, ...day } = dayOf(seededRandom(4));
  const file = JSON.stringify({ ...day, couriers, stops: stops.map(({ courier: _, ...stop }) => stop) });
  const environment = { RONDO_API_KEY: client.key, RONDO_BASE_URL: gateway.baseUrl };
  const shell = new Shell({ "day.json": file }, environment);
  const money = async () =>
    JSON.stringify((await client.get("/account")).data).replace(/"projectsThisMonth":\d+/, "");
  const projects = async () =>
    (await client.get<{ projects: Identified[] }>("/projects")).data.projects.length;
  const [before, known] = [await money(), await projects()];
  const args = ["plan", "day.json", "--online", "--json"];
  const asked = await shell.run(args);
  expect(asked).toMatchObject({ code: 1, out: "" });
  expect(asked.talk).toContain(`The run costs ${couriers.length}.00 USD for ${couriers.length} couriers.`);
  expect(asked.talk).toContain(`nothing was charged: add --yes, or --max-usd ${couriers.length}`);
  expect((await shell.run([...args, "--max-usd", "1"])).talk).toContain("is above --max-usd 1");
  expect([await money(), await projects()]).toEqual([before, known]);

  const planned = await shell.run([...args, "--yes"]);
  expect(planned.talk).toContain(`Charged ${couriers.length}.00 USD.`);
  const here = await shell.run(["plan", "day.json", "--json"]);
  const timesOf = ({ out }: { readonly out: string }) =>
    (JSON.parse(out) as { readonly result: RunResult }).result.routes.map(({ stops: rows }) =>
      rows.map(({ name, serviceStartAt }) => [name, serviceStartAt]),
    );
  expect(timesOf(planned)).toEqual(timesOf(here));

  const stranger = new Shell(
    { "day.json": file },
    { ...environment, RONDO_API_KEY: `${client.key.slice(0, -3)}AAA` },
  );
  const refused = await stranger.run(args);
  expect(refused).toMatchObject({ code: 3, out: "" });
  expect(refused.talk).toMatch(/^rondo: API_KEY_INVALID: .* \(request [^)]+\)\n$/);
  expect((await new Shell({ "day.json": file }).run(args)).talk).toContain("RONDO_API_KEY=");
});

it("the command line that is interrupted at its run takes the project with it, and pays nothing", async () => {
  const own = await gateway.newClient({ walletCents: 10_000 });
  const { couriers, stops, project } = dayOf(seededRandom(5));
  const options = { timeLimitSeconds: 30 };
  const bodies = { project, couriers, options, stops: stops.map(({ courier: _, ...stop }) => stop) };
  const environment = { RONDO_API_KEY: own.key, RONDO_BASE_URL: gateway.baseUrl };
  const shell = new Shell({ "day.json": JSON.stringify(bodies) }, environment);
  const wallet = async () =>
    (await own.get<{ account: { wallet: unknown } }>("/account")).data.account.wallet;
  const before = await wallet();
  const control = new AbortController();
  const ended = shell.run(["plan", "day.json", "--online", "--yes"], { until: control.signal });
  const projectId = async () => (await own.get<{ projects: Identified[] }>("/projects")).data.projects[0]?.id;
  await expect
    .poll(async () => {
      const { data } = await own.get<{ jobs: unknown[] } | undefined>(
        `/projects/${await projectId()}/optimization-jobs`,
      );
      return data?.jobs;
    })
    .toMatchObject([{ status: "running" }]);
  const id = await projectId();
  control.abort();
  const { code, talk } = await ended;
  expect(code).toBe(130);
  expect(talk).toContain("nothing was charged");
  expect((await own.get(`/projects/${id}`)).status).toBe(404);
  expect(await wallet()).toEqual(before);
});

it("with a test key the command line plans on the service at once, addresses too, and nothing is charged", async () => {
  const wanted = { companyId: client.companyId, mode: "test", name: "test" } as const;
  const { key } = await gateway.context.keys.create({
    ...{ ...wanted, scopes: ["read", "write", "optimize"], expiresAt: null },
  });
  const sheet = "Name,Address\nA,Fabianinkatu 39 Helsinki\nB,Aleksanterinkatu 52 Helsinki";
  const shell = new Shell({ "orders.csv": sheet }, { RONDO_API_KEY: key, RONDO_BASE_URL: gateway.origin });
  const { code, out, talk } = await shell.run(["plan", "orders.csv", "--online"]);
  expect(code, talk).toBe(0);
  expect(out).toContain("2 of 2 stops by 1 courier");
  expect(talk).toContain("Charged 0.00 USD.");
});

it("the command line sends any request with the key, and says what the service refuses", async () => {
  const environment = { RONDO_API_KEY: client.key, RONDO_BASE_URL: gateway.origin };
  const shell = new Shell({ "day.json": '{ "name": "By hand" }' }, environment);
  const made = await shell.run(["api", "POST", "/projects", "--body", "day.json"]);
  expect(made).toMatchObject({ code: 0, talk: "" });
  const { id } = (JSON.parse(made.out) as { data: { project: Identified } }).data.project;
  const read = await shell.run(["api", "get", `/api/v1/projects/${id}`]);
  expect(JSON.parse(read.out)).toMatchObject({ data: { project: { name: "By hand" } } });
  const patch = ["api", "PATCH", `/projects/${id}`, "--body", "-"];
  const typo = await shell.run(patch, { input: '{ "nam": "x" }' });
  expect(typo).toMatchObject({ code: 0, talk: "The service does not know, and ignored: nam\n" });
  const gone = await shell.run(["api", "GET", "/nothing"]);
  expect(gone).toMatchObject({ code: 3, out: expect.stringContaining('"NOT_FOUND"') as string });
  expect(gone.talk).toMatch(/^HTTP 404, request \S+\n$/);
  const away = new Shell({}, { ...environment, RONDO_BASE_URL: "http://127.0.0.1:9" });
  expect(await away.run(["api", "GET", "/account"])).toMatchObject({ code: 3, out: "" });
});
