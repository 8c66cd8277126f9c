import { beforeEach, describe, expect, it } from "vitest";
import { chainFaults } from "../../../../test/support/plan/row-faults.ts";
import { startWithOptimizer, type TestClient } from "../../testing/gateway.ts";
import { justBefore } from "../../testing/interleave.ts";
import { StopService } from "../stops/service.ts";
import { PlanStore } from "./store.ts";
import type { CurrentRoutes } from "@rondo/day/records/plan.ts";
import type { RunResult } from "@rondo/day/records/run.ts";
import { accept, finish } from "../../testing/optimizer.ts";
import { ended, orderHeld, prepare, type Prepared } from "../../testing/runs.ts";

let client: TestClient;
let project: Prepared;

const { gateway, optimizer } = await startWithOptimizer();

beforeEach(async () => {
  client = await gateway.newClient();
  project = await prepare(client);
});

const optimize = async (): Promise<RunResult> =>
  (await client.post<RunResult>(`${project.path}/optimize`)).data;
const current = async (): Promise<CurrentRoutes> =>
  (await client.get<CurrentRoutes>(`${project.path}/routes`)).data;
const deleteStop = async (id: string) => client.delete(`${project.path}/stops/${id}`);
const deleteCourier = async (id: string) => client.delete(`${project.path}/couriers/${id}`);

/** The stops of the current routes. Checks that each row continues the one before it. */
async function routed(): Promise<(string | null)[]> {
  const { routes } = await current();
  expect(routes.flatMap(chainFaults)).toEqual([]);
  return routes.flatMap(({ stops }) => stops.map(({ stopId }) => stopId));
}

describe("what is deleted leaves the current routes at once:", () => {
  it("contract 3.14: a stop's row goes, and the run's answer stays", async () => {
    const [first, second, third] = project.stopIds as [string, string, string];
    const { jobId } = await optimize();
    const before = await current();
    expect((await deleteStop(second)).status).toBe(200);
    expect(await routed()).toEqual([first, third]);
    const after = await current();
    expect(after).toMatchObject({ jobId, optimizedAt: before.optimizedAt });
    expect(after.routes[0]).toMatchObject({ id: before.routes[0]?.id, endAt: before.routes[0]?.endAt });
    const job = await client.get<{ result: RunResult }>(`/optimization-jobs/${jobId}`);
    expect(job.data.result.routes).toEqual(before.routes);
  });

  it("contract 3.14: the last stop takes its route with it", async () => {
    await optimize();
    for (const id of project.stopIds) await deleteStop(id);
    expect(await current()).toMatchObject({ routes: [], unassignedStops: [] });
  });

  it("contract 3.14: a stop leaves the unassigned ones", async () => {
    const { data } = await client.post<{ stop: { id: string } }>(`${project.path}/stops`, {
      ...{ name: "Lost", address: "Nowhere 1", externalId: "L-1" },
    });
    await optimize();
    expect((await current()).unassignedStops).toMatchObject([{ stopId: data.stop.id, externalId: "L-1" }]);
    await deleteStop(data.stop.id);
    expect((await current()).unassignedStops).toEqual([]);
    expect(await routed()).toEqual(project.stopIds);
  });

  it("contract 4.9: an assignment's route goes; its stops are in no route", async () => {
    await optimize();
    const [, idle] = project.assignmentIds as [string, string];
    await deleteCourier(idle);
    expect(await routed()).toEqual(project.stopIds);
    const [driver] = project.assignmentIds as [string];
    expect((await deleteCourier(driver)).status).toBe(200);
    expect(await current()).toMatchObject({ routes: [], unassignedStops: [] });
  });

  it("contract 3.14: of stops deleted at once, all go", async () => {
    project = await prepare(client, { stops: 12 });
    await optimize();
    const [kept, ...gone] = project.stopIds as [string, ...string[]];
    await Promise.all(gone.map(deleteStop));
    expect(await routed()).toEqual([kept]);
  });

  it("contract 4.9: an assignment that may not be deleted keeps its route", async () => {
    const [driver] = project.assignmentIds as [string];
    await client.patch(`${project.path}/stops/${project.stopIds[0]!}`, { allowedCourierIds: [driver] });
    await optimize();
    expect((await deleteCourier(driver)).status).toBe(409);
    expect(await routed()).toEqual(project.stopIds);
  });
});

describe("contract 3.14: what is deleted while a run is under way", () => {
  it("is not in the routes that the run brings", async () => {
    const [first, second, third] = project.stopIds as [string, string, string];
    const jobId = await orderHeld(optimizer, client, project);
    await deleteStop(second);
    finish(optimizer.streams.at(-1)!);
    expect(await ended(client, jobId)).toMatchObject({ status: "completed" });
    expect(await routed()).toEqual([first, third]);
    expect((await current()).jobId).toBe(jobId);
  });

  it("is not in them for a moment", async () => {
    const [first, second, third] = project.stopIds as [string, string, string];
    let seen: (string | null)[] = [];
    optimizer.script.push((stream) => {
      void deleteStop(second).then(() => {
        // The check after the replacement.
        justBefore(PlanStore.prototype, "replace", async () => {
          justBefore(StopService.prototype, "missing", async () => {
            seen = await routed();
          });
          return Promise.resolve();
        });
        accept(stream, 0);
        finish(stream);
      });
    });
    await optimize();
    expect(seen).toEqual([first, third]);
  });

  it("is not brought back by the routes that replace the old ones just then", async () => {
    const [first, second, third] = project.stopIds as [string, string, string];
    await optimize();
    justBefore(PlanStore.prototype, "replace", async () => deleteStop(second));
    await optimize();
    expect(await routed()).toEqual([first, third]);
  });

  it("takes its courier's route with it", async () => {
    const [driver] = project.assignmentIds as [string];
    justBefore(PlanStore.prototype, "replace", async () => deleteCourier(driver));
    await optimize();
    expect((await current()).routes).toEqual([]);
  });

  it("does not bring back the routes before the run", async () => {
    await optimize();
    let next: RunResult | undefined;
    const store = new PlanStore(gateway.context.database.connection);
    // The first try has read the old routes, but has not written its own.
    const bodies: string[] = [];
    await store.edit(project.path.split("/").at(-1)!, async (body) => {
      bodies.push(body);
      next ??= await optimize();
      return body;
    });
    expect(bodies).toHaveLength(2);
    expect(next?.routes).toHaveLength(1);
    expect(await current()).toMatchObject({ jobId: next?.jobId, routes: next?.routes });
  });
});

describe("contract 3.14: a deletion whose gateway died before it came to the routes", () => {
  const gone = async (collection: string, id: string): Promise<void> => {
    const records = gateway.context.database.connection.collection<{ _id: string }>(collection);
    await records.deleteOne({ _id: id });
  };

  it("is finished by the same request, which finds no stop", async () => {
    const [first, second, third] = project.stopIds as [string, string, string];
    await optimize();
    await gone("stops", second);
    expect(await routed()).toHaveLength(3);
    expect((await deleteStop(second)).code).toBe("STOP_NOT_FOUND");
    expect(await routed()).toEqual([first, third]);
  });

  it("is finished by the same request, which finds no assignment", async () => {
    const [driver] = project.assignmentIds as [string];
    await optimize();
    await gone("assignments", driver);
    expect((await deleteCourier(driver)).code).toBe("PROJECT_COURIER_NOT_FOUND");
    expect((await current()).routes).toEqual([]);
  });
});
