import { beforeEach, describe, expect, it } from "vitest";
import { AssignmentStore } from "../assignments/store.ts";
import { runCommand } from "../operator/commands.ts";
import { JobStore } from "../runs/queue/store.ts";
import { money, prepare, type Prepared } from "../../testing/runs.ts";
import { GeocodingJobs } from "../stops/geocoding-jobs.ts";
import { BatchStore } from "../stops/batch-store.ts";
import { StopStore } from "../stops/store.ts";
import { startWithOptimizer, type TestClient } from "../../testing/gateway.ts";
import type { Reply } from "../../testing/requests.ts";
import { countsOf, newAssignment, newCourier } from "../../testing/stops.ts";
import { justBefore, type With } from "../../testing/interleave.ts";

let client: TestClient;
let project: Prepared;
const { gateway } = await startWithOptimizer();
beforeEach(async () => {
  client = await gateway.newClient();
  project = await prepare(client, { stops: 1, couriers: 1 });
});

const stop = { name: "A", address: "B" };

/** Deletes the project just before that method runs. */
function deleteBefore<Name extends string>(prototype: With<Name>, method: Name): void {
  justBefore(prototype, method, async () => {
    expect((await client.delete(project.path)).status).toBe(200);
  });
}

/** The request found no project, and left no record. */
async function expectNothingLeft(reply: Reply<unknown>): Promise<void> {
  expect([reply.status, reply.code]).toEqual([404, "PROJECT_NOT_FOUND"]);
  expect(await gateway.context.stops.ofProject(project.id)).toEqual([]);
  expect(await gateway.context.assignments.ofProject(project.id)).toEqual([]);
  gateway.clock.advance(300);
  expect(await gateway.context.doctor.examine()).toEqual([]);
}

describe("a deletion that broke off is repeated to its end:", () => {
  const breakOff = (): void => {
    justBefore(JobStore.prototype, "idsOf", async () => Promise.reject(new Error("it breaks off")));
  };

  it("a project's", async () => {
    breakOff();
    expect((await client.delete(project.path)).status).toBe(500);
    await expectNothingLeft(await client.delete(project.path));
  });

  it("a company's", async () => {
    const words = ["company", "delete", "--company", client.companyId];
    breakOff();
    await expect(runCommand(gateway.context, words)).rejects.toThrow("it breaks off");
    expect(await runCommand(gateway.context, words)).toEqual({ deleted: true });
    const left = ["projects", "stops", "assignments", "couriers"].map(async (name) =>
      gateway.context.connection.collection(name).countDocuments({ companyId: client.companyId }),
    );
    expect(await Promise.all(left)).toEqual([0, 0, 0, 0]);
    await gateway.reconcileLater();
    expect(await gateway.context.doctor.examine()).toEqual([]);
  });
});

