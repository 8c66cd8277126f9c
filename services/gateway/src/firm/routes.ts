import { z } from "zod";
import { endpoint, ok, type Endpoint } from "../http/endpoint.ts";
import { isoDates } from "../http/iso-dates.ts";
import { firm, firmBody, type Firm } from "./schemas.ts";
import type { FirmService } from "./service.ts";

/** The rules of bodies, by operation. */
export const firmBodies = {
  updateFirm: {
    body: firmBody,
  },
};

const UNSET: Firm = {
  ...{ revision: 0, workStartTime: null, workEndTime: null, stopDurationMinutes: null },
  ...{ depots: [], vehicles: [], loadKinds: [], updatedAt: null },
};

/** The dashboard's endpoints of a firm's settings. */
export const firmEndpoints = (firms: FirmService): Endpoint[] => [
  endpoint({
    method: "get",
    path: "/firm",
    operationId: "getFirm",
    scope: "read",
    summary: "What the company's days begin with: depots, the usual shift, vehicles and kinds of load",
    answers: { 200: z.object({ firm }) },
    errors: [],
    handle: async ({ company }) => {
      const record = await firms.find(company.id);
      return ok({ firm: record === null ? UNSET : isoDates(record) });
    },
  }),
  endpoint({
    method: "put",
    path: "/firm",
    operationId: "updateFirm",
    scope: "write",
    summary: "Replace these settings, if they still have the given revision",
    ...firmBodies.updateFirm,
    answers: { 200: z.object({ firm }) },
    errors: ["CONFLICT"],
    handle: async ({ company, body }) => ok({ firm: isoDates(await firms.replace(company.id, body)) }),
  }),
];
