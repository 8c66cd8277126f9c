import { Profile, type Problem, type Result } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { expect, test } from "vitest";
import { cityDay, requestSolve, startOptimizer, type RunningOptimizer } from "../testing/optimizer.ts";
import { osrm } from "@rondo/solver/testing/roads.ts";
import { startRoutingServer } from "@rondo/solver/testing/routing-server.ts";

const { PROFILE_CAR, PROFILE_BIKE, PROFILE_FOOT, PROFILE_VAN } = Profile;
/** An OSRM in which each leg takes this many seconds, and each route has this line. */
const roads = async (seconds: number, line: string) => startRoutingServer(osrm({ leg: () => seconds, line }));

const startOsrm = async (url: string, ROUTING_PROFILES: string) =>
  startOptimizer({ ROUTING: "osrm", ROUTING_URL: url, ROUTING_PROFILES });

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
  const running = await startOsrm(cars.url, `bike=${bikes.url}`);
  const result = await solve(running, day([PROFILE_CAR, PROFILE_BIKE, PROFILE_VAN]), true);
  expect(firstLegs(result)).toEqual([60, 200, 60]);
  const [car, bike, van] = result.geometries;
  expect([car === van, car === bike]).toEqual([true, false]);
  expect(result.travel).toBeUndefined();
});

test("memory keeps the times of profiles apart", async () => {
  const server = await roads(60, "");
  const running = await startOsrm(server.url, "bike=cycling");
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
  const running = await startOptimizer({ ROUTING: "osrm", ROUTING_URL: server.url });
  const { travel } = await solve(running, day([PROFILE_CAR, PROFILE_FOOT]));
  expect(travel).toMatchObject({ withoutRoads: false, vehiclesWithoutRoads: [1] });
});

test("in straight lines, people on foot are slower than bikes, and bikes than cars", async () => {
  const running = await startOptimizer({});
  const legs = async (profile: Profile) => firstLegs(await solve(running, day([profile])))?.[0] ?? 0;
  const [car, bike, foot] = [await legs(PROFILE_CAR), await legs(PROFILE_BIKE), await legs(PROFILE_FOOT)];
  expect(foot / bike).toBeCloseTo(3, 1);
  expect(bike / car).toBeCloseTo(35 / 15, 1);
  const { travel } = await solve(running, day([PROFILE_CAR, PROFILE_FOOT]));
  expect(travel).toBeUndefined();
});

test("four profiles have room for fewer places, because each has matrices", async () => {
  const running = await startOsrm("http://127.0.0.1:9", "bike=b,foot=f,van=v");
  const problem = day([PROFILE_CAR, PROFILE_BIKE, PROFILE_FOOT, PROFILE_VAN]);
  const places = Array.from({ length: 5283 }, (_, i) => problem.places[i] ?? problem.places[0]!);
  await expect(solve(running, { ...problem, places })).rejects.toThrow(
    "INVALID_ARGUMENT: problem.places: has 5283 entries, at most 5282 are allowed with 4 profiles",
  );
});
