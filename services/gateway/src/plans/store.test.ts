import { expect, it } from "vitest";
import { connect, testDatabaseUri } from "../../../../test/support/database.ts";
import { PlanStore, type PlanHead, type PlanState } from "./store.ts";

const uri = testDatabaseUri();
/** Of two gateways on one database. */
const connections = [await connect(uri), await connect(uri)] as const;
const stores = connections.map((connection) => new PlanStore(connection));

const at = new Date("2026-12-01T06:00:00Z");
const event = { eventId: "E", companyId: "C", createdAt: at, data: {} } as never;
const head = (planId: string): PlanHead => ({
  ...{ planId, source: "edit", jobId: null, basedOn: null, createdAt: at, violations: [] },
});
const body = (name: string): string =>
  JSON.stringify({ routes: [], unassignedStops: [{ stopId: name, externalId: null, name, reasons: [] }] });

it("a gateway sees the plan that another one has written, whatever the write", async () => {
  const [here, there] = stores as [PlanStore, PlanStore];
  const planned = async () => (await here.current("P"))?.plan.unassignedStops.map(({ name }) => name);
  const replace = async (planId: string, name: string, run = {}) => {
    const before = (await there.state("P")) as PlanState;
    expect(await there.replace(before, head(planId), body(name), event, run)).toBe(true);
  };
  const writes: [string, readonly string[] | undefined, () => Promise<unknown>][] = [
    ["none", undefined, async () => Promise.resolve()],
    ["the first record", [], async () => there.begin("P")],
    ["an edit", ["A"], async () => replace("1", "A")],
    ["another edit", ["B"], async () => replace("2", "B")],
    ["the first plan again", ["A"], async () => replace("1", "A")],
    ["a run", ["C"], async () => replace("3", "C", { planRun: 1, jobId: "3", optimizedAt: at })],
    ["a removed stop", ["D"], async () => there.edit("P", async () => Promise.resolve(body("D")))],
    ["a removed project", undefined, async () => there.remove("P")],
  ];
  for (const [what, names, write] of writes) {
    await write();
    expect(await planned(), what).toEqual(names);
    expect(await planned(), `${what}, again`).toEqual(names);
  }
});
