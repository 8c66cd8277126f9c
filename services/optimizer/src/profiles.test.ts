import { Profile, type Problem, type Result } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { afterEach, expect, test } from "vitest";
import { cityDay, requestSolve, startOptimizer, type RunningOptimizer } from "../testing/optimizer.ts";
import { startRoutingServer, type Reply, type RoutingServer } from "../testing/routing-server.ts";

const { PROFILE_CAR, PROFILE_BIKE, PROFILE_FOOT, PROFILE_VAN } = Profile;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** An OSRM in which each leg takes this many seconds, and each route has this line. */
async function roads(seconds: number, line: string): Promise<RoutingServer> {
  const server = await startRoutingServer((path): Reply => {
    const { pathname, searchParams } = new URL(path, "http://osrm");
    if (pathname.startsWith("/route"))
      return { status: 200, body: { code: "Ok", routes: [{ geometry: line }] } };
    const count = (name: string) => searchParams.get(name)?.split(";").length ?? 0;
    const row = Array.from({ length: count("destinations") }, () => seconds);
    const cells = Array.from({ length: count("sources") }, () => row);
    const destinations = row.map(() => ({ distance: 5 }));
    return { status: 200, body: { code: "Ok", durations: cells, distances: cells, destinations } };
  });
  closing.push(() => server.close());
  return server;
}

async function optimizer(settings: Record<string, string>): Promise<RunningOptimizer> {
  const running = await startOptimizer(settings);
  closing.push(() => running.close());
  return running;
}

/** A day of three stops. The stops are pinned to the vehicles, which have these profiles. */
function day(profiles: readonly Profile[]): Problem {
  const problem = cityDay(3);
  return {
    ...problem,
    profiles: [...new Set(profiles)],
    vehicles: profiles.map((given, i) => ({
      ...problem.vehicles[i % problem.vehicles.length]!,
      profile: [...new Set(profiles)].indexOf(given),
    })),
    stops: problem.stops.map((stop, i) => ({ ...stop, pinnedVehicle: i % profiles.length })),
  };
}

const solve = ({ client }: RunningOptimizer, problem: Problem, includeGeometry = false): Promise<Result> =>
  requestSolve(client, problem, { maxIterations: 10, includeGeometry }).result;

/** Seconds of the first leg of each vehicle's route. */
const firstLegs = ({ plan }: Result) =>
  plan?.routes.map(
    ({ activities }) => activities.find(({ drivingSeconds }) => drivingSeconds > 0)?.drivingSeconds,
  );

test("each courier has the times and the line of its profile's roads", async () => {
  const [cars, bikes] = [await roads(60, "_p~iF~ps|U_ulLnnqC"), await roads(200, "_seK_seK_seK_seK")];
  const running = await optimizer({
    ...{ ROUTING: "osrm", ROUTING_URL: cars.url },
    ROUTING_PROFILES: `bike=${bikes.url}`,
  });
  const result = await solve(running, day([PROFILE_CAR, PROFILE_BIKE, PROFILE_VAN]), true);
  expect(firstLegs(result)).toEqual([60, 200, 60]);
  const [car, bike, van] = result.geometries;
  expect([car === van, car === bike]).toEqual([true, false]);
  expect(result.travel).toBeUndefined();
});

test("memory keeps the times of profiles apart", async () => {
  const server = await roads(60, "");
  const running = await optimizer({
    ...{ ROUTING: "osrm", ROUTING_URL: server.url },
    ROUTING_PROFILES: "bike=cycling",
  });
  await solve(running, day([PROFILE_CAR]));
  const before = server.asked.length;
  await solve(running, day([PROFILE_VAN]));
  expect(server.asked.length).toBe(before);
  await solve(running, day([PROFILE_BIKE]));
  const since = server.asked.slice(before);
  expect(since).not.toHaveLength(0);
  expect(since.every((path) => path.startsWith("/table/v1/cycling/"))).toBe(true);
});

test("a profile without roads goes in straight lines, and the answer names its vehicles", async () => {
  const server = await roads(60, "");
  const running = await optimizer({ ROUTING: "osrm", ROUTING_URL: server.url });
  const { travel } = await solve(running, day([PROFILE_CAR, PROFILE_FOOT]));
  expect(travel).toMatchObject({ withoutRoads: false, vehiclesWithoutRoads: [1] });
});

test("in straight lines, people on foot are slower than bikes, and bikes than cars", async () => {
  const running = await optimizer({});
  const legs = async (profile: Profile) => firstLegs(await solve(running, day([profile])))?.[0] ?? 0;
  const [car, bike, foot] = [await legs(PROFILE_CAR), await legs(PROFILE_BIKE), await legs(PROFILE_FOOT)];
  expect(foot / bike).toBeCloseTo(3, 1);
  expect(bike / car).toBeCloseTo(35 / 15, 1);
  const { travel } = await solve(running, day([PROFILE_CAR, PROFILE_FOOT]));
  expect(travel).toBeUndefined();
});

test("a profile that the problem does not have is refused", async () => {
  const running = await optimizer({});
  const problem = day([PROFILE_CAR, PROFILE_FOOT]);
  await expect(solve(running, { ...problem, profiles: [PROFILE_CAR] })).rejects.toThrow(
    /problem\.vehicles\.1\.profile/,
  );
});

test("four profiles have room for fewer places, because each has matrices", async () => {
  const running = await optimizer({
    ...{ ROUTING: "osrm", ROUTING_URL: "http://127.0.0.1:9" },
    ROUTING_PROFILES: "bike=b,foot=f,van=v",
  });
  const problem = day([PROFILE_CAR, PROFILE_BIKE, PROFILE_FOOT, PROFILE_VAN]);
  const places = Array.from({ length: 5283 }, (_, i) => problem.places[i] ?? problem.places[0]!);
  await expect(solve(running, { ...problem, places })).rejects.toThrow(
    "INVALID_ARGUMENT: problem.places: has 5283 entries, at most 5282 are allowed with 4 profiles",
  );
});
