import { status, type Client, type ServiceError } from "@grpc/grpc-js";
import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import {
  AdviseRequest,
  Problem,
  Profile,
  SolveRequest,
  type Stop,
  type Vehicle,
} from "@rondo/proto/optimizer/v1/optimizer.ts";
import { MAX_MESSAGE_BYTES, mostEntries } from "@rondo/wire/limits.ts";
import { expect, test } from "vitest";
import { cityDay, startOptimizer } from "../../testing/optimizer.ts";
import { read } from "./read.ts";

const running = await startOptimizer({});

/** Sends bytes as they are. @returns how the request ended */
async function send(method: "Solve" | "Advise", bytes: Uint8Array): Promise<ServiceError> {
  const client: Client = running.client;
  return await new Promise((resolve) => {
    const stream = client.makeServerStreamRequest(
      `/optimizer.v1.OptimizerService/${method}`,
      (message: Buffer) => message,
      (message: Buffer) => message,
      Buffer.from(bytes),
    );
    stream.on("data", () => undefined);
    stream.on("error", (error) => {
      resolve(error as ServiceError);
    });
  });
}

const solve = (change: (problem: Problem) => unknown): Uint8Array => {
  const problem = cityDay(5);
  change(problem);
  return SolveRequest.encode({ problem }).finish();
};
/** A valid problem, followed by one more field. */
const also = (field: number, write: (writer: BinaryWriter) => BinaryWriter): Uint8Array => {
  const inner = Buffer.concat([Problem.encode(cityDay(5)).finish(), write(new BinaryWriter()).finish()]);
  return new BinaryWriter().tag(field, WireType.LengthDelimited).bytes(inner).finish();
};
const int64 = (value: bigint): Uint8Array => new BinaryWriter().tag(5, WireType.Varint).int64(value).finish();

const stop = { target: { $case: "stop" as const, value: 1 } };
const kept = (visits: (typeof stop)[], keepNext: number) => (problem: Problem) => {
  problem.initialRoutes = [{ vehicle: 0, visits, keepNext }];
};
/** Valid days but for one thing. */
const faulty: [string, string, (problem: Problem) => unknown][] = [
  ["a NaN", "places.2.latitude: is not a finite number", ({ places }) => (places[2]!.latitude = NaN)],
  ["an infinite balance", "balance: is not a finite number", (problem) => (problem.balance = Infinity)],
  ["a stop twice in the routes", "initial_routes.0.visits.1: a stop comes twice", kept([stop, stop], 0)],
  ["a visit of nothing", "initial_routes.0.visits.0: needs either", kept([{} as typeof stop], 0)],
  ["next stops that are not locked", "initial_routes.0.keep_next: keeps a stop", kept([stop], 1)],
  [
    "goods on board of a vehicle that is not loaded",
    "stops.1.on_board: needs a pinned vehicle",
    ({ stops }) => Object.assign(stops[1]!, { onBoard: true, pinnedVehicle: 0 }),
  ],
  [
    "a reference to a stop that does not exist",
    "reference.routes.0.stops.0: no such stop",
    (problem) => (problem.reference = { routes: [{ vehicle: 0, stops: [999] }], weight: 1 }),
  ],
  ["a negative load", "stops.1.demand.0: is negative", ({ stops }) => (stops[1]!.demand = [-1])],
  [
    "loads whose sum is beyond 2^53",
    "stops.7.demand.0: the sum over the stops so far",
    (problem) => {
      Object.assign(problem, cityDay(9));
      for (const each of problem.stops) each.demand = [2 ** 50];
      for (const vehicle of problem.vehicles) vehicle.capacity = [-1];
    },
  ],
  [
    "a window that ends before it begins",
    "stops.1.time_windows.0.end: ",
    ({ stops }) => (stops[1]!.timeWindows = [{ start: 9, end: 8 }]),
  ],
];
const load = int64(2n ** 53n);
const manyStops = { problem: cityDay(5), stops: Array<number>(200_000).fill(1), slots: [] };

test.each<[string, "Solve" | "Advise", string, Uint8Array]>([
  ...faulty.map(
    ([what, fault, change]) =>
      [what, "Solve", `problem.${fault}`, solve(change)] as [string, "Solve", string, Uint8Array],
  ),
  ["no problem", "Solve", "problem: is missing", new Uint8Array()],
  ["no problem to advise on", "Advise", "problem: is missing", new Uint8Array()],
  [
    "a load beyond 2^53",
    "Solve",
    "problem.stops.5.demand.0: is not within",
    also(1, (writer) => writer.tag(3, WireType.LengthDelimited).bytes(load)),
  ],
  [
    "an unknown objective",
    "Solve",
    "problem.objective: has no such value",
    also(1, (writer) => writer.tag(5, WireType.Varint).int32(9)),
  ],
  [
    "200,000 stops to advise on",
    "Advise",
    "stops: has more than 100 entries",
    AdviseRequest.encode(manyStops).finish(),
  ],
  ["bytes that are no message", "Solve", "cannot be read", new Uint8Array([0xff, 0xff])],
])("%s is INVALID_ARGUMENT with the path", async (_, method, message, bytes) => {
  const error = await send(method, bytes);
  expect(error.details).toContain(message);
  expect(error.details.length).toBeLessThan(200);
  expect(error.code).toBe(status.INVALID_ARGUMENT);
});