describe("contract 3.15: while its project is being deleted,", () => {
  it.each([
    ["a stop", stop],
    ["a batch", { stops: [stop, stop] }],
  ])("%s is not added", async (_, body) => {
    deleteBefore(StopStore.prototype, "insert");
    await expectNothingLeft(await client.post(`${project.path}/stops`, body));
  });

  it("a stop that names an assignment is not added", async () => {
    const body = { ...stop, assignedCourierId: project.assignmentIds[0] };
    deleteBefore(StopStore.prototype, "insert");
    await expectNothingLeft(await client.post(`${project.path}/stops`, body));
  });

  it("a stop is not told that the assignment it names is missing", async () => {
    deleteBefore(AssignmentStore.prototype, "existing");
    const body = { ...stop, allowedCourierIds: project.assignmentIds };
    await expectNothingLeft(await client.post(`${project.path}/stops`, body));
  });

  it("a batch is not counted, nor said to be too many", async () => {
    deleteBefore(BatchStore.prototype, "open");
    await expectNothingLeft(await client.post(`${project.path}/stops`, { stops: [stop, stop] }));
  });

  it("an assignment is not added", async () => {
    const courierId = await newCourier(client);
    deleteBefore(AssignmentStore.prototype, "insert");
    await expectNothingLeft(await client.post(`${project.path}/couriers`, { courierId }));
  });

  it("an assignment is not counted, nor said to be one too many", async () => {
    const courierId = await newCourier(client);
    deleteBefore(AssignmentStore.prototype, "ofCourier");
    await expectNothingLeft(await client.post(`${project.path}/couriers`, { courierId }));
  });

  it("a geocoding finds no project", async () => {
    deleteBefore(GeocodingJobs.prototype, "request");
    await expectNothingLeft(await client.post(`${project.path}/stops/geocode`));
    const { companyId } = client;
    const left = gateway.context.connection.collection("geocodings").countDocuments({ companyId });
    expect(await left).toBe(0);
  });

  it("a run is not accepted, and holds no money", async () => {
    const before = await money(client);
    deleteBefore(JobStore.prototype, "insert");
    await expectNothingLeft(await client.post(`${project.path}/optimize`));
    expect(await money(client)).toBe(before);
  });

  it("a run that comes in the middle of it is not accepted either", async () => {
    const before = await money(client);
    let run: Promise<Reply<unknown>> | undefined;
    justBefore(JobStore.prototype, "idsOf", async () => {
      run = client.post(`${project.path}/optimize`);
      await run;
    });
    expect((await client.delete(project.path)).status).toBe(200);
    await expectNothingLeft(await run!);
    expect(await money(client)).toBe(before);
  });
});

describe("contract 3.15: while an assignment is leaving,", () => {
  let leaving: string;
  let other: string;
  beforeEach(async () => {
    [leaving = ""] = project.assignmentIds;
    other = await newAssignment(client, project.path);
  });

  const leave = async (): Promise<Reply<unknown>> => client.delete(`${project.path}/couriers/${leaving}`);
  const naming = [
    ["its only courier", () => ({ allowedCourierIds: [leaving] }), 409],
    ["one of its couriers", () => ({ allowedCourierIds: [leaving, other] }), 200],
    ["its pin", () => ({ assignedCourierId: leaving }), 200],
  ] as const;

  /** Ids of missing assignments that stops still name. */
  async function dangling(): Promise<string[]> {
    const { stops, assignments } = gateway.context;
    const there = new Set((await assignments.ofProject(project.id)).map(({ id }) => id));
    return (await stops.ofProject(project.id))
      .flatMap(({ allowedCourierIds, assignedCourierId }) => [...allowedCourierIds, assignedCourierId])
      .filter((id): id is string => id !== null && !there.has(id));
  }

  it.each(naming)("a stop that names it as %s is not added", async (_, body) => {
    justBefore(StopStore.prototype, "insert", leave);
    const reply = await client.post(`${project.path}/stops`, { ...stop, ...body() });
    expect([reply.code, reply.details]).toEqual(["FOREIGN_KEY_CONSTRAINT", { assignmentIds: [leaving] }]);
    expect([(await countsOf(client, project.path)).stops, await dangling()]).toEqual([1, []]);
  });

  it.each(naming)("a stop is not changed to name it as %s", async (_, body) => {
    const path = `${project.path}/stops`;
    const { data } = await client.get<{ stops: object[] }>(path);
    justBefore(StopStore.prototype, "update", leave);
    const reply = await client.patch(`${path}/${project.stopIds[0]!}`, { name: "New", ...body() });
    expect(reply.code).toBe("FOREIGN_KEY_CONSTRAINT");
    const after = await client.get<{ stops: object[] }>(path);
    expect(after.data.stops).toMatchObject(
      data.stops.map((before) => ({ ...before, updatedAt: expect.any(String) as string })),
    );
    expect(await dangling()).toEqual([]);
  });

  it.each(naming)(
    "it stays, or leaves the stop, when one that names it as %s is added first",
    async (_, body, status) => {
      justBefore(AssignmentStore.prototype, "remove", async () =>
        client.post(`${project.path}/stops`, { ...stop, ...body() }),
      );
      expect((await leave()).status).toBe(status);
      expect(await gateway.context.stops.ofProject(project.id)).toHaveLength(2);
      expect(await dangling()).toEqual([]);
    },
  );
});
