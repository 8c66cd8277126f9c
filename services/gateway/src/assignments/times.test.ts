import { describe, expect, it } from "vitest";
import { startTestGateway } from "../../testing/gateway.ts";
import type { Assignment } from "@rondo/day/records/assignment/schemas.ts";

const gateway = await startTestGateway();
const client = await gateway.newClient();

/** Creates a project. @returns its path */
async function dayFrom(defaultStartTime: string): Promise<string> {
  const body = { name: "Tuesday", defaultStartTime };
  return `/projects/${(await client.post<{ project: { id: string } }>("/projects", body)).data.project.id}`;
}

async function newAssignment(project: string, body: object = {}): Promise<Assignment> {
  const courier = await client.post<{ courier: { id: string } }>("/couriers", { firstName: "A" });
  const shift = { courierId: courier.data.courier.id, ...body };
  return (await client.post<{ courier: Assignment }>(`${project}/couriers`, shift)).data.courier;
}

describe("contract 4.4: assignments", () => {
  it("take times of day by the second, and keep them", async () => {
    const project = await dayFrom("07:30:15");
    const given = {
      workEndTime: "16:00:30",
      breaks: [
        { startTime: "12:00:00", endTime: "12:00:01" },
        { earliestStartTime: "14:00:05", latestStartTime: "14:00:05", durationMinutes: 15 },
      ],
    };
    const made = await newAssignment(project, given);
    expect(made).toMatchObject({ ...given, workStartTime: "07:30:15" });
    const read = await client.get<{ project: { defaultStartTime: string } }>(project);
    expect(read.data.project.defaultStartTime).toBe("07:30:15");
  });

  it("answer the times of an older version with their seconds", async () => {
    const project = await dayFrom("08:00");
    const { id } = await newAssignment(project);
    const kept = gateway.context.database.connection.collection<{ _id: string }>("assignments");
    await kept.updateOne({ _id: id }, { $set: { workStartTime: "07:30", workEndTime: "16:00" } });
    const { data } = await client.get<{ couriers: Assignment[] }>(`${project}/couriers`);
    expect(data.couriers).toMatchObject([{ workStartTime: "07:30:00", workEndTime: "16:00:00" }]);
  });
});