test("a message beyond the size is refused without being read", async () => {
  const error = await send("Solve", new Uint8Array(MAX_MESSAGE_BYTES + 1));
  expect(error.code).toBe(status.RESOURCE_EXHAUSTED);
});

test("the largest problem, with every list at its limit, fits into a message and is taken", () => {
  const most = (message: string, field: string): number =>
    mostEntries({ parent: { name: message }, name: field } as Parameters<typeof mostEntries>[0]);
  const list = <T>(message: string, field: string, item: (index: number) => T): T[] =>
    Array.from({ length: most(message, field) }, (_, index) => item(index));
  const LOAD = 2 ** 50;
  const rules = (message: "Stop" | "Reload") => ({
    serviceSeconds: 86_400,
    setupSeconds: 14_400,
    timeWindows: list(message, "time_windows", (i) => ({ start: -86_400 * i - 1, end: 86_400 * i })),
    allowedVehicles: list(message, "allowed_vehicles", (i) => i),
    requiredSkills: list(message, "required_skills", (i) => 4_000_000_000 + i),
  });
  const vehicle = (): Vehicle => ({
    ...{ shiftStart: -86_400, shiftEnd: 86_400, defaultServiceSeconds: 300, loaded: true },
    ...{ travelTimePercent: 500, serviceTimePercent: 1000, profile: most("Problem", "profiles") - 1 },
    capacity: list("Vehicle", "capacity", () => LOAD),
    breaks: list("Vehicle", "breaks", (i) => ({
      ...{ earliestStart: i * 3600, latestStart: i * 3600, durationSeconds: 600, fixed: true },
    })),
    skills: list("Vehicle", "skills", (i) => 4_000_000_000 + i),
    extraLoad: list("Vehicle", "extra_load", () => LOAD),
    ...{ startsEmpty: true, deliveriesFirst: true, defaultSetupSeconds: 14_400, parked: true },
  });
  const stop = (): Stop => ({
    ...rules("Stop"),
    place: most("Problem", "places") - 1,
    readyAt: 86_400,
    demand: list("Stop", "demand", () => 2 ** 40),
    ...{ deadline: 86_400, due: 86_400, priority: -1000, visitOrder: 2, finishInWindow: true },
    ...{ locked: false, barred: true, onBoard: true },
    ...{ pickup: false, collected: list("Stop", "collected", () => 2 ** 39) },
    preferredVehicles: list("Stop", "preferred_vehicles", (i) => i),
    near: list("Stop", "near", (i) => i),
  });
  const problem: Problem = {
    places: list("Problem", "places", () => ({ latitude: 60.1, longitude: 24.9 })),
    vehicles: list("Problem", "vehicles", vehicle),
    stops: list("Problem", "stops", stop),
    reloads: list("Problem", "reloads", (place) => ({ ...rules("Reload"), place })),
    ...{ objective: 1, balance: 0, otherVehicleMicros: 60_000_000_000, apartMicros: 5_000_000_000_000 },
    ...{ lateMicros: 1_000_000_000, marginSeconds: 3600 },
    curbside: true,
    setupRadiusMeters: 500,
    profiles: list("Problem", "profiles", (): Profile => Profile.PROFILE_VAN),
    initialRoutes: list("Problem", "initial_routes", (index) => ({
      vehicle: index,
      keepNext: 40,
      // The sum over all routes is limited, too.
      visits: Array.from({ length: 40 }, () => ({ target: { $case: "reload" as const, value: 99 } })),
    })),
    reference: {
      routes: list("Reference", "routes", (index) => ({
        vehicle: index,
        stops: index === 0 ? list("ReferenceRoute", "stops", (stop) => stop) : [],
      })),
      weight: 1000,
    },
  };
  const bytes = Buffer.from(SolveRequest.encode({ problem }).finish());
  expect(bytes.length).toBeLessThan(MAX_MESSAGE_BYTES);
  const taken = read({ rpc: "solve", received: bytes, twins: {} });
  expect(taken).toMatchObject({ value: { problem: { stops: most("Problem", "stops") } } });
});
