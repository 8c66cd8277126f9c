import { z } from "zod";
import { deleted, BATCH_BODY_LIMIT_BYTES, created, endpoint, ok } from "../http/endpoint.ts";
import type { Actor } from "../http/caller.ts";
import { isoDates } from "../http/iso-dates.ts";
import { mapRows, pageAnswer, pageQuery, readPage } from "../http/page.ts";
import { mapInSlices } from "../shared/slices.ts";
import { stopFields } from "@rondo/day/records/stop/fields.ts";
import type { StopRecord } from "@rondo/day/records/stop/record.ts";
import { NO_OUTCOME, tellsOutcome, type Outcome } from "@rondo/day/records/stop/outcome.ts";
import {
  newStop,
  newStops,
  stop,
  stopChanges,
  stopOutcomes,
  type Stop,
} from "@rondo/day/records/stop/schemas.ts";
import type { OutcomeService } from "./outcomes.ts";
import type { Changer, StopService } from "./service.ts";

export const stopBodies = {
  createStops: {
    body: z.union([newStops, newStop]).meta({ id: "NewStopOrStops" }),
    bodyBranch: (raw: Readonly<Record<string, unknown>>) =>
      (raw["stops"] ?? null) === null ? newStop : newStops,
  },
  updateStop: { body: stopChanges },
  reportOutcomes: { body: stopOutcomes },
};

const createdStops = z
  .union([z.object({ stops: z.array(stop), created: z.int() }), z.object({ stop })])
  .meta({ id: "CreatedStops" });

interface Stops {
  readonly stops: StopService;
  readonly outcomes: OutcomeService;
}

export const stopEndpoints = ({ stops, outcomes }: Stops) => [
  endpoint({
    method: "get",
    path: "/projects/{projectId}/stops",
    operationId: "listStops",
    scope: "read",
    summary: "List the project's stops",
    query: z.object({
      externalId: stopFields.externalId.schema
        .optional()
        .meta({ description: "Only stops with exactly this `externalId`." }),
      ...pageQuery,
    }),
    answers: { 200: z.object({ stops: z.array(stop), ...pageAnswer }) },
    errors: ["PROJECT_NOT_FOUND"],
    handle: async ({ company, params, query }) => {
      const { externalId, limit } = query;
      const some = externalId === undefined && limit === undefined ? undefined : { externalId };
      const { rows, next } = await readPage(query, await stops.reader(company.id, params.projectId, some));
      const told = await outcomes.ofProject(params.projectId);
      return ok({ stops: mapRows(rows, (row) => viewOf(row, told.get(row.id))), ...next });
    },
  }),
  endpoint({
    method: "post",
    path: "/projects/{projectId}/stops",
    operationId: "createStops",
    scope: "write",
    summary: "Add one stop, or a batch of up to 1000, all or none",
    ...stopBodies.createStops,
    bodyLimitBytes: BATCH_BODY_LIMIT_BYTES,
    answers: { 201: createdStops },
    errors: ["PROJECT_NOT_FOUND", "FOREIGN_KEY_CONSTRAINT", "DELIVERY_POINTS_PER_PROJECT_LIMIT"],
    handle: async ({ company, actor, params, body, attempt }) => {
      const changer = changerOf(actor);
      if ("stops" in body) {
        const batch = await stops.add(company, params.projectId, body.stops, attempt, changer, (index) => {
          return `stops.${index}.`;
        });
        return created({ stops: await mapInSlices(batch, (each) => viewOf(each)), created: batch.length });
      }
      const [only] = await stops.add(company, params.projectId, [body], attempt, changer);
      if (!only) throw new Error("a stop was added, but none came back");
      return created({ stop: viewOf(only) });
    },
  }),
  endpoint({
    method: "patch",
    path: "/projects/{projectId}/stops/{stopId}",
    operationId: "updateStop",
    scope: "write",
    summary: "Change a stop",
    ...stopBodies.updateStop,
    answers: { 200: z.object({ stop }) },
    errors: ["PROJECT_NOT_FOUND", "STOP_NOT_FOUND", "FOREIGN_KEY_CONSTRAINT", "CONFLICT"],
    handle: async ({ company, actor, params, body }) => {
      const { projectId, stopId } = params;
      const before = (await outcomes.ofProject(projectId)).get(stopId);
      const told = tellsOutcome(body, before) ? [{ ...body, stopId }] : [];
      const inBody = () => "";
      // Before anything is written.
      if (told.length > 0) await outcomes.check(company.id, projectId, told, inBody);
      const changed = await stops.change(company.id, projectId, stopId, body, changerOf(actor));
      if (told.length === 0) return ok({ stop: viewOf(changed, before) });
      const [outcome] = await outcomes.note(company.id, projectId, told, inBody);
      return ok({ stop: viewOf(changed, outcome) });
    },
  }),
  endpoint({
    method: "post",
    path: "/projects/{projectId}/stops/outcomes",
    operationId: "reportOutcomes",
    scope: "write",
    summary: "Say what came of up to 1000 stops, all or none",
    ...stopBodies.reportOutcomes,
    answers: { 200: z.object({ stops: z.array(stop) }) },
    errors: ["PROJECT_NOT_FOUND", "FOREIGN_KEY_CONSTRAINT", "CONFLICT"],
    handle: async ({ company, params, body }) => {
      const { projectId } = params;
      const told = await outcomes.note(company.id, projectId, body.outcomes);
      const ids = body.outcomes.map(({ stopId }) => stopId);
      const records = new Map((await stops.withIds(projectId, ids)).map((record) => [record.id, record]));
      const views = ids.flatMap((id, index) => {
        const record = records.get(id);
        return record ? [viewOf(record, told[index])] : [];
      });
      return ok({ stops: views });
    },
  }),
  endpoint({
    method: "delete",
    path: "/projects/{projectId}/stops/{stopId}",
    operationId: "deleteStop",
    scope: "write",
    summary: "Delete a stop",
    answers: { 200: z.object({ deleted: z.boolean() }) },
    errors: ["PROJECT_NOT_FOUND", "STOP_NOT_FOUND"],
    handle: async ({ company, params }) => deleted(stops.remove(company.id, params.projectId, params.stopId)),
  }),
];

function changerOf({ keyName, session }: Actor): Changer {
  return { by: session ? "session" : "key", name: keyName ?? session?.person?.name ?? null };
}

function viewOf(
  { companyId: _company, batchId: _batch, revision: _revision, ...fields }: StopRecord,
  outcome: Outcome = NO_OUTCOME,
): Stop {
  return isoDates({ ...fields, ...outcome });
}
