import type { StoredFrame } from "@rondo/day/plan/plan.ts";
import { SolveRequest } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { mongo } from "mongoose";
import { expect, test } from "vitest";
import { connect } from "../../../../test/support/database.ts";
import { PlanStore } from "../plans/store.ts";
import { inputOf, PayloadStore } from "../runs/queue/payload-store.ts";

const DOCUMENT_BYTES = 16 * 1024 * 1024;

test("results, plans and inputs of runs that are longer than a document are kept", async () => {
  const connection = await connect();
  const [payloads, plans] = [new PayloadStore(connection), new PlanStore(connection)];
  const ids = Array.from({ length: 450_000 }, () => "0199ab12-7f00-7000-8000-000000000000");
  const text = JSON.stringify(ids);
  expect(text.length).toBeGreaterThan(DOCUMENT_BYTES);
  const now = new Date();
  const frame = { dimensions: ids, vehicles: [], leftOut: [], warnings: [] } as unknown as StoredFrame;
  await payloads.saveInput("J", inputOf(SolveRequest.fromPartial({}), frame), now);
  await payloads.saveResult("J", 1, text, now);
  const run = await plans.nextRun("P");
  const head = {
    planId: "J",
    source: "run",
    jobId: "J",
    basedOn: null,
    createdAt: now,
    violations: [],
  } as const;
  const event = { eventId: "E", companyId: "C", createdAt: now, data: {} };
  await plans.replace((await plans.state("P"))!, head, text, event, {
    planRun: run,
    jobId: "J",
    optimizedAt: now,
  });
  await plans.edit("P", async (body) => Promise.resolve(`${body} `));
  const read = [
    JSON.stringify((await payloads.input("J"))?.frame.dimensions),
    await payloads.result("J"),
    (await plans.find("P"))?.body?.trimEnd(),
  ];
  expect(read.map((kept) => kept === text)).toEqual([true, true, true]);
  for (const name of ["job_inputs", "job_results", "plans"]) {
    const [document] = await connection.collection(name).find().toArray();
    expect(mongo.BSON.calculateObjectSize(document!)).toBeLessThan(DOCUMENT_BYTES);
  }
});
