import { expect, it } from "vitest";
import { startTestGateway } from "../../testing/gateway.ts";
import { newAssignment, newProject } from "../../testing/stops.ts";
import { runCommand } from "../operator/commands.ts";
import type { Firm } from "./schemas.ts";

const gateway = await startTestGateway();

const settings = {
  revision: 0,
  workStartTime: "07:30",
  workEndTime: "15:00",
  stopDurationMinutes: 4,
  depots: [{ name: " North ", address: "Mannerheimintie 1, Helsinki" }],
  vehicles: [
    { name: "Van 1", loadLimits: { "kg.net": 900, $x: 1 }, skills: ["cold"], profile: "van" },
    { name: "Bike" },
  ],
  loadKinds: [
    { name: "boxes", unit: "bx" },
    { name: "weight", unit: null },
  ],
};
const stored = {
  ...settings,
  revision: 1,
  workStartTime: "07:30:00",
  workEndTime: "15:00:00",
  depots: [{ name: "North", address: "Mannerheimintie 1, Helsinki" }],
  vehicles: [settings.vehicles[0], { name: "Bike", loadLimits: null, skills: [], profile: "car" }],
};

async function arrive(role: "admin" | "dispatcher" | "viewer" = "dispatcher") {
  const client = await gateway.newClient();
  const browser = await gateway.signedIn(client, { name: "Kaisa", role });
  const put = async (body: object) => browser.request<{ firm: Firm }>("PUT", "/app/api/firm", { body });
  const read = async () => (await browser.get<{ firm: Firm }>("/app/api/firm")).data.firm;
  return { client, put, read };
}

it("contract 13.11: a firm's settings are empty at first, and kept whole, as a day and a courier's shift take them", async () => {
  const { client, put, read } = await arrive();
  const empty = { depots: [], vehicles: [], loadKinds: [], workStartTime: null };
  expect(await read()).toMatchObject({ revision: 0, ...empty });
  const { data } = await put(settings);
  expect(data.firm).toMatchObject(stored);
  expect(await read()).toEqual(data.firm);
  const { workStartTime, workEndTime, stopDurationMinutes, vehicles } = data.firm;
  const shift = { ...vehicles[0], workStartTime, workEndTime, stopDurationMinutes, name: undefined };
  await newAssignment(client, await newProject(client), shift);
});

it("contract 13.11: of two who change the same revision one wins, also the first; the other gets 409 with the revision of now", async () => {
  const { put, read } = await arrive();
  for (const revision of [0, 1]) {
    const replies = await Promise.all(
      ["A", "B", "C"].map(async (name) => put({ ...settings, revision, depots: [{ name, address: "X 1" }] })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const won = replies.find(({ status }) => status === 200);
    expect(await read()).toEqual(won?.data.firm);
    const lost = replies.find(({ status }) => status === 409);
    expect(lost).toMatchObject({ code: "CONFLICT", details: { revision: revision + 1 } });
  }
});

it("contract 13.11: names are different in each list, and what no day could take is refused", async () => {
  const { put } = await arrive();
  const refused: [object, string][] = [
    [{ depots: [stored.depots[0], settings.depots[0]] }, "depots.1.name"],
    [{ vehicles: [{ name: "A" }, { name: "A" }] }, "vehicles.1.name"],
    [{ loadKinds: [null, "b"].map((unit) => ({ name: "a", unit })) }, "loadKinds.1.name"],
    [{ vehicles: [{ name: "A", loadLimits: { kg: -1 } }] }, "vehicles.0.loadLimits.kg"],
    [{ workStartTime: "noon" }, "workStartTime"],
    [{ depots: [{ name: "A", address: " " }] }, "depots.0.address"],
  ];
  for (const [change, path] of refused) {
    const { code, details } = await put({ ...settings, ...change });
    expect(code).toBe("INVALID_BODY");
    expect(JSON.stringify(details)).toContain(`"path":"${path}"`);
  }
});

it("contract 13.7, 13.11: another company does not see them, a viewer does not change them, and they go with the company", async () => {
  const [mine, theirs, viewer] = [await arrive(), await arrive(), await arrive("viewer")];
  await mine.put(settings);
  expect((await theirs.read()).revision).toBe(0);
  expect((await viewer.put(settings)).status).toBe(403);
  await runCommand(gateway.context, ["company", "delete", "--company", mine.client.companyId]);
  const left = { companyId: mine.client.companyId };
  expect(await gateway.context.connection.collection("firms").countDocuments(left)).toBe(0);
});
