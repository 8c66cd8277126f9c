import { endpoint, ok, type Endpoint } from "../http/endpoint.ts";
import { accountSnapshot, accountUsage } from "./schemas.ts";
import { snapshotOf, usageOf, type SnapshotParts, type UsageParts } from "./snapshot.ts";

/** `GET /account`. */
export function accountEndpoints(parts: SnapshotParts): Endpoint[] {
  return [
    endpoint({
      method: "get",
      path: "/account",
      operationId: "getAccount",
      scope: "read",
      summary: "Plan, credit, limits and usage of the company",
      answers: { 200: accountSnapshot },
      errors: [],
      handle: async ({ company }) => ok(await snapshotOf(company, parts)),
    }),
  ];
}

/** The dashboard's endpoint of the account. */
export function usageEndpoints(parts: UsageParts): Endpoint[] {
  return [
    endpoint({
      method: "get",
      path: "/usage",
      operationId: "getUsage",
      scope: "read",
      area: "billing",
      summary: "The account, with money on hold and the runs of today",
      answers: { 200: accountUsage },
      errors: [],
      handle: async ({ company }) => ok(await usageOf(company, parts)),
    }),
  ];
}
