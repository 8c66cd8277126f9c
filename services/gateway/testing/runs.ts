import { expect } from "vitest";
import { usageOf } from "../src/account/snapshot.ts";
import type { TestClient, TestGateway } from "./gateway.ts";
import { hold, type TestOptimizer } from "./optimizer.ts";
import type { Job } from "@rondo/day/records/run.ts";

/** A project that can be optimized. */
export interface Prepared {
  readonly id: string;
  readonly path: string;
  readonly stopIds: string[];
  readonly assignmentIds: string[];
}

/** A project with stops that have coordinates, and couriers. */
export async function prepare(of: TestClient, { stops = 3, couriers = 2 } = {}): Promise<Prepared> {
  const { data } = await of.post<{ project: { id: string } }>("/projects", {
    name: "Tuesday",
    defaultStartDate: "2026-12-01",
    defaultStartLatitude: 60.17,
    defaultStartLongitude: 24.94,
  });
  const { id } = data.project;
  const path = `/projects/${id}`;
  const bodies = Array.from({ length: stops }, (_, i) => ({
    name: `S${i}`,
    address: "A",
    latitude: 60 + i / 1000,
    longitude: 25,
  }));
  const batch = await of.post<{ stops: { id: string }[] }>(`${path}/stops`, { stops: bodies });
  const assignmentIds: string[] = [];
  for (let i = 0; i < couriers; i++) {
    const courier = await of.post<{ courier: { id: string } }>("/couriers", { firstName: "A" });
    const body = { courierId: courier.data.courier.id };
    const assignment = await of.post<{ courier: { id: string } }>(`${path}/couriers`, body);
    assignmentIds.push(assignment.data.courier.id);
  }
  return { path, id, assignmentIds, stopIds: batch.data.stops.map((stop) => stop.id) };
}

/** The money that the company can spend, in USD. */
export async function money(of: TestClient): Promise<number> {
  const { data } = await of.get<{ credit: { totalAvailableUsd: number } }>("/account");
  return data.credit.totalAvailableUsd;
}

/** The runs that count for today. */
export async function runsToday({ context }: TestGateway, { companyId }: TestClient): Promise<number> {
  const company = await context.companies.find(companyId);
  if (!company) throw new Error(`there is no company ${companyId}`);
  return (await usageOf(company, context)).today.optimizations;
}

/** Orders a run that is not waited for. @returns the id of its job */
export async function order(of: TestClient, { path }: Pick<Prepared, "path">): Promise<string> {
  const { status, data } = await of.post<{ jobId: string }>(`${path}/optimize`, { async: true });
  expect(status).toBe(202);
  return data.jobId;
}

/** The same for a run that is at work in the optimizer until its last stream is finished. */
export async function orderHeld(
  optimizer: TestOptimizer,
  ...ordered: Parameters<typeof order>
): Promise<string> {
  const count = optimizer.streams.length;
  optimizer.script.push(hold);
  const jobId = await order(...ordered);
  await optimizer.arrived(count + 1);
  return jobId;
}

/** The kinds of the company's ledger entries. */
export async function kinds({ context }: TestGateway, { companyId }: TestClient): Promise<string[]> {
  return (await context.billing.entries(companyId)).map(({ kind }) => kind);
}

/** How often the company was charged. */
export async function captures(gateway: TestGateway, of: TestClient): Promise<number> {
  return (await kinds(gateway, of)).filter((kind) => kind === "capture").length;
}

/** The job as it is now. */
export async function jobOf(of: TestClient, jobId: string): Promise<Job> {
  return (await of.get<Job>(`/optimization-jobs/${jobId}`)).data;
}

/** Waits until the job has ended. */
export async function ended(of: TestClient, jobId: string): Promise<Job> {
  await expect.poll(async () => (await jobOf(of, jobId)).finishedAt).not.toBeNull();
  return jobOf(of, jobId);
}
