import { z } from "zod";
import { created, endpoint, ok } from "../http/endpoint.ts";
import { isoDates } from "../http/iso-dates.ts";
import { mapRows, pageAnswer, pageQuery, readPage } from "../http/page.ts";
import { courier, courierChanges, newCourier, type Courier } from "@rondo/day/records/courier/schemas.ts";
import type { CourierService } from "./service.ts";
import type { CourierRecord } from "./store.ts";

export const courierBodies = {
  createCourier: { body: newCourier },
  updateCourier: { body: courierChanges },
};

export const courierEndpoints = (couriers: CourierService) => [
  endpoint({
    method: "get",
    path: "/couriers",
    operationId: "listCouriers",
    scope: "read",
    summary: "List the company's couriers",
    query: z.object(pageQuery),
    answers: { 200: z.object({ couriers: z.array(courier), ...pageAnswer }) },
    handle: async ({ company, query }) => {
      const { rows, next } = await readPage(query, (page) => couriers.list(company.id, page));
      return ok({ couriers: mapRows(rows, viewOf), ...next });
    },
  }),
  endpoint({
    method: "post",
    path: "/couriers",
    operationId: "createCourier",
    scope: "write",
    summary: "Add a courier to the company's driver pool",
    ...courierBodies.createCourier,
    answers: { 201: z.object({ courier }) },
    handle: async ({ company, body, attempt }) =>
      created({ courier: viewOf(await couriers.add(company.id, body, attempt)) }),
  }),
  endpoint({
    method: "patch",
    path: "/couriers/{courierId}",
    operationId: "updateCourier",
    scope: "write",
    summary: "Change a courier; an inactive one is left out of runs",
    ...courierBodies.updateCourier,
    answers: { 200: z.object({ courier }) },
    errors: ["NOT_FOUND"],
    handle: async ({ company, params, body }) =>
      ok({ courier: viewOf(await couriers.change(company.id, params.courierId, body)) }),
  }),
];

function viewOf({ companyId: _, ...record }: CourierRecord): Courier {
  return isoDates(record);
}
