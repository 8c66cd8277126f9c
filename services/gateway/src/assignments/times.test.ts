import { describe, expect, it } from "vitest";
import { startTestGateway } from "../../testing/gateway.ts";
import { assigned, newProject } from "../../testing/stops.ts";
import type { Assignment } from "@rondo/day/records/assignment/schemas.ts";

const gateway = await startTestGateway();
const client = await gateway.newClient();

describe("contract 4.4: assignments", () => {
  it("take times of day by the second, and keep them", async () => {
    const project = await newProject(client, { defaultStartTime: "07:30:15" });
    const given = {
      workEndTime: "16:00:30",
      breaks: [
        { startTime: "12:00:00", endTime: "12:00:01" },
        { earliestStartTime: "14:00:05", latestStartTime: "14:00:05", durationMinutes: 15 },
      ],
    };
    const made = await assigned(client, project, given);
    expect(made).toMatchObject({ ...given, workStartTime: "07:30:15" });
    const read = await client.get<{ project: { defaultStartTime: string } }>(project);
    expect(read.data.project.defaultStartTime).toBe("07:30:15");
  });

  it("answer the times of an older version with their seconds", async () => {
    const project = await newProject(client, { defaultStartTime: "08:00" });
    const { id } = await assigned(client, project);
    const kept = gateway.context.database.connection.collection<{ _id: string }>("assignments");
    await kept.updateOne({ _id: id }, { $set: { workStartTime: "07:30", workEndTime: "16:00" } });
    const { data } = await client.get<{ couriers: Assignment[] }>(`${project}/couriers`);
    expect(data.couriers).toMatchObject([{ workStartTime: "07:30:00", workEndTime: "16:00:00" }]);
  });
});
